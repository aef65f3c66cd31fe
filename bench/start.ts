import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { percentile, printFigures } from './numbers.ts';
import { startReference, startScript } from './process.ts';

const starts = 5;
const starter = new URL('../scripts/run.mjs', import.meta.url).pathname;

const startOnce = async (dataDir: string): Promise<number> => {
  const running = await startScript(starter, ['start'], { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  await running.stop();
  return running.readyAfter;
};

const startReferenceOnce = async (): Promise<number> => {
  const running = await startReference('bare-http');
  await running.stop();
  return running.readyAfter;
};

/** `npm start` of an installed and built project, until its ready line; the first start also migrates an empty database. */
export const benchStart = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'baithak-bench-'));
  const first = await startOnce(dataDir);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let index = 0; index < starts; index += 1) {
    ours.push(await startOnce(dataDir));
    bare.push(await startReferenceOnce());
  }
  await rm(dataDir, { recursive: true, force: true });
  const [median, reference] = [percentile(ours, 0.5), percentile(bare, 0.5)];
  printFigures('Start: installed and built, until the ready line', [
    {
      what: 'on an empty folder',
      measured: `${first.toFixed(0)} ms`,
      reference: `bare http server: ${reference.toFixed(0)} ms`,
      ratio: first / reference,
    },
    {
      what: `again, median of ${starts}`,
      measured: `${median.toFixed(0)} ms`,
      reference: `bare http server: ${reference.toFixed(0)} ms`,
      ratio: median / reference,
    },
  ]);
};
