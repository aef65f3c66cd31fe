import type { FileHandle } from 'node:fs/promises';
import { BadMedia, type ByteReader } from './byte-reader.ts';
import { boxesIn, find, type Box } from './mp4-boxes.ts';
import { durationOf } from './mp4-duration.ts';
import type { VideoFacts } from './video-facts.ts';
import { writeZeros } from './write-zeros.ts';

const handlerOf = async (reader: ByteReader, trak: Box): Promise<string | undefined> => {
  const hdlr = await find(reader, trak, 'mdia', 'hdlr');
  return hdlr && (await reader.read(hdlr.start + 8, 4)).toString('latin1');
};

const pictureOf = async (reader: ByteReader, trak: Box): Promise<{ width: number; height: number }> => {
  const tkhd = await find(reader, trak, 'tkhd');
  if (!tkhd) throw new BadMedia('A track has no header.');
  const matrixAt = tkhd.start + ((await reader.read(tkhd.start, 1))[0] === 1 ? 52 : 40);
  const matrix = await reader.read(matrixAt, 44);
  const [width, height] = [matrix.readUInt16BE(36), matrix.readUInt16BE(40)];
  // Turned by a quarter: a = 0, b ≠ 0.
  const turned = matrix.readInt32BE(0) === 0 && matrix.readInt32BE(4) !== 0;
  return turned ? { width: height, height: width } : { width, height };
};

const erase = async (handle: FileHandle, { at, start, end }: Box): Promise<void> => {
  await handle.write('free', at + 4, 'latin1');
  await writeZeros(handle, start, end);
};

/** Boxes of tags: phones write the place of the recording into them. */
const tags = new Set(['udta', 'meta', 'uuid']);

/**
 * Reads an MP4 and erases, in place, tags and tracks that are neither picture nor sound
 * (docs/decisions/0111-uploaded-media-are-checked-and-rewritten.md).
 */
export const readMp4 = async (reader: ByteReader, handle: FileHandle): Promise<VideoFacts> => {
  let moov: Box | undefined;
  const erased: Box[] = [];
  // To the last box: one that reaches past the end is a file that was cut.
  for await (const box of boxesIn(reader, 0, reader.size)) {
    if (box.type === 'moov') moov ??= box;
    if (tags.has(box.type)) erased.push(box);
    if (box.type === 'moof')
      for await (const inner of boxesIn(reader, box.start, box.end)) if (tags.has(inner.type)) erased.push(inner);
  }
  if (!moov) throw new BadMedia('It has no movie.');
  let picture: { width: number; height: number; trak: Box } | undefined;
  for await (const box of boxesIn(reader, moov.start, moov.end)) {
    if (tags.has(box.type)) erased.push(box);
    if (box.type !== 'trak') continue;
    const handler = await handlerOf(reader, box);
    if (handler === 'vide') picture ??= { ...(await pictureOf(reader, box)), trak: box };
    if (handler !== 'vide' && handler !== 'soun') erased.push(box);
    else for await (const inner of boxesIn(reader, box.start, box.end)) if (tags.has(inner.type)) erased.push(inner);
  }
  if (!picture) throw new BadMedia('It has no picture.');
  const { width, height, trak } = picture;
  const duration = await durationOf(reader, moov, trak);
  for (const box of erased) await erase(handle, box);
  return { width, height, duration };
};
