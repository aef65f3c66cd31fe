/** Where two texts differ: what is between the beginning and the end that they share. */
const changeOf = (before: string, after: string): { from: number; to: number; words: string } => {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  let end = 0;
  while (end < most - from && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from, to: before.length - end, words: after.slice(from, after.length - end) };
};

/**
 * Changes the text of a focused field as a person would, so that the browser's Undo takes it back. False where the browser
 * has no way to do that.
 */
export const typeInto = (area: HTMLTextAreaElement, text: string): boolean => {
  if (document.activeElement !== area || typeof document.execCommand !== 'function') return false;
  const { from, to, words } = changeOf(area.value, text);
  area.setSelectionRange(from, to);
  // There is no other way to write into a field with Undo.
  return document.execCommand(words === '' ? 'delete' : 'insertText', false, words) && area.value === text;
};
