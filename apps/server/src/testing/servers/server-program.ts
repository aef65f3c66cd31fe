import { fileURLToPath } from 'node:url';
import nodeOptions from '../../../node-options.json' with { type: 'json' };

/** The arguments with which `npm start` starts Node, for a test that starts the real server. */
export const serverArguments: readonly string[] = [
  ...nodeOptions,
  fileURLToPath(new URL('../../main.ts', import.meta.url)),
];

/** For CLASSIFIER_PICTURES: judges by colour, so that a test says what is found. */
export const colourClassifier = fileURLToPath(new URL('../media/colour-classifier.ts', import.meta.url));

/**
 * The environment variables that any program needs, for a server that a test starts: no setting of a developer's shell
 * reaches it. What Node keeps of compiled files halves the CPU of a start
 * (docs/decisions/running-and-building.md#one-script-starts-everything).
 */
export const plainEnvironment = (): NodeJS.ProcessEnv => {
  const { PATH, HOME, TMPDIR, LANG, NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, TMPDIR, LANG, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
};
