// WebDriver BiDi commands and responses on a shared connection: each response goes to its sender.

/** A command, a response or an event. */
export interface Message {
  id?: number;
  type?: "success" | "error" | "event";
  method?: string;
  params?: Record<string, unknown>;
  result?: unknown;
  error?: string;
  message?: string;
}

/** Sends a command and returns its result; rejects with the browser's error. */
export type Send = (method: string, params: Record<string, unknown>) => Promise<unknown>;

export interface Channel {
  send: Send;
  /** Sends a command and returns its response, whatever it is. */
  forward(method: string, params: Record<string, unknown>): Promise<Message>;
  /** Handles a response to one of the commands; returns whether it was one. */
  receive(message: Message): boolean;
}

/** Creates the sender's side of a connection on which `write` sends a line. */
export function createChannel(write: (text: string) => void): Channel {
  const waiting = new Map<number, (answer: Message) => void>();
  let last = 0;

  function forward(method: string, params: Record<string, unknown>): Promise<Message> {
    return new Promise((resolve) => {
      const id = ++last;
      waiting.set(id, resolve);
      write(JSON.stringify({ id, method, params }));
    });
  }

  return {
    forward,
    async send(method, params) {
      const { type, result, error, message } = await forward(method, params);
      if (type === "error") throw new Error(`${method}: ${error}: ${message}`);
      return result;
    },
    receive(message) {
      const { id } = message;
      const resolve = id === undefined ? undefined : waiting.get(id);
      if (id === undefined || !resolve) return false;
      waiting.delete(id);
      resolve(message);
      return true;
    },
  };
}
