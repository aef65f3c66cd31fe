import { BadMedia, type ByteReader } from './byte-reader.ts';
import type { VideoFacts } from './video-facts.ts';

interface Page {
  readonly serial: number;
  readonly granule: bigint;
  readonly start: number;
  readonly end: number;
}

const pageAt = async (reader: ByteReader, at: number): Promise<Page> => {
  reader.step();
  const head = await reader.read(at, 27);
  if (head.toString('latin1', 0, 4) !== 'OggS') throw new BadMedia('A page is missing.');
  const segments = await reader.read(at + 27, head[26] ?? 0);
  const start = at + 27 + segments.length;
  const end = start + segments.reduce((sum, length) => sum + length, 0);
  if (end > reader.size) throw new BadMedia('A page ends too early.');
  return { serial: head.readUInt32LE(14), granule: head.readBigInt64LE(6), start, end };
};

interface Theora {
  readonly serial: number;
  readonly width: number;
  readonly height: number;
  /** Frames a second, and the bits of a granule position that count from the last key frame. */
  readonly rate: number;
  readonly shift: bigint;
}

const theoraOf = async (reader: ByteReader, page: Page): Promise<Theora | undefined> => {
  if (page.end - page.start < 42) return undefined;
  const head = await reader.read(page.start, 42);
  if (head.toString('latin1', 0, 7) !== '\x80theora') return undefined;
  const seconds = head.readUInt32BE(26);
  return {
    serial: page.serial,
    width: head.readUIntBE(14, 3),
    height: head.readUIntBE(17, 3),
    rate: seconds === 0 ? 0 : head.readUInt32BE(22) / seconds,
    shift: BigInt((head.readUInt16BE(40) >> 5) & 31),
  };
};

/** Reads an Ogg with a Theora picture; one with sound alone is no video. */
export const readOgg = async (reader: ByteReader): Promise<VideoFacts> => {
  let theora: Theora | undefined;
  let last = 0n;
  for (let at = 0; at < reader.size; ) {
    const page = await pageAt(reader, at);
    theora ??= await theoraOf(reader, page);
    if (page.serial === theora?.serial && page.granule > 0n) last = page.granule;
    at = page.end;
  }
  if (!theora) throw new BadMedia('It has no picture.');
  const frames = Number(last >> theora.shift) + Number(last & ((1n << theora.shift) - 1n));
  const duration = theora.rate > 0 ? Math.round((frames * 1000) / theora.rate) : 0;
  return { width: theora.width, height: theora.height, duration: duration > 0 ? duration : undefined };
};
