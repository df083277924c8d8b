// Starts the cloud page. Opening it sends nothing: everything shown is in the browser's storage.

import { openOptions } from "../../ui/page/open-own-page.ts";
import { openPage } from "../../ui/page/start-page.tsx";
import { Cloud } from "./Cloud.tsx";
import { tabInAddress } from "./methods.ts";
import "./cloud.css";
import "./answers/answers.css";

void openPage("common_cloud", () => (
  <Cloud first={tabInAddress(location.hash)} openOptions={() => openOptions("services")} />
));
