/**
 * The version of what the index is made with: the folding of words, their sounds, slips and parts. Increment it with each change;
 * the index is then rebuilt when the server starts (version.test.ts notices a change).
 */
export const indexVersion = 3;
