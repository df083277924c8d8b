// Starts the cloud page. Opening it asks nobody: what there is to tell lies in the browser's storage.

import browser from "webextension-polyfill";
import { openOptions } from "../../ui/page/open-options.ts";
import { createPage, isInPrivateWindow, startPage } from "../../ui/page/start-page.tsx";
import { Cloud } from "./Cloud.tsx";
import { tabInAddress } from "./cloud-state.ts";

const openServices = () => openOptions("services");
const connect = () => browser.runtime.connect({ name: "cloud" });

void isInPrivateWindow().then((isPrivate) => {
  const page = createPage(isPrivate);
  const { word } = page.words;
  document.title = word("cloud_title", word("cloud_heading"), word("extensionName"));
  startPage(page, <Cloud first={tabInAddress(location.hash)} openOptions={openServices} connect={connect} />);
});
