import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fc } from '@baithak/protocol/testing/fast-check';
import { inProof } from '@baithak/protocol/testing/in-proof';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fragmentedMp4, mp4, ogg, webm } from '../../../../testing/media/videos.ts';
import { BadMedia } from './bytes.ts';
import { readVideo, type VideoFormat } from './videos.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baithak-fuzz-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const samples: [string, VideoFormat, Buffer][] = [
  ['MP4', 'mp4', mp4()],
  ['fragmented MP4', 'mp4', fragmentedMp4()],
  ['WebM', 'webm', webm()],
  ['streamed WebM', 'webm', webm({ streamed: true })],
  ['Ogg', 'ogg', ogg()],
];

/** One change to a file, its places given as parts of 1,000 of the file's length. */
const change = fc.oneof(
  // The numbers that lengths and counts go wrong with.
  fc.record({ at: fc.nat(999), bytes: fc.constantFrom('ffffffff', '00000000', '80000000', '7fffffff', '00000001') }),
  fc.record({
    at: fc.nat(999),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  }),
  fc.record({ cutAt: fc.nat(999) }),
  fc.record({ repeat: fc.nat(999), length: fc.integer({ min: 1, max: 200 }) }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** Found by this test, and mended. */
const found: [Change[]][] = [
  [[{ cutAt: 447 }, { repeat: 0, length: 193 }, { cutAt: 824 }, { repeat: 43, length: 93 }]],
];

const apply = (bytes: Buffer, one: Change): Buffer => {
  const place = (part: number): number => Math.floor((bytes.length * part) / 1000);
  if ('cutAt' in one) return bytes.subarray(0, place(one.cutAt));
  if ('repeat' in one) {
    const at = place(one.repeat);
    return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at, at + one.length), bytes.subarray(at)]);
  }
  const changed = Buffer.from(bytes);
  Buffer.from(one.bytes, 'hex').copy(changed, place(one.at));
  return changed;
};

/** Facts, or the reason why the file is refused; anything else that is thrown fails the test. */
const read = async (path: string, format: VideoFormat) => {
  try {
    return await readVideo(path, format);
  } catch (error) {
    expect(error).toBeInstanceOf(BadMedia);
    return undefined;
  }
};

describe.each(samples)('a damaged %s', (name, format, sample) => {
  it('is read or refused as BadMedia, keeps its length, and reads the same once its tags are erased', async () => {
    const path = join(folder, name);
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const bytes = changes.reduce(apply, sample);
        await writeFile(path, bytes);
        const facts = await read(path, format);
        expect((await readFile(path)).length).toBe(bytes.length);
        if (facts) expect(await read(path, format)).toEqual(facts);
      }),
      { numRuns: inProof(200, 4000), examples: found },
    );
  });
});
