import { longestText } from './read-text.ts';

/** What two windows share: a sentence at the end of one is read whole in the next. UTF-16 units, as all here. */
const overlap = 300;
/** More than anybody may write: 20,000 characters of two units, and the tags. */
const mostWindows = 12;

/** The text in pieces that the rules read whole, each beginning at a space if there is one. */
export const windowsOf = (text: string): string[] => {
  const windows: string[] = [];
  for (let from = 0; windows.length < mostWindows;) {
    const end = from + longestText;
    windows.push(text.slice(from, end));
    if (end >= text.length) break;
    const space = text.slice(end - overlap, end).search(/\s/u);
    from = end - overlap + Math.max(0, space);
  }
  return windows;
};
