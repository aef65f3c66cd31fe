import { default as fc } from 'fast-check';

/** The same in every `npm test`; `npm run proof` draws one, prints it and hands it on. */
const seed = Number(process.env['PROOF_SEED'] ?? 7);

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });

/** The library, with the seed of this run: every test takes it from here. */
export { fc };
