// Something that others follow: told anew with every change, and in between not at all.

/** A question about news is answered by then, news or not: its asker does not wait for ever. */
const MAX_FOLLOW_MS = 2_500;

export interface News {
  /** Goes up with every change. */
  revision(): number;
  /** Something changed. */
  tell(): void;
  /** Waits a while where `known` is the latest; gives whether there is something newer. */
  isNewerThan(known: number): Promise<boolean>;
}

/** A new worker begins with a number that no earlier one has told. */
export function createNews(): News {
  let revision = Date.now();
  let tellFollowers = (): void => undefined;
  let next = new Promise<void>((resolve) => {
    tellFollowers = resolve;
  });
  return {
    revision: () => revision,
    tell() {
      revision++;
      const tell = tellFollowers;
      next = new Promise((resolve) => {
        tellFollowers = resolve;
      });
      tell();
    },
    async isNewerThan(known) {
      if (known !== revision) return true;
      await Promise.race([next, new Promise((resolve) => setTimeout(resolve, MAX_FOLLOW_MS))]);
      return known !== revision;
    },
  };
}
