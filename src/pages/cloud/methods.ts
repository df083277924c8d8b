// What differs between the three calls: their words, and their services.

import { CLOUD_METHODS, type CloudMethod } from "../../shared/cloud/cloud.ts";
import type { Settings } from "../../shared/settings/settings.ts";
import type { TextKey } from "../../shared/words.ts";

interface MethodWords {
  tab: TextKey;
  /** Label of the field for the whole name. */
  name: TextKey;
  /** Label of the button that starts it. */
  start: TextKey;
  /** First part of a response's heading. */
  kind: TextKey;
}

export const METHODS: Record<CloudMethod, MethodWords> = {
  policy: {
    tab: "cloud_tab_policy",
    name: "cloud_name_policy",
    start: "cloud_read_policy",
    kind: "cloud_tab_policy",
  },
  deletion: {
    tab: "cloud_delete",
    name: "cloud_name_deletion",
    start: "cloud_delete",
    kind: "cloud_id_function",
  },
  "report-config": {
    tab: "cloud_id_report_config",
    name: "cloud_name_report_config",
    start: "cloud_read_report_config",
    kind: "cloud_id_report_config",
  },
};

/** The service URL of each method, from the settings. */
export function serviceOf(method: CloudMethod, { services }: Settings): string {
  if (method === "policy") return services.backupUrl;
  return method === "deletion" ? services.functionsUrl : services.migrationUrl;
}

/** The tab in a URL fragment such as `#deletion`; the first one by default. Resource names are never in a URL. */
export function tabInAddress(hash: string): CloudMethod {
  return CLOUD_METHODS.find((method) => hash === `#${method}`) ?? CLOUD_METHODS[0];
}
