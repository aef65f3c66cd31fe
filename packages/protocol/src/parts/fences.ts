/** A run of backticks or tildes that may begin a block of code. */
export interface Fence {
  readonly sign: '`' | '~';
  readonly at: number;
  readonly size: number;
}

interface Run {
  readonly at: number;
  readonly end: number;
}

const least = 3;

/** The next run of backticks in a line that has at least so many. */
export const nextRun = (line: string, from: number, size: number): Run | undefined => {
  for (let at = line.indexOf('```', from); at >= 0;) {
    let end = at;
    while (line.charAt(end) === '`') end += 1;
    if (end - at >= size) return { at, end };
    at = line.indexOf('```', end);
  }
  return undefined;
};

const tildes = /^ {0,3}(~{3,})[^~]*$/;
const onlyTildes = /^ {0,3}(~{3,})\s*$/;

const tildeRun = /~{3,}/y;

/** How many tildes are `behind` what begins at `at`, where a block could begin. `isLineStart`: the text begins where a line does. */
export const tildesBehind = (text: string, at: number, behind: number, isLineStart: boolean): number => {
  let from = at;
  while (at - from < 3 && text.charAt(from - 1) === ' ') from -= 1;
  if (from === 0 ? !isLineStart : text.charAt(from - 1) !== '\n') return 0;
  tildeRun.lastIndex = behind;
  return tildeRun.exec(text)?.[0].length ?? 0;
};

/** Whether an odd number of backslashes takes the meaning of what follows them. */
const isEscaped = (line: string, at: number): boolean => {
  let from = at;
  while (line.charAt(from - 1) === '\\') from -= 1;
  return (at - from) % 2 === 1;
};

/** The fence that a line opens: backticks anywhere in it that no others close in the same line, or a whole line of backticks; tildes at its start. */
export const fenceIn = (line: string): Fence | undefined => {
  const run = tildes.exec(line)?.[1];
  if (run !== undefined) return { sign: '~', at: line.indexOf('~'), size: run.length };
  for (let opening = nextRun(line, 0, least); opening;) {
    const { at, end } = opening;
    const closing = isEscaped(line, at) ? undefined : nextRun(line, end, end - at);
    const isWhole = closing !== undefined && line.slice(0, at).trim() === '' && line.slice(closing.end).trim() === '';
    if (isWhole || (closing === undefined && !isEscaped(line, at))) return { sign: '`', at, size: end - at };
    opening = nextRun(line, closing?.end ?? end, least);
  }
  return undefined;
};

/** Where a line closes a fence of this size. */
export const fenceEnd = (line: string, sign: Fence['sign'], size: number): Run | undefined => {
  if (sign === '`') return nextRun(line, 0, size);
  const run = onlyTildes.exec(line)?.[1];
  return run !== undefined && run.length >= size ? { at: 0, end: line.length } : undefined;
};
