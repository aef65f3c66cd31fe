import { linksIn } from '@baithak/protocol/parts/find-links';
import { markupOf, type Part } from '@baithak/protocol/parts/part';
import { readLink } from '@baithak/protocol/parts/read-address';
import { isBlank } from '@baithak/protocol/text/blank';

/** Plain text, or a link in it. */
export interface TextRun {
  readonly text: string;
  /** Where a press leads; null for plain text. */
  readonly href: string | null;
}

/** Splits a text at its links, each as people read it. */
export const splitLinks = (text: string): readonly TextRun[] => {
  const runs: TextRun[] = [];
  let done = 0;
  for (const { start, end, href } of linksIn(text)) {
    if (start > done) runs.push({ text: text.slice(done, start), href: null });
    runs.push({ text: readLink(text.slice(start, end)), href });
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
    return linksIn(part.data).flatMap(({ href }) => href ?? []);
  });
  return [...new Set(found)].slice(0, mostRows);
};

/** The address that a text says and nothing besides it; null for any other text. */
export const onlyAddress = (text: string): string | null => {
  const [first, ...others] = splitLinks(text).filter((run) => run.href !== null || !isBlank(run.text));
  return others.length === 0 ? (first?.href ?? null) : null;
};

/** Whether the viewer may show the page of an address in a frame: over https alone. */
export const canBeFramed = (href: string): boolean => /^https:/i.test(href);
