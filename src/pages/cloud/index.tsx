// Starts the cloud page. Opening it sends nothing: everything shown is in the browser's storage.

import { openOptions } from "../../ui/page/open-options.ts";
import { createPage, isInPrivateWindow, startPage } from "../../ui/page/start-page.tsx";
import { Cloud } from "./Cloud.tsx";
import { tabInAddress } from "./methods.ts";
import "./cloud.css";
import "./answers/answers.css";

void isInPrivateWindow().then((isPrivate) => {
  const page = createPage(isPrivate);
  const { word } = page.words;
  document.title = word("common_page_title", word("common_cloud"), word("extensionName"));
  startPage(page, <Cloud first={tabInAddress(location.hash)} openOptions={() => openOptions("services")} />);
});
