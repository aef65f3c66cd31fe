import { tildesBehind } from './fences.ts';
import { isSign } from './marks.ts';

/** Backslashes, and the signs behind them that they may take the meaning of. */
interface Escape {
  readonly backslashes: number;
  /** One sign of a mark, a run of backticks or tildes, or what begins a line. */
  readonly signs: string;
  /** `fence`: three backticks or more, or three tildes or more where a line begins. `start`: a quote or an item. */
  readonly kind: 'mark' | 'code' | 'fence' | 'start';
  /** Signs of one mark, as they stand beside each other without the backslashes, and their length with them. */
  readonly group: string;
  readonly groupLength: number;
}

export interface Escapes {
  /** What backslashes stand before; undefined where nothing behind them could have a meaning. */
  readonly at: (at: number) => Escape | undefined;
  /** How many backslashes there are. */
  readonly length: (at: number) => number;
  /** How many backticks begin there. */
  readonly ticks: (at: number) => number;
  /** Whether a backtick follows in the line: with another one it could begin code. */
  readonly hasLater: (at: number) => boolean;
  /** The signs of a mark that begin here, those with backslashes between them too. `isMark`: they, and those before them in their row, could be a mark. */
  readonly group: (at: number) => (Pick<Escape, 'group' | 'groupLength'> & { readonly isMark: boolean }) | undefined;
}

const backslashRun = /\\+/y;
const backtickRun = /`+/y;
const groupRun = /\\*([*~|])(?:\\*\1)*/y;
const lineStart = /[->] /y;

const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
};

/** The backslashes of some lines, asked from their beginning to their end. A group of signs and a row of backticks are read once. */
export const createEscapes = (text: string, hasBlocks: boolean): Escapes => {
  let known = { end: -1, isSign: false };
  let ticksEnd = -1;
  const signsOf = (at: number, end: number): string => text.slice(at, end).replaceAll('\\', '');
  const group = (at: number) => {
    if (at >= known.end) {
      const run = matchAt(groupRun, text, at);
      if (run === undefined) return undefined;
      known = { end: at + run.length, isSign: isSign(signsOf(at, at + run.length)) };
    }
    const { end, isSign: isMark } = known;
    return {
      // Only who asks for it reads the group again.
      get group() {
        return signsOf(at, end);
      },
      groupLength: end - at,
      isMark,
    };
  };
  const ticks = (at: number): number => {
    if (at >= ticksEnd) ticksEnd = at + (matchAt(backtickRun, text, at)?.length ?? 0);
    return Math.max(0, ticksEnd - at);
  };
  const length = (at: number): number => matchAt(backslashRun, text, at)?.length ?? 1;
  let later = -1;
  return {
    group,
    length,
    ticks,
    hasLater: (at) => {
      if (later < at) later = text.slice(at).search(/[`\n]|$/) + at;
      return text.charAt(later) === '`';
    },
    at: (at) => {
      const backslashes = length(at);
      const behind = at + backslashes;
      const start =
        hasBlocks && (at === 0 || text.charAt(at - 1) === '\n') ? matchAt(lineStart, text, behind) : undefined;
      const escape = { backslashes, group: '', groupLength: 0 };
      if (start !== undefined) return { ...escape, signs: start.charAt(0), kind: 'start' };
      const ticks = matchAt(backtickRun, text, behind);
      if (ticks !== undefined) return { ...escape, signs: ticks, kind: ticks.length >= 3 ? 'fence' : 'code' };
      const tildes = hasBlocks ? tildesBehind(text, at, behind, true) : 0;
      if (tildes > 0) return { ...escape, signs: '~'.repeat(tildes), kind: 'fence' };
      const found = group(at);
      if (found === undefined || !found.isMark) return undefined;
      const { group: signs, groupLength } = found;
      return { backslashes, signs: text.charAt(behind), kind: 'mark', group: signs, groupLength };
    },
  };
};
