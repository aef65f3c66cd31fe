import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { open, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { within } from '@baithak/protocol/testing/within';
import { startBlobStore, type BlobStore } from '../../testing/servers/blob-store.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import type { Blobs } from './blobs.ts';
import { openBlobs } from './open-blobs.ts';

let store: BlobStore;
let dataDir: string;
beforeAll(async () => {
  store = await startBlobStore();
  dataDir = mkdtempSync(join(tmpdir(), `baithak-test-${process.pid}-blobs-`));
});
afterAll(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const openFor = (url: string | undefined, folder = dataDir): Promise<Blobs> =>
  openBlobs(readConfig({ DATA_DIR: folder, BLOB_URL: url }), createLog('silent'));
const incomingOf = (bytes: Buffer | string, blobs: Blobs): Promise<string> => {
  const path = blobs.newIncoming();
  return writeFile(path, bytes).then(() => path);
};
const waiting = (): string[] => readdirSync(join(dataDir, 'files', 'incoming'));
const opened = async (blobs: Blobs, key: string) => {
  const blob = await blobs.open(key);
  if (!blob) throw new Error(`There is no ${key}.`);
  return blob;
};
const digestOf = async (stream: Readable): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of stream) hash.update(chunk as Buffer);
  return hash.digest('hex');
};
const key = `${'ab12'.repeat(8)}_th.png`;

describe.each(['on the disk', 'in a bucket', 'in a folder of a bucket'] as const)('blobs %s', (place) => {
  let blobs: Blobs;
  beforeAll(async () => {
    const urls = {
      'on the disk': undefined,
      'in a bucket': store.url(),
      'in a folder of a bucket': store.url({ prefix: 'baithak/files/' }),
    };
    blobs = await openFor(urls[place]);
  });
  afterAll(() => blobs.close());

  it('are kept, opened whole and by ranges, replaced, and removed', async () => {
    const path = await incomingOf('a picture of a house', blobs);
    await blobs.keep(key, path);
    expect(waiting()).toEqual([]);
    const blob = await opened(blobs, key);
    expect(blob.size).toBe(20);
    await blob.close();
    const read = async (...range: { start: number; end: number }[]) =>
      (await buffer(await (await opened(blobs, key)).stream(...range))).toString();
    expect(await read()).toBe('a picture of a house');
    expect(await read({ start: 2, end: 8 })).toBe('picture');
    expect(await read({ start: 19, end: 19 })).toBe('e');
    expect(await read({ start: 0, end: 19 })).toBe('a picture of a house');
    await blobs.keep(key, await incomingOf('another', blobs));
    expect(await read()).toBe('another');
    await blobs.remove(key);
    expect(await blobs.open(key)).toBeUndefined();
  });

  it('that are not there are not found, and removed without a word', async () => {
    expect(await blobs.open(`${'0'.repeat(32)}.mp4`)).toBeUndefined();
    await blobs.remove(`${'0'.repeat(32)}.mp4`);
  });

  it.each(['', 'abc', '../abc.png', 'ab/cd.png', '.png', 'abc.png.png', 'ABC.png', 'abc.png\n', 'a b.png'])(
    'take no key like %j',
    async (bad) => {
      const path = await incomingOf('bytes', blobs);
      await expect(blobs.keep(bad, path)).rejects.toThrow('A blob key is');
      await expect(blobs.open(bad)).rejects.toThrow('A blob key is');
      await expect(blobs.remove(bad)).rejects.toThrow('A blob key is');
      expect(statSync(path).size).toBe(5);
      rmSync(path);
    },
  );

  it('of 50 MB come back byte by byte', async () => {
    const path = blobs.newIncoming();
    const handle = await open(path, 'w');
    for (let at = 0; at < 50; at += 1) await handle.write(Buffer.alloc(1_000_000, `${at} `));
    await handle.close();
    const before = await digestOf(createReadStream(path));
    await blobs.keep(`${'cd34'.repeat(8)}.mp4`, path);
    const blob = await opened(blobs, `${'cd34'.repeat(8)}.mp4`);
    expect([blob.size, await digestOf(await blob.stream())]).toEqual([50_000_000, before]);
    await blobs.remove(`${'cd34'.repeat(8)}.mp4`);
  });

  it('that were never finished are swept', async () => {
    await incomingOf('half', blobs);
    await blobs.sweepIncoming(3_600_000);
    expect(waiting()).toHaveLength(1);
    // The clock of a disk may be a moment ahead.
    await blobs.sweepIncoming(-60_000);
    expect(waiting()).toEqual([]);
  });
});

