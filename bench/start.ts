import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { percentile, printFigures } from './figures.ts';
import { startReference, startScript } from './process.ts';

const repetitions = 5;
const runScript = new URL('../scripts/run.mjs', import.meta.url).pathname;

const startOnce = async (dataDir: string): Promise<number> => {
  const running = await startScript([runScript, 'start'], { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  await running.stop();
  return running.readyAfterMs;
};

const startReferenceOnce = async (): Promise<number> => {
  const running = await startReference('bare-http');
  await running.stop();
  return running.readyAfterMs;
};

/** `npm start` of an installed and built project, until its ready line. The first start also migrates an empty database. */
export const benchStart = async (): Promise<void> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'baithak-bench-'));
  const first = await startOnce(dataDir);
  const ours: number[] = [];
  const bare: number[] = [];
  for (let index = 0; index < repetitions; index += 1) {
    ours.push(await startOnce(dataDir));
    bare.push(await startReferenceOnce());
  }
  await rm(dataDir, { recursive: true, force: true });
  const [median, reference] = [percentile(ours, 0.5), percentile(bare, 0.5)];
  printFigures('Start: installed and built, until the ready line', [
    {
      what: 'with an empty data folder',
      measured: `${first.toFixed(0)} ms`,
      reference: `bare http server: ${reference.toFixed(0)} ms`,
      ratio: first / reference,
    },
    {
      what: `again, median of ${repetitions}`,
      measured: `${median.toFixed(0)} ms`,
      reference: `bare http server: ${reference.toFixed(0)} ms`,
      ratio: median / reference,
    },
  ]);
};
