import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { printFigures } from './figures.ts';

const program = fileURLToPath(new URL('../scripts/size.mjs', import.meta.url));

/** The JavaScript of the first screen, as `npm run ci` weighs it. */
export const jsOfFirstScreen = async (): Promise<{ readonly bytes: number; readonly budget: number }> => {
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  const [, bytes, budget] = /(\d+) {2}in all, of (\d+) bytes/.exec(stdout) ?? [];
  return { bytes: Number(bytes), budget: Number(budget) };
};

/** It beside its budget. */
export const benchFirstScreen = async (): Promise<void> => {
  const { bytes, budget } = await jsOfFirstScreen();
  printFigures('First screen', [
    {
      what: 'JavaScript, gzip',
      measured: `${bytes} bytes`,
      reference: `budget ${budget}`,
      ratio: bytes / budget,
    },
  ]);
};
