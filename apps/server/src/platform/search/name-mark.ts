/** What words of names begin with: they have a vocabulary of their own, in which slips are found. */
export const nameMark = '@';

export const isName = (word: string): boolean => word.startsWith(nameMark);

/** The word without its mark. */
export const withoutMark = (word: string): string => (isName(word) ? word.slice(nameMark.length) : word);
