/** The lines that a program has said, and a wait for one that it will say. */
export interface Lines {
  add(text: string): void;
  all(): readonly string[];
  /** The first line from number `from` (0) on, said already or later, that matches. Fails with what `fail` was told when none came. */
  find(pattern: RegExp, from?: number): Promise<RegExpExecArray>;
  /** No more lines will come. */
  fail(why: Error): void;
}

interface Wait {
  readonly pattern: RegExp;
  readonly done: (match: RegExpExecArray) => void;
  readonly fail: (why: Error) => void;
}

/** Cuts text that arrives in pieces into lines and remembers them. */
export const createLines = (): Lines => {
  const said: string[] = [];
  const waits = new Set<Wait>();
  let rest = '';
  let over: Error | undefined;

  const hear = (line: string): void => {
    said.push(line);
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
      pieces.forEach(hear);
    },
    all: () => said,
    find: (pattern, from = 0) =>
      new Promise((done, fail) => {
        const match = said
          .slice(from)
          .map((line) => pattern.exec(line))
          .find((found) => found !== null);
        if (match) done(match);
        else if (over) fail(over);
        else waits.add({ pattern, done, fail });
      }),
    fail: (why) => {
      over = why;
      for (const wait of waits) wait.fail(why);
      waits.clear();
    },
  };
};
