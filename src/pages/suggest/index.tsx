// Starts the page that suggests new passwords. It asks the background for nothing.

import { openPage } from "../../ui/page/start-page.tsx";
import { Suggest } from "./Suggest.tsx";

await openPage("notice_new_title", () => <Suggest />);
