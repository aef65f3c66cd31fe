import { within } from '@baithak/protocol/testing/within';

/** The lines that a program has logged, and a wait for a future one. */
export interface LogLines {
  add(text: string): void;
  all(): readonly string[];
  /**
   * The first line from number `from` (0) on, already logged or future, that matches. Rejects with the error given to `fail`
   * when none came, and with the last lines when none comes in `ms`.
   */
  find(pattern: RegExp, from?: number, ms?: number): Promise<RegExpExecArray>;
  /** No more lines will come. */
  fail(why: Error): void;
}

interface Wait {
  readonly pattern: RegExp;
  readonly done: (match: RegExpExecArray) => void;
  readonly fail: (why: Error) => void;
}

/** Splits text that arrives in pieces into lines and keeps them. */
export const createLogLines = (): LogLines => {
  const lines: string[] = [];
  const waits = new Set<Wait>();
  let rest = '';
  let over: Error | undefined;

  const addLine = (line: string): void => {
    lines.push(line);
    for (const wait of waits) {
      const match = wait.pattern.exec(line);
      if (!match) continue;
      waits.delete(wait);
      wait.done(match);
    }
  };

  return {
    add: (text) => {
      const pieces = (rest + text).split('\n');
      rest = pieces.pop() ?? '';
      pieces.forEach(addLine);
    },
    all: () => lines,
    find: (pattern, from = 0, ms = 30_000) => {
      const { promise, resolve: done, reject: fail } = Promise.withResolvers<RegExpExecArray>();
      const match = lines
        .slice(from)
        .map((line) => pattern.exec(line))
        .find((found) => found !== null);
      if (match) done(match);
      else if (over) fail(over);
      else waits.add({ pattern, done, fail });
      return within(
        () => `a line of the log like ${pattern}. The last are:\n${lines.slice(-10).join('\n')}`,
        promise,
        ms,
      );
    },
    fail: (why) => {
      over = why;
      for (const wait of waits) wait.fail(why);
      waits.clear();
    },
  };
};
