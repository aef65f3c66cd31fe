/**
 * The short form of a long check for `npm test`, the whole one for `npm run proof` (which sets PROOF=1): fewer rounds, runs or
 * screens.
 */
export const inProof = <T>(short: T, whole: T): T => (process.env['PROOF'] === '1' ? whole : short);

/**
 * A test or story that `npm run proof` alone runs, in a file whose others run in `npm test` too:
 * `onlyInProof(story)('…', async ({ person }) => …)`.
 */
export const onlyInProof = <T extends (...args: never[]) => unknown>(test: T): T =>
  inProof((() => undefined) as unknown as T, test);
