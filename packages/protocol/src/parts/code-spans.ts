/** What a backtick begins: code, or `length` backticks that are text (null). */
interface FoundCode {
  readonly code: string | null;
  readonly length: number;
  /** UTF-16 units that were read to find it. */
  readonly read: number;
}

const backticks = /`+|\n/g;
/** Not `trim`: that would read the spaces before the end again from each place that has the same end. */
const isVisible = (code: string): boolean => /\S/.test(code);

/**
 * Finds the code between two backticks of a line, or between two runs of as many. Where the next single one is, is looked up once for all places before it:
 * a line of pairs with a backslash between them would else be read to its end from each.
 */
export const codeSpans = (text: string): ((at: number) => FoundCode) => {
  let end = -1;
  let closes = false;
  /** Goes on from where `backticks` last matched; answers how many units it read. */
  const findEnd = (at: number): number => {
    if (at < end) return 1;
    let found = backticks.exec(text);
    while (found && found[0] !== '\n' && found[0].length > 1) found = backticks.exec(text);
    end = found?.index ?? text.length;
    closes = found?.[0] === '`';
    return end - at + 1;
  };
  return (at) => {
    backticks.lastIndex = at;
    const run = backticks.exec(text)?.[0].length ?? 1;
    if (run > 1) {
      const next = backticks.exec(text);
      const close = next?.index ?? text.length;
      const inner = text.slice(at + run, close);
      // Code with backticks in it is left as text.
      if (next?.[0].length === run && next[0] !== '\n' && isVisible(inner))
        return { code: inner, length: close + run - at, read: close + run - at };
      return { code: null, length: run, read: close - at };
    }
    const read = findEnd(at);
    const code = text.slice(at + 1, end);
    return closes && isVisible(code) ? { code, length: end - at + 1, read } : { code: null, length: 1, read };
  };
};
