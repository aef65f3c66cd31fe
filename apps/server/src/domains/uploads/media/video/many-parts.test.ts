import { mkdtemp, open, readFile, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fc } from '@baithak/protocol/testing/fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { inProof } from '@baithak/protocol/testing/in-proof';
import { fragmentedMp4, mp4, ogg, webm } from '../../../../testing/media/videos.ts';
import { BadMedia, createByteReader } from './bytes.ts';
import { readMp4 } from './mp4.ts';
import { readOgg } from './ogg.ts';
import { readWebm } from './read-webm.ts';
import { readVideo, type VideoFormat } from './videos.ts';

/*
 * A file of many small parts: what it costs to read is counted in calls of the file system, each of which costs more than
 * a part that is only looked at.
 */

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baithak-parts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const box = (type: string, content = 0): Buffer => {
  const bytes = Buffer.alloc(8 + content, 65);
  bytes.writeUInt32BE(8 + content);
  bytes.write(type, 4, 'latin1');
  return bytes;
};
const times = (count: number, ...parts: Buffer[]): Buffer => {
  const one = Buffer.concat(parts);
  return Buffer.alloc(one.length * count, one);
};
/** An element of WebM with a size of one byte. */
const element = (id: string, content = 0): Buffer =>
  Buffer.concat([Buffer.from(id, 'hex'), Buffer.from([0x80 | content]), Buffer.alloc(content, 65)]);
const page = (serial: number, kind: number, content: Buffer): Buffer => {
  const head = Buffer.alloc(28);
  head.write('OggS', 'latin1');
  head[5] = kind;
  head.writeUInt32LE(serial, 14);
  head[26] = 1;
  head[27] = content.length;
  return Buffer.concat([head, content]);
};
/** Streams of two pages each, the second of which is a packet of comments. */
const streams = (count: number): Buffer =>
  Buffer.concat(
    Array.from({ length: count }, (_, at) => [
      page(at + 1000, 2, Buffer.alloc(8, 65)),
      page(at + 1000, 0, Buffer.concat([Buffer.from('OpusTags'), Buffer.alloc(20, 65)])),
    ]).flat(),
  );
/** In the segment, which says how long it is in 8 bytes after its own 4. */
const inSegment = (bytes: Buffer, more: Buffer): Buffer => {
  const whole = Buffer.concat([bytes, more]);
  const at = whole.indexOf(Buffer.from('18538067', 'hex'));
  whole.writeBigUInt64BE(BigInt(whole.length - at - 12) | (1n << 56n), at + 4);
  return whole;
};

/** How often the file system was asked to read or write while a file was read; and what came of it. */
const workFor = async (bytes: Buffer, format: VideoFormat) => {
  const path = join(folder, `some.${format}`);
  await writeFile(path, bytes);
  const probe = await open(path, 'r');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the class of file handles has no other name
  const handles = Object.getPrototypeOf(probe) as FileHandle;
  await probe.close();
  const calls = [vi.spyOn(handles, 'read'), vi.spyOn(handles, 'write')];
  try {
    const outcome = await readVideo(path, format).then(
      () => 'read' as const,
      (error: unknown) => {
        expect(error).toBeInstanceOf(BadMedia);
        return 'refused' as const;
      },
    );
    return { outcome, work: calls.reduce((sum, { mock }) => sum + mock.calls.length, 0), path };
  } finally {
    for (const call of calls) call.mockRestore();
  }
};
/** Every 64 kB of a file may be read a few times and written once; Ogg's pages of comments are written one by one. */
const allowed = (size: number): number => 10 * Math.ceil(size / 65_536) + 40;

