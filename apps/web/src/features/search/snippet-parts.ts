import type { SearchResult } from '@baithak/protocol/search';

export type Snippet = SearchResult['snippet'];

export const textOf = (snippet: Snippet): string => snippet.map(({ text }) => text).join('');

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

/** What the server puts between a name and what follows it. */
const between = ' · ';

/**
 * The text of a room or a person begins with its name: the name and the line under it, each with its marks. Where the
 * snippet begins further on, the name stands unmarked over all of it.
 */
export const nameAndLine = (snippet: Snippet, name: string): { name: Snippet; line: Snippet } => {
  const whole = textOf(snippet);
  if (whole === name) return { name: snippet, line: [] };
  if (!whole.startsWith(name + between)) return { name: [{ text: name, hit: false }], line: snippet };
  const { head, rest } = cutAt(snippet, name.length);
  return { name: head, line: cutAt(rest, between.length).rest };
};
