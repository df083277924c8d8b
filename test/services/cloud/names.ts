// The names of the local cloud services' resources: one table for tests and the tour.

export const PROJECT = "demo-project";

export const PLACE = `projects/${PROJECT}/locations/europe-west1`;

export const RESTORES = {
  /** A few people and roles, no conditions. */
  plain: `${PLACE}/restorePlans/weekly-orders/restores/orders-friday`,
  /** Two of three bindings have a condition: complete in version 3 only. */
  conditional: `${PLACE}/restorePlans/weekly-orders/restores/orders-audit`,
  /** Open to `allUsers` and `allAuthenticatedUsers`. */
  open: `${PLACE}/restorePlans/weekly-orders/restores/price-list`,
  /** No policy set: only an etag. */
  empty: `${PLACE}/restorePlans/weekly-orders/restores/untouched`,
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
  /** Its deletion fails at once; it stays. */
  failing: `${PLACE}/functions/resize-images`,
} as const;

/** Report configurations by their content. */
export const REPORT_CONFIGS = {
  /** With every known attribute and three assignments. */
  full: `${PLACE}/reportConfigs/spring-move`,
  /** Unknown attributes, and known ones of another type. */
  odd: `${PLACE}/reportConfigs/experimental`,
} as const;
