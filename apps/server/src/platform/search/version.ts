/**
 * What the index is made with: the folding of words, their sounds and slips. Whoever changes one of them counts this up,
 * and the index is made anew when the server starts (version.test.ts notices a change).
 */
export const indexVersion = 1;
