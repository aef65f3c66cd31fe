import type { FileHandle } from 'node:fs/promises';
import { BadMedia, type ByteReader } from './byte-reader.ts';
import { createErasures, eraseRanges } from './erase-ranges.ts';
import { find, type Box } from './mp4-boxes.ts';
import { durationOf } from './mp4-duration.ts';
import { readStructure } from './mp4-structure.ts';
import type { VideoFacts } from './video-facts.ts';

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

const freeBox = (bytes: number): Buffer => {
  const head = Buffer.from('\0\0\0\0free', 'latin1');
  head.writeUInt32BE(bytes);
  return head;
};

/**
 * Reads an MP4 and erases, in place, everything that is not part of its picture and sound
 * (docs/decisions/0111-uploaded-media-are-checked-and-rewritten.md).
 */
export const readMp4 = async (reader: ByteReader, handle: FileHandle): Promise<VideoFacts> => {
  const erasures = createErasures(freeBox);
  const { moov, trak } = await readStructure(reader, erasures);
  const { width, height } = await pictureOf(reader, trak);
  const duration = await durationOf(reader, moov, trak);
  await eraseRanges(handle, erasures.all());
  return { width, height, duration };
};
