/** A LIKE pattern that finds the words anywhere; escape with '\\'. */
export const containing = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

/** The same, at the beginning. */
export const beginningWith = (words: string): string => `${words.replace(/[\\%_]/g, '\\$&')}%`;
