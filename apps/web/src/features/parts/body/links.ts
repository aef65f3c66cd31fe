import { markupOf, type Part } from '@baithak/protocol/parts/part';
import { pressableIn } from '@baithak/protocol/parts/pressable-links';

/** Plain text, or a URL in it. */
export type TextRun = { readonly text: string; readonly href: string | null };

/** Splits text at its http and https addresses; what was split, joined again, is the text. */
export const splitLinks = (text: string): readonly TextRun[] => {
  const runs: TextRun[] = [];
  let done = 0;
  for (const { start, end } of pressableIn(text)) {
    const href = text.slice(start, end);
    if (start > done) runs.push({ text: text.slice(done, start), href: null });
    runs.push({ text: href, href });
    done = end;
  }
  if (done < text.length) runs.push({ text: text.slice(done), href: null });
  return runs;
};

/** Rows below one message at most: more of them would bury its words. */
const mostRows = 3;

/** The addresses in what is plainly said, for the rows below it; none of code and of what is hidden. */
export const addressesIn = (parts: readonly Part[]): readonly string[] => {
  const found = parts.flatMap((part) => {
    const { marks = [], block } = markupOf(part);
    if (part.type !== 'text' || block === 'code' || marks.includes('code') || marks.includes('spoiler')) return [];
    if (!part.data.includes('://')) return [];
    return splitLinks(part.data).flatMap(({ href }) => href ?? []);
  });
  return [...new Set(found)].slice(0, mostRows);
};

/** Whether the viewer may show the page of an address in a frame: over https alone. */
export const canBeFramed = (href: string): boolean => /^https:/i.test(href);
