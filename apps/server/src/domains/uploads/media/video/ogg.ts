import type { FileHandle } from 'node:fs/promises';
import { BadMedia, type ByteReader, NoPicture, type VideoFacts } from './bytes.ts';

interface Page {
  readonly serial: number;
  readonly granule: bigint;
  /** The first one of a stream. */
  readonly isFirst: boolean;
  /** The lengths that its packets are laced with: one under 255 ends a packet. */
  readonly segments: Buffer;
  readonly at: number;
  /** Where its content begins and ends. */
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
  return {
    serial: head.readUInt32LE(14),
    granule: head.readBigInt64LE(6),
    isFirst: ((head[5] ?? 0) & 2) !== 0,
    segments,
    at,
    start,
    end,
  };
};

/*
 * The second packet of a stream holds its comments: who made it, where, with which program, even a picture. It is written
 * over with an empty one of the same length, and the checksums of its pages are computed again.
 */

/** What a packet of comments begins with, and what follows the two numbers after it: Vorbis wants a bit there. */
const kinds = [
  { magic: '\x81theora', behind: 0 },
  { magic: '\x03vorbis', behind: 1 },
  { magic: 'OpusTags', behind: 0 },
] as const;

/** The part of a packet of comments in one page; `head`: what is written over its beginning, zeros behind it. */
interface Piece {
  readonly page: Page;
  readonly start: number;
  readonly end: number;
  readonly head: Buffer;
}

/** Undefined for anything but a packet of comments, or when it is too short for one. */
const headOf = async (reader: ByteReader, start: number, end: number): Promise<Buffer | undefined> => {
  if (end - start < 17) return undefined;
  const first = (await reader.read(start, 8)).toString('latin1');
  const found = kinds.find(({ magic }) => first.startsWith(magic));
  // Neither the name of a program nor a single comment: two numbers that are zero.
  return found && Buffer.concat([Buffer.from(found.magic, 'latin1'), Buffer.alloc(8), Buffer.from([found.behind])]);
};

/** Streams of a file, and pages that comments may be spread over: a cover picture has a few dozen. */
const mostStreams = 100;
const mostPieces = 2_000;

/** Sees the pages of a file in order and gathers the pieces of its comments. */
const createCommentFinder = (reader: ByteReader) => {
  /** Streams whose second packet has not ended, and whether it has begun as one of comments. */
  const waiting = new Map<number, 'next' | 'inside'>();
  const pieces: Piece[] = [];
  let streams = 0;
  const see = async (page: Page): Promise<void> => {
    const { serial, segments, start } = page;
    if (page.isFirst) {
      streams += 1;
      waiting.set(serial, 'next');
    }
    if (streams > mostStreams || pieces.length > mostPieces) throw new BadMedia('It has too many parts.');
    if (page.isFirst) return;
    const state = waiting.get(serial);
    if (!state || segments.length === 0) return;
    const last = segments.findIndex((length) => length < 255);
    const end =
      start + segments.subarray(0, last === -1 ? segments.length : last + 1).reduce((sum, length) => sum + length, 0);
    const head = state === 'inside' ? Buffer.alloc(0) : await headOf(reader, start, end);
    if (head) pieces.push({ page, start, end, head });
    if (head && last === -1) waiting.set(serial, 'inside');
    else waiting.delete(serial);
  };
  return { see, pieces };
};

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24;
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x8000_0000 ? (value << 1) ^ 0x04c1_1db7 : value << 1;
  return value;
});

/** The checksum of a page whose checksum field is zero. */
const checksum = (page: Buffer): number => {
  let sum = 0;
  for (const byte of page) sum = (sum << 8) ^ (table[((sum >>> 24) ^ byte) & 255] ?? 0);
  return sum >>> 0;
};
const checksumAt = 22;

const eraseComments = async (handle: FileHandle, pieces: readonly Piece[]): Promise<void> => {
  for (const { page, start, end, head } of pieces) {
    const bytes = Buffer.alloc(page.end - page.at);
    await handle.read(bytes, 0, bytes.length, page.at);
    bytes.fill(0, start - page.at, end - page.at);
    head.copy(bytes, start - page.at);
    bytes.writeUInt32LE(0, checksumAt);
    bytes.writeUInt32LE(checksum(bytes), checksumAt);
    await handle.write(bytes, 0, bytes.length, page.at);
  }
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

/**
 * Reads an Ogg with a Theora picture and erases its comments in place
 * (docs/decisions/pictures-and-videos.md#checking-uploaded-media); one with sound alone is not a video.
 */
export const readOgg = async (reader: ByteReader, handle: FileHandle): Promise<VideoFacts> => {
  const comments = createCommentFinder(reader);
  let theora: Theora | undefined;
  let last = 0n;
  for (let at = 0; at < reader.size;) {
    const page = await pageAt(reader, at);
    await comments.see(page);
    theora ??= await theoraOf(reader, page);
    if (page.serial === theora?.serial && page.granule > 0n) last = page.granule;
    at = page.end;
  }
  if (!theora) throw new NoPicture('It has no picture.');
  await eraseComments(handle, comments.pieces);
  const frames = Number(last >> theora.shift) + Number(last & ((1n << theora.shift) - 1n));
  const duration = theora.rate > 0 ? Math.round((frames * 1000) / theora.rate) : 0;
  return { width: theora.width, height: theora.height, duration: duration > 0 ? duration : undefined };
};