describe('a bucket', () => {
  it('of somebody who goes in the middle sends no more', async () => {
    const blobs = await openFor(store.url());
    await blobs.keep(key, await incomingOf(Buffer.alloc(20_000_000, 1), blobs));
    const stream = await (await opened(blobs, key)).stream();
    await within('the first bytes of a file', once(stream, 'data'));
    expect(store.connections()).toBeGreaterThan(0);
    stream.on('error', () => {}).destroy();
    await expect.poll(() => store.connections()).toBe(0);
    await blobs.remove(key);
    blobs.close();
  });

  it('that goes away says NOT_READY, leaves the incoming file alone, and works again when it is back', async () => {
    const blobs = await openFor(store.url());
    const path = await incomingOf(Buffer.alloc(20_000_000, 2), blobs);
    store.goAwayAfter('in', 5_000_000);
    await expect(blobs.keep(key, path)).rejects.toMatchObject({ code: 'NOT_READY' });
    expect(statSync(path).size).toBe(20_000_000);
    await expect(blobs.open(key)).rejects.toMatchObject({ code: 'NOT_READY' });
    await expect(blobs.remove(key)).rejects.toMatchObject({ code: 'NOT_READY' });
    await store.comeBack();
    await blobs.keep(key, path);
    expect(waiting()).toEqual([]);
    const blob = await opened(blobs, key);
    expect(blob.size).toBe(20_000_000);
    await store.goAway();
    await expect(blob.stream()).rejects.toMatchObject({ code: 'NOT_READY' });
    await store.comeBack();
    store.goAwayAfter('out', 5_000_000);
    await expect(buffer(await (await opened(blobs, key)).stream())).rejects.toThrow();
    await store.comeBack();
    await blobs.remove(key);
    blobs.close();
  });

  it('that says nothing any more does not hold the end of the process up', async () => {
    const blobs = await openFor(store.url());
    const path = await incomingOf(Buffer.alloc(20_000_000, 3), blobs);
    store.goSilent();
    const kept = blobs.keep(key, path).catch((error: unknown) => error);
    const found = blobs.open(key).catch((error: unknown) => error);
    await expect.poll(() => store.connections()).toBe(2);
    blobs.close();
    expect(await Promise.all([kept, found])).toMatchObject([{ code: 'NOT_READY' }, { code: 'NOT_READY' }]);
    await expect(blobs.open(key)).rejects.toMatchObject({ code: 'NOT_READY' });
    rmSync(path);
    await store.goAway();
    await store.comeBack();
  });

  it('that cannot be used ends the start in words without secrets', async () => {
    const secret = 'a+very/secret+key';
    const wrong = [
      store.url({ accessKeyId: 'NOBODY', secretAccessKey: secret }),
      store.url({ secretAccessKey: secret }).replace('files?', 'other-files?'),
    ];
    for (const url of wrong) {
      const error: unknown = await openFor(url).catch((refused: unknown) => refused);
      expect(String(error)).toMatch(/^Error: BLOB_URL: the bucket [a-z-]+ cannot be used \(.*40[34]\)\. .+$/);
      expect(String(error)).not.toContain('secret');
    }
    await store.goAway();
    await expect(openFor(store.url())).rejects.toThrow(
      /^BLOB_URL: the bucket files cannot be used \(ECONNREFUSED\)\. .+$/,
    );
    await store.comeBack();
  });
});
