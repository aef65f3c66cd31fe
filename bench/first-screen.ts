import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { printFigures } from './figures.ts';

const program = fileURLToPath(new URL('../scripts/size.mjs', import.meta.url));

/** The JavaScript of the first screen, as `npm run ci` weighs it, beside its budget. */
export const benchFirstScreen = async (): Promise<void> => {
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  const [, total, budget] = /(\d+) {2}in all, of (\d+) bytes/.exec(stdout) ?? [];
  printFigures('First screen', [
    {
      what: 'JavaScript, gzip',
      measured: `${total} bytes`,
      reference: `budget ${budget}`,
      ratio: Number(total) / Number(budget),
    },
  ]);
};
