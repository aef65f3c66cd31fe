/** Folds text for a search that is the same on both engines: no marks, no case, single spaces. */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** A LIKE pattern that finds the words anywhere; escape with '\'. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

/** The same, at the beginning. */
export const beginningWith = (words: string): string => `${words.replace(/[\\%_]/g, '\\$&')}%`;
