import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project, absolute. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** @param {string[]} parts a path inside the project */
export const inProject = (...parts) => resolve(root, ...parts);

/** Where checks and tests leave what they found; not committed. */
export const cache = inProject('.cache');
