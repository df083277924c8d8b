// A background that tells its news to whoever follows it: a test tells more, kills and revives it as it likes.
import { NoAnswerError } from "../../../src/ui/page/ask.ts";
import { settle } from "./settle.ts";

export interface Question {
  name: string;
  input: Record<string, unknown>;
}

/** Such a background with its first news; what is not a question for news goes to `answerOther`. */
export function fakeFollow<News>(first: News, follow: string, answerOther: (question: Question) => unknown) {
  const asked: Question[] = [];
  const polls: { answer: () => void; lose: () => void }[] = [];
  const background = {
    revision: 5,
    news: first,
    isDead: false,
    /** Puts something new in place of what was known, and answers whoever follows. */
    async tell(next: Partial<News>) {
      background.news = { ...background.news, ...next };
      background.revision++;
      for (const { answer } of polls.splice(0)) answer();
      await settle();
    },
    /** Ends the worker: a question under way is lost. */
    async kill() {
      for (const { lose } of polls.splice(0)) lose();
      await settle();
    },
  };
  async function ask(name: string, input: Record<string, unknown> = {}): Promise<unknown> {
    asked.push({ name, input });
    if (background.isDead) throw new NoAnswerError(name);
    if (name !== follow) return answerOther({ name, input });
    const { revision } = input;
    const reply = () => {
      const isNew = revision !== background.revision;
      const value = { revision: background.revision, ...(isNew && { news: background.news }) };
      return { ok: true, value: structuredClone(value) };
    };
    if (revision !== background.revision) return reply();
    return new Promise((resolve, reject) => {
      polls.push({ answer: () => resolve(reply()), lose: () => reject(new NoAnswerError(name)) });
    });
  }
  const named = (name: string) => asked.filter((one) => one.name === name).map(({ input }) => input);
  return { background, ask, asked, polls, named };
}