/** A file on a disk that takes no time: whoever waits for it gives nobody else a turn. */
const openInstantly = (bytes: Buffer): FileHandle => {
  const at = (buffer: Buffer, start: number, length: number, position: number) =>
    [buffer.subarray(start, start + length), bytes.subarray(position, position + length)] as const;
  const read = (...range: Parameters<typeof at>) => {
    const [buffer, stored] = at(...range);
    return Promise.resolve({ bytesRead: stored.copy(buffer), buffer });
  };
  const write = (...range: Parameters<typeof at>) => {
    const [buffer, stored] = at(...range);
    return Promise.resolve({ bytesWritten: buffer.copy(stored), buffer });
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- videos are read and erased with nothing else
  return { read, write } as unknown as FileHandle;
};

/** How often the event loop turned while `task` ran. */
const turnsDuring = async (task: () => Promise<unknown>): Promise<number> => {
  let [turns, over] = [0, false];
  const count = (): void => {
    turns += 1;
    if (!over) setImmediate(count);
  };
  setImmediate(count);
  await task().finally(() => (over = true));
  return turns;
};

describe('a video of many small parts', () => {
  it.each([
    ['mp4', readMp4, Buffer.concat([mp4(), times(100_000, box('udta'))])],
    ['webm', readWebm, inSegment(webm(), times(100_000, element('ec')))],
    ['ogg', readOgg, Buffer.concat([ogg(), times(100_000, page(77, 0, Buffer.alloc(0)))])],
  ] as const)(
    '(%s) is read a thousand at a time, and the process answers others in between',
    async (_, read, bytes) => {
      const handle = openInstantly(bytes);
      const turns = await turnsDuring(() => read(createByteReader(handle, bytes.length), handle));
      expect(turns).toBeGreaterThanOrEqual(100);
    },
  );

  it('of 3.5 MB with 390,000 boxes is read with as little work as one with few, and nothing is left in them', async () => {
    const bytes = Buffer.concat([mp4(), times(390_000, box('udta', 1))]);
    const { outcome, work, path } = await workFor(bytes, 'mp4');
    expect(outcome).toBe('read');
    expect(work).toBeLessThan(allowed(bytes.length));
    const kept = await readFile(path);
    expect(kept.subarray(mp4().length).includes('A')).toBe(false);
  });

  it.each<[string, VideoFormat, Buffer]>([
    ['boxes that cannot be merged', 'mp4', Buffer.concat([mp4(), times(195_000, box('udta', 1), box('mdat'))])],
    ['more boxes than a video has', 'mp4', Buffer.concat([mp4(), times(450_000, box('free'))])],
    ['fragments without a content', 'mp4', Buffer.concat([fragmentedMp4(), times(250_000, box('moof'))])],
    ['elements', 'webm', inSegment(webm(), times(450_000, element('ec'), element('bf', 1)))],
    ['streamed blocks', 'webm', Buffer.concat([webm({ streamed: true }), times(450_000, element('a3', 4))])],
    ['pages', 'ogg', Buffer.concat([ogg(), times(450_000, page(77, 0, Buffer.alloc(0)))])],
    ['streams with comments', 'ogg', Buffer.concat([ogg(), streams(20_000)])],
  ])('that are too many (%s) is refused before much is done for it', async (_, format, bytes) => {
    const { outcome, work } = await workFor(bytes, format);
    expect(outcome).toBe('refused');
    expect(work).toBeLessThan(allowed(bytes.length));
  });

  const part = fc.oneof(
    fc.record({
      type: fc.constantFrom('udta', 'free', 'skip', 'uuid', 'mdat', 'moof', 'xxxx'),
      content: fc.nat(16),
    }),
  );
  it('of whatever kinds, anywhere in it, costs a few calls for each 64 kB', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 4 }), fc.nat(20_000), async (parts, count) => {
        const more = times(count, ...parts.map(({ type, content }) => box(type, content)));
        for (const bytes of [Buffer.concat([mp4(), more]), Buffer.concat([fragmentedMp4(), more])])
          expect((await workFor(bytes, 'mp4')).work).toBeLessThan(allowed(bytes.length));
        const elements = times(count, ...parts.map(({ content }) => element(content % 2 ? 'ec' : '1254c367', content)));
        const film = inSegment(webm(), elements);
        expect((await workFor(film, 'webm')).work).toBeLessThan(allowed(film.length));
      }),
      { numRuns: inProof(10, 200) },
    );
  });
});
