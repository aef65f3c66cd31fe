import type { Part } from '@baithak/protocol/parts/part';

/** Longest first line that counts as a title, in characters. */
export const titleMaxLength = 140;

export interface Titled {
  /** The parts of the first line, or null when the text has no such line. */
  readonly title: readonly Part[] | null;
  readonly rest: readonly Part[];
}

const isInline = (part: Part): boolean =>
  part.type === 'text' ||
  part.type === 'mention' ||
  part.type === 'emoji' ||
  part.type === 'bot' ||
  part.type === 'command';
const lengthOf = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => sum + ('data' in part ? [...part.data].length : 0), 0);

/** Splits the first line off a thread's parts when it is short enough for a title and words follow it. */
export const splitTitle = (parts: readonly Part[]): Titled => {
  const plain: Titled = { title: null, rest: parts };
  const at = parts.findIndex((part) => !isInline(part) || (part.type === 'text' && part.data.includes('\n')));
  const last = parts[at];
  if (!last || last.type !== 'text') return plain;
  const line = last.data.indexOf('\n');
  const title = [...parts.slice(0, at), { ...last, data: last.data.slice(0, line) }];
  const after = last.data.slice(line + 1).replace(/^\n+/, '');
  if (lengthOf(title) > titleMaxLength || title.every((part) => part.type === 'text' && part.data.trim() === ''))
    return plain;
  return { title, rest: [...(after === '' ? [] : [{ ...last, data: after }]), ...parts.slice(at + 1)] };
};
