import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type Client } from '@baithak/client/create-client';
import { mp4 } from '@baithak/server/testing/media/videos';
import { memberPassword } from './api-calls.ts';
import { manyBoxesMp4 } from './attacks/many-boxes.ts';
import { printFigures, type Figure } from './figures.ts';
import { cpuSeconds, startBaithak, type RunningProcess } from './process.ts';

const megabyte = 1_000_000;
const disk = 280 * megabyte;
const reserve = 100 * megabyte;
/** Posted by each of the three members, with nothing that says so. */
const each = 98 * megabyte;

const clientFor = (url: string): Client =>
  createClient({ urls: { auth: url, api: url, socket: url, assets: url }, callTimeoutMs: 300_000 });

const memberOf = async (url: string, username: string): Promise<Client> => {
  const client = clientFor(url);
  const email = `${username}@example.com`;
  await client.accounts.register({ username, email, password: memberPassword, agreedToTerms: true });
  return client;
};

const tokenOf = async (client: Client): Promise<string> =>
  (await client.uploads.startUpload({ target: 'roomMessage' })).createdToken;

/** CPU seconds that the server spends on one video, whatever it answers. */
const cpuOfVideo = async ({ url, pid }: RunningProcess, client: Client, bytes: Buffer): Promise<number> => {
  const token = await tokenOf(client);
  const before = await cpuSeconds(pid);
  const files = [{ blob: new Blob([new Uint8Array(bytes)]), name: 'film.mp4' }];
  await client.uploads.uploadFiles({ token, files }).catch(() => {});
  await fetch(`${url}/health`);
  return (await cpuSeconds(pid)) - before;
};

const benchMedia = async (): Promise<Figure[]> => {
  const running = await startBaithak();
  try {
    const client = await memberOf(running.url, 'member');
    const boxes = manyBoxesMp4();
    const plain = mp4({ media: boxes.length });
    await cpuOfVideo(running, client, plain);
    const [ordinary, many] = [await cpuOfVideo(running, client, plain), await cpuOfVideo(running, client, boxes)];
    return [
      {
        what: 'server CPU for an MP4 of 3.5 MB with 390,000 boxes',
        measured: `${many.toFixed(2)} s`,
        reference: `the same size with few: ${ordinary.toFixed(2)} s`,
      },
    ];
  } finally {
    await running.stop();
  }
};

/** Sends a video of unknown length until it is answered or cut off; the status, or what happened. */
const sendChunked = async (url: string, token: string): Promise<string> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=xxx' };
  const sending = request(`${url}/f/upload`, { method: 'POST', headers });
  const ended = new Promise<string>((resolve) => {
    sending.on('response', (response: IncomingMessage) => resolve(String(response.resume().statusCode)));
    sending.on('error', () => resolve('cut off'));
  });
  let done = false;
  void ended.then(() => (done = true));
  const film = mp4({ media: each });
  sending.write('--xxx\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n');
  for (let at = 0; at < film.length && !done; at += 65_536)
    if (!sending.write(film.subarray(at, at + 65_536)))
      await Promise.race([once(sending, 'drain').catch(() => {}), ended]);
  if (!done) sending.end('\r\n--xxx--\r\n');
  const outcome = await ended;
  sending.destroy();
  return outcome;
};

const freeIn = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};

/** What a probe and a write answer. */
const stateOf = async (url: string, name: string): Promise<string> => {
  const ready = await fetch(`${url}/ready`);
  const written = await fetch(`${url}/auth/guest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: name }),
  });
  return `/ready ${ready.status}, a write ${written.status}`;
};

const benchDisk = async (): Promise<Figure[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'baithak-bench-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${disk}`, 'tmpfs', dataDir], { stdio: 'ignore' });
  } catch {
    await rm(dataDir, { recursive: true });
    return [{ what: 'three uploads of unknown length on a small disk', measured: 'needs root, for a disk in memory' }];
  }
  const settings = { DATA_DIR: dataDir, DISK_RESERVE_MB: String(reserve / megabyte) };
  const running = await startBaithak(settings);
  let least = Infinity;
  const watching = setInterval(() => void freeIn(dataDir).then((free) => (least = Math.min(least, free))), 20);
  try {
    const members = await Promise.all(['ek1', 'do1', 'teen1'].map((name) => memberOf(running.url, `member${name}`)));
    const tokens = await Promise.all(members.map(tokenOf));
    const outcomes = await Promise.all(tokens.map((token) => sendChunked(running.url, token)));
    const after = await stateOf(running.url, 'mehmaan4');
    return [
      {
        what: 'three uploads at once, each of 98 MB and unknown length, on a disk of 280 MB',
        measured: outcomes.join(', '),
      },
      {
        what: 'the least that was free',
        measured: `${(least / megabyte).toFixed(0)} MB`,
        reference: 'reserve: 100 MB',
      },
      { what: 'afterwards', measured: after },
    ];
  } finally {
    clearInterval(watching);
    await running.stop();
    execFileSync('umount', [dataDir]);
    await rm(dataDir, { recursive: true, force: true });
  }
};

/** What an upload may cost the server that is made to cost as much as possible. `memory` measures what an ordinary one costs. */
export const benchUploads = async (): Promise<void> =>
  printFigures('Uploads that attack', [...(await benchMedia()), ...(await benchDisk())]);
