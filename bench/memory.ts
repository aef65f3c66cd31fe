import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@baithak/client/create-client';
import { mp4 } from '@baithak/server/testing/videos';
import { printFigures } from './numbers.ts';
import { startBaithak, startReference, type Running } from './process.ts';

const megabyte = 1_000_000;
/** V8 gives back what the start took when nothing happens for a while. */
const rest = 60_000;

/** Bytes of the process's memory: now, or at most since the peak was reset. Linux only. */
const memoryOf = async ({ pid }: Running, line: 'VmRSS' | 'VmHWM' = 'VmRSS'): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024;
};

const upload = async (running: Running): Promise<number> => {
  const { url } = running;
  const client = createClient({ urls: { auth: url, api: url, socket: url, assets: url }, callTimeout: 60_000 });
  await client.accounts.enterAsGuest({ username: `mehmaan${Date.now() % 10_000}` });
  const { createdToken: token } = await client.uploads.startUpload({ target: 'roomMessage' });
  const before = await memoryOf(running);
  await writeFile(`/proc/${running.pid}/clear_refs`, '5');
  await client.uploads.uploadFiles({
    token,
    files: [{ blob: new Blob([new Uint8Array(mp4({ media: 99 * megabyte }))]), name: 'film.mp4' }],
  });
  return (await memoryOf(running, 'VmHWM')) - before;
};

const shown = (bytes: number): string => `${(bytes / megabyte).toFixed(0)} MB`;

/** What a server that does nothing takes, and what an upload of 100 MB adds at its peak. */
export const benchMemory = async (): Promise<void> => {
  const [baithak, bare] = [await startBaithak(), await startReference('bare-http')];
  try {
    const started = await memoryOf(baithak);
    await wait(rest);
    const [rested, reference] = [await memoryOf(baithak), await memoryOf(bare)];
    const uploads = [await upload(baithak), await upload(baithak)];
    printFigures("Memory of the server's process", [
      {
        what: 'at its ready line',
        measured: shown(started),
        reference: `bare http server: ${shown(reference)}`,
        ratio: started / reference,
      },
      {
        what: 'a minute later, asked nothing',
        measured: shown(rested),
        reference: `bare http server: ${shown(reference)}`,
        ratio: rested / reference,
      },
      ...uploads.map((raised, index) => ({
        what: `raised by upload ${index + 1} of 100 MB, at the peak`,
        measured: shown(raised),
        reference: 'allowed: 32 MB',
        ratio: raised / (32 * megabyte),
      })),
    ]);
  } finally {
    await Promise.all([baithak.stop(), bare.stop()]);
  }
};
