import { setTimeout as wait } from 'node:timers/promises';
import { createClient } from '@baithak/client/create-client';
import { mp4 } from '@baithak/server/testing/media/videos';
import { memberPassword } from './api-calls.ts';
import { printFigures } from './figures.ts';
import { readMemory, resetPeak, startBaithak, startReference, type RunningProcess } from './process.ts';

const megabyte = 1_000_000;
/** Long enough without requests for V8 to return the memory that the start used. */
const idleMs = 60_000;

/** Uploads 100 MB as a new member; returns the bytes by which memory rose at its peak. */
const measureUpload = async (running: RunningProcess): Promise<number> => {
  const { url } = running;
  const client = createClient({ urls: { auth: url, api: url, socket: url, assets: url }, callTimeoutMs: 60_000 });
  const username = `member${Date.now() % 10_000}`;
  const email = `${username}@example.com`;
  await client.accounts.register({ username, email, password: memberPassword, agreedToTerms: true });
  const { createdToken: token } = await client.uploads.startUpload({ target: 'roomMessage' });
  const before = await readMemory(running);
  await resetPeak(running);
  await client.uploads.uploadFiles({
    token,
    files: [{ blob: new Blob([new Uint8Array(mp4({ media: 99 * megabyte }))]), name: 'film.mp4' }],
  });
  return (await readMemory(running, 'VmHWM')) - before;
};

const inMegabytes = (bytes: number): string => `${(bytes / megabyte).toFixed(0)} MB`;

/** Memory of an idle server, and what an upload of 100 MB adds at its peak. */
export const benchMemory = async (): Promise<void> => {
  const [baithak, bare] = [await startBaithak(), await startReference('bare-http')];
  try {
    const started = await readMemory(baithak);
    await wait(idleMs);
    const [idle, reference] = [await readMemory(baithak), await readMemory(bare)];
    const uploads = [await measureUpload(baithak), await measureUpload(baithak)];
    printFigures("Memory of the server's process", [
      {
        what: 'when ready',
        measured: inMegabytes(started),
        reference: `bare http server: ${inMegabytes(reference)}`,
        ratio: started / reference,
      },
      {
        what: 'after a minute without requests',
        measured: inMegabytes(idle),
        reference: `bare http server: ${inMegabytes(reference)}`,
        ratio: idle / reference,
      },
      ...uploads.map((raised, index) => ({
        what: `added by upload ${index + 1} of 100 MB, at the peak`,
        measured: inMegabytes(raised),
        reference: 'allowed: 32 MB',
        ratio: raised / (32 * megabyte),
      })),
    ]);
  } finally {
    await Promise.all([baithak.stop(), bare.stop()]);
  }
};
