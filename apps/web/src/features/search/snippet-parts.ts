import type { SearchResult } from '@baithak/protocol/contracts/search';
import { numberRunsIn } from '@baithak/protocol/text/number-runs';

export type Snippet = SearchResult['snippet'];

export const snippetText = (snippet: Snippet): string => snippet.map(({ text }) => text).join('');

/** The pieces before and after a place in the text, counted in UTF-16. */
const cutAt = (snippet: Snippet, place: number): { head: Snippet; rest: Snippet } => {
  const [head, rest]: [Snippet, Snippet] = [[], []];
  let at = 0;
  for (const { text, hit } of snippet) {
    const split = Math.min(Math.max(place - at, 0), text.length);
    if (split > 0) head.push({ text: text.slice(0, split), hit });
    if (split < text.length) rest.push({ text: text.slice(split), hit });
    at += text.length;
  }
  return { head, rest };
};

interface Stretch {
  readonly pieces: Snippet;
  readonly isNumber: boolean;
}

/** A snippet in stretches: numbers whose signs have no direction of their own, and what is between them. */
export const numbersIn = (snippet: Snippet): readonly Stretch[] => {
  const stretches: Stretch[] = [];
  let [rest, done] = [snippet, 0];
  for (const { start, end } of numberRunsIn(snippetText(snippet))) {
    const before = cutAt(rest, start - done);
    const number = cutAt(before.rest, end - start);
    if (before.head.length > 0) stretches.push({ pieces: before.head, isNumber: false });
    stretches.push({ pieces: number.head, isNumber: true });
    [rest, done] = [number.rest, end];
  }
  return rest.length > 0 ? [...stretches, { pieces: rest, isNumber: false }] : stretches;
};

/**
 * A thread's title, and the snippet without it. Where the snippet begins with the title, the title has its highlights; a
 * reply's begins with other words.
 */
export const splitThread = (snippet: Snippet, title: string): { title: Snippet; text: Snippet } => {
  const whole = snippetText(snippet);
  if (!`${whole} `.startsWith(`${title} `)) return { title: [{ text: title, hit: false }], text: snippet };
  const { head, rest } = cutAt(snippet, title.length);
  return { title: head, text: cutAt(rest, 1).rest };
};

/** The separator that the server puts after a name. */
const between = ' · ';

/**
 * Splits the snippet of a room or person, which begins with its name, into the name and the line under it, each with
 * its highlights. When the snippet begins later in the text, the name has no highlights and the snippet is the line.
 */
export const splitName = (snippet: Snippet, name: string): { name: Snippet; line: Snippet } => {
  const whole = snippetText(snippet);
  if (whole === name) return { name: snippet, line: [] };
  if (!whole.startsWith(name + between)) return { name: [{ text: name, hit: false }], line: snippet };
  const { head, rest } = cutAt(snippet, name.length);
  return { name: head, line: cutAt(rest, between.length).rest };
};
