/**
 * The short form of a long check for `npm test`, the whole one for `npm run proof` (which sets PROOF=1 and runs exactly the test files
 * that import this): fewer rounds, runs or screens.
 */
export const inProof = <T>(short: T, whole: T): T => (process.env['PROOF'] === '1' ? whole : short);
