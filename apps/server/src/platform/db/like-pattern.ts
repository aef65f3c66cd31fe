const escaped = (words: string): string => words.replace(/[\\%_]/g, '\\$&');

/** A LIKE pattern that finds the words anywhere; escape with '\\'. */
export const containing = (words: string): string => `%${escaped(words)}%`;
