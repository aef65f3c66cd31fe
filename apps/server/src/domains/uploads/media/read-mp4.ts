import type { FileHandle } from 'node:fs/promises';
import { BadMedia, type ByteReader } from './byte-reader.ts';
import type { VideoFacts } from './video-facts.ts';

interface Box {
  readonly type: string;
  readonly at: number;
  /** Where its content begins and ends. */
  readonly start: number;
  readonly end: number;
}

const boxAt = async (reader: ByteReader, at: number, limit: number): Promise<Box> => {
  reader.step();
  const head = await reader.read(at, 8);
  const short = head.readUInt32BE(0);
  const type = head.toString('latin1', 4, 8);
  const headBytes = short === 1 ? 16 : 8;
  const size = short === 1 ? Number((await reader.read(at + 8, 8)).readBigUInt64BE()) : short === 0 ? limit - at : short;
  if (size < headBytes || at + size > limit) throw new BadMedia('A box ends too early.');
  return { type, at, start: at + headBytes, end: at + size };
};

async function* boxesIn(reader: ByteReader, start: number, end: number): AsyncGenerator<Box> {
  // Fewer bytes than a box's head are padding.
  for (let at = start; at + 8 <= end; ) {
    const box = await boxAt(reader, at, end);
    yield box;
    at = box.end;
  }
}

const find = async (reader: ByteReader, within: Box, ...path: string[]): Promise<Box | undefined> => {
  const [type, ...rest] = path;
  for await (const box of boxesIn(reader, within.start, within.end)) {
    if (box.type === type) return rest.length === 0 ? box : find(reader, box, ...rest);
  }
  return undefined;
};

/** Milliseconds of the movie; undefined when it does not say (a recording that was streamed). */
const durationOf = async (reader: ByteReader, moov: Box): Promise<number | undefined> => {
  const mvhd = await find(reader, moov, 'mvhd');
  if (!mvhd) throw new BadMedia('It has no movie header.');
  const wide = (await reader.read(mvhd.start, 1))[0] === 1;
  const scale = (await reader.read(mvhd.start + (wide ? 20 : 12), 4)).readUInt32BE();
  const long = wide ? Number((await reader.read(mvhd.start + 24, 8)).readBigUInt64BE()) : (await reader.read(mvhd.start + 16, 4)).readUInt32BE();
  const mehd = await find(reader, moov, 'mvex', 'mehd');
  const fragmented = mehd ? (await reader.read(mehd.start + 4, 4)).readUInt32BE() : 0;
  const units = long === 0 || long === 0xffffffff ? fragmented : long;
  return scale === 0 || units === 0 ? undefined : Math.round((units * 1000) / scale);
};

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

const zeros = Buffer.alloc(65_536);

const erase = async (handle: FileHandle, { at, start, end }: Box): Promise<void> => {
  await handle.write('free', at + 4, 'latin1');
  for (let from = start; from < end; from += zeros.length) await handle.write(zeros, 0, Math.min(zeros.length, end - from), from);
};

/** Boxes of tags: phones write the place of the recording into them. */
const tags = new Set(['udta', 'meta', 'uuid']);

/** Reads an MP4 and erases, in place, tags and tracks that are neither picture nor sound (decision 0113). */
export const readMp4 = async (reader: ByteReader, handle: FileHandle): Promise<VideoFacts> => {
  let moov: Box | undefined;
  const erased: Box[] = [];
  // To the last box: one that reaches past the end is a file that was cut.
  for await (const box of boxesIn(reader, 0, reader.size)) {
    if (box.type === 'moov') moov ??= box;
    if (tags.has(box.type)) erased.push(box);
  }
  if (!moov) throw new BadMedia('It has no movie.');
  let picture: { width: number; height: number } | undefined;
  for await (const box of boxesIn(reader, moov.start, moov.end)) {
    if (tags.has(box.type)) erased.push(box);
    if (box.type !== 'trak') continue;
    const handler = await handlerOf(reader, box);
    if (handler === 'vide') picture ??= await pictureOf(reader, box);
    if (handler !== 'vide' && handler !== 'soun') erased.push(box);
    else for await (const inner of boxesIn(reader, box.start, box.end)) if (tags.has(inner.type)) erased.push(inner);
  }
  if (!picture) throw new BadMedia('It has no picture.');
  const duration = await durationOf(reader, moov);
  for (const box of erased) await erase(handle, box);
  return { ...picture, duration };
};
