// How the cloud calls stand, as the cloud page follows it: told anew with every change.

import type { CloudState } from "../../shared/cloud/cloud.ts";
import { createNews } from "../platform/news.ts";
import { recentNames } from "./cloud-names.ts";
import { cloudCalls } from "./cloud-records.ts";
import { cloudSignInState } from "./cloud-sign-in.ts";

const news = createNews();

/** Something about cloud calls, their names or their sign-in changed. */
export const tellCloudNews = news.tell;

/** Calls, sign-in and names, once they are newer than `revision`. */
export async function cloudSince(question: { revision: number; isPrivate: boolean }): Promise<CloudState> {
  const hasNews = await news.isNewerThan(question.revision);
  const revision = news.revision();
  if (!hasNews) return { revision };
  const { isPrivate } = question;
  const [calls, signIn, names] = await Promise.all([
    cloudCalls(isPrivate),
    cloudSignInState(isPrivate),
    // What other windows did is no business of a private one.
    isPrivate ? { policy: [], deletion: [], "report-config": [] } : recentNames(),
  ]);
  return { revision, news: { calls: [...calls.values()].reverse(), signIn, recentNames: names } };
}
