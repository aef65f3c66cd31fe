import { readFile, readdir } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createClient, type Client } from '@baithak/client/create-client';
import { judgedSet } from '@baithak/server/testing/media/judged-set';
import { percentile, printFigures, type Figure } from './figures.ts';
import { startBaithak, type RunningProcess } from './process.ts';

const uploads = 60;
/** The process that judges ends a minute after its last picture. */
const restMs = 70_000;

/** Bytes of the server and of the processes that it started. */
const memoryOf = async ({ pid }: RunningProcess): Promise<number> => {
  let bytes = 0;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
    const isOurs = Number(name) === pid || new RegExp(`^PPid:\\s+${pid}$`, 'm').test(status);
    if (isOurs) bytes += Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
  }
  return bytes;
};

const metric = async ({ url }: RunningProcess, name: string): Promise<number> => {
  const shown = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(shown)?.[1]);
};

const memberOf = async (url: string): Promise<Client> => {
  const client = createClient({ urls: { auth: url, api: url, socket: url, assets: url }, callTimeoutMs: 60_000 });
  await client.accounts.register({
    username: 'musawwir',
    email: 'musawwir@example.org',
    password: 'a password for benches',
    agreedToTerms: true,
  });
  return client;
};

/** One picture, uploaded; milliseconds. */
const upload = async (client: Client, blob: Blob): Promise<number> => {
  const { createdToken: token } = await client.uploads.startUpload({ target: 'roomMessage' });
  const startedAt = performance.now();
  await client.uploads.uploadFiles({ token, files: [{ blob, name: 'picture' }] });
  return performance.now() - startedAt;
};

const uploadMany = async (client: Client, blobs: readonly Blob[], count: number): Promise<number[]> => {
  const times: number[] = [];
  for (let at = 0; at < count; at += 1) times.push(await upload(client, blobs[at % blobs.length] ?? new Blob()));
  return times;
};

interface Measured {
  readonly times: readonly number[];
  readonly lag: number;
  readonly health: readonly number[];
}

/** Uploads one after the other while `/health` is asked again and again. */
const measure = async (running: RunningProcess, client: Client, blobs: readonly Blob[]): Promise<Measured> => {
  await metric(running, 'nodejs_eventloop_lag_p99_seconds');
  const health: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await (await fetch(`${running.url}/health`)).text();
      health.push(performance.now() - startedAt);
      await pause(5);
    }
  })();
  const times = await uploadMany(client, blobs, uploads);
  isOver = true;
  await asking;
  return { times, health, lag: (await metric(running, 'nodejs_eventloop_lag_p99_seconds')) * 1000 };
};

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(0)} MB`;
const ms = (value: number): string => `${value.toFixed(1)} ms`;

const withServer = async <T>(
  setting: string,
  run: (running: RunningProcess, client: Client) => Promise<T>,
): Promise<T> => {
  const running = await startBaithak({ CLASSIFIER_PICTURES: setting });
  const client = await memberOf(running.url);
  try {
    return await run(running, client);
  } finally {
    client.close();
    await running.stop();
  }
};

/** What judging pictures takes: time, the event loop of the server, and memory, which must come back. */
export const benchClassifierImages = async (): Promise<void> => {
  const pictures = (await judgedSet()).filter(({ name }) => /^(scene|gradient)/.test(name));
  const blobs = pictures.map(({ bytes }) => new Blob([new Uint8Array(bytes)]));
  const off = await withServer('off', async (running, client) => {
    await uploadMany(client, blobs, 10);
    return measure(running, client, blobs);
  });
  const on = await withServer('on', async (running, client) => {
    const [first] = await uploadMany(client, blobs, 10);
    await pause(restMs);
    const before = await memoryOf(running);
    const count = 'baithak_picture_verdict_seconds_count';
    const sum = 'baithak_picture_verdict_seconds_sum';
    await uploadMany(client, blobs, 1);
    const [countBefore, sumBefore] = [await metric(running, count), await metric(running, sum)];
    const measured = await measure(running, client, blobs);
    const during = await memoryOf(running);
    const verdict = ((await metric(running, sum)) - sumBefore) / ((await metric(running, count)) - countBefore);
    const model = await metric(running, 'baithak_picture_classifier_bytes');
    await pause(restMs);
    return { ...measured, first, before, during, model, after: await memoryOf(running), verdict: verdict * 1000 };
  });
  const [with50, without50] = [percentile(on.times, 0.5), percentile(off.times, 0.5)];
  const figures: Figure[] = [
    { what: 'a verdict on a picture, its process running, mean', measured: ms(on.verdict) },
    { what: 'the first upload, which starts both processes', measured: ms(on.first ?? Number.NaN) },
    {
      what: 'an upload of a picture, p50 (allowed: 1.5 times)',
      measured: ms(with50),
      reference: `without the classifier, and the verdict: ${ms(without50)} + ${ms(on.verdict)}`,
      ratio: with50 / (without50 + on.verdict),
    },
    {
      what: "event loop delay p99 of the server's process",
      measured: ms(on.lag),
      reference: `without: ${ms(off.lag)}`,
      ratio: on.lag / off.lag,
    },
    {
      what: '/health meanwhile, p99',
      measured: ms(percentile(on.health, 0.99)),
      reference: `without: ${ms(percentile(off.health, 0.99))}`,
      ratio: percentile(on.health, 0.99) / percentile(off.health, 0.99),
    },
    { what: 'memory of the process that judges', measured: megabytes(on.model) },
    { what: 'memory of all processes while pictures are judged', measured: megabytes(on.during) },
    {
      what: 'memory of all processes 70 s after the last picture (allowed: 1.1 times)',
      measured: megabytes(on.after),
      reference: `before the first: ${megabytes(on.before)}`,
      ratio: on.after / on.before,
    },
  ];
  printFigures('Pictures, judged', figures);
};
