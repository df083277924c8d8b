// The names of what there is at the local cloud services: one table for tests and the tour.

export const PROJECT = "demo-project";

export const PLACE = `projects/${PROJECT}/locations/europe-west1`;

export const RESTORES = {
  /** A few people and roles, no conditions. */
  plain: `${PLACE}/restorePlans/weekly-orders/restores/orders-friday`,
  /** Two bindings of three have a condition: whole in version 3 only. */
  conditional: `${PLACE}/restorePlans/weekly-orders/restores/orders-audit`,
  /** Open to `allUsers` and `allAuthenticatedUsers`. */
  open: `${PLACE}/restorePlans/weekly-orders/restores/price-list`,
  /** No policy set: an etag and nothing else. */
  empty: `${PLACE}/restorePlans/weekly-orders/restores/untouched`,
  /** With `auditConfigs`, attributes that nobody knows, and texts that look like markup. */
  odd: `${PLACE}/restorePlans/weekly-orders/restores/audited`,
  /** 300 members in one role, and a condition with long texts. */
  crowded: `${PLACE}/restorePlans/every-hour/restores/whole-shop`,
} as const;

export const FUNCTIONS = {
  /** Two triggers use it, and its deletion is still running: an operation without `done`. */
  usedByTwo: `${PLACE}/functions/send-receipt`,
  /** One trigger uses it, and its deletion is done. */
  usedByOne: `${PLACE}/functions/update-stock`,
  /** Nothing uses it, and its deletion is done. */
  unused: `${PLACE}/functions/clean-up`,
  /** Nothing uses it, and its id has to be written with percent signs in an address. */
  unusual: `${PLACE}/functions/größen+1`,
  /** Its deletion ends at once, with an error; it stays. */
  failing: `${PLACE}/functions/resize-images`,
} as const;

export const TRIGGERS = {
  newOrder: `${PLACE}/triggers/new-order`,
  nightly: `${PLACE}/triggers/nightly`,
} as const;

/** Report configurations, by what they tell; `missing` is none. */
export const REPORT_CONFIGS = {
  /** Everything that is known of one, with three assignments. */
  full: `${PLACE}/reportConfigs/spring-move`,
  /** Attributes that nobody knows, and known ones of another type. */
  odd: `${PLACE}/reportConfigs/experimental`,
  missing: `${PLACE}/reportConfigs/never-written`,
} as const;
