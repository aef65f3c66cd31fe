import type { FileHandle } from 'node:fs/promises';
import { type ByteReader, NoPicture } from './byte-reader.ts';
import { createCommentFinder, eraseComments } from './ogg-comments.ts';
import { pageAt, type Page } from './ogg-pages.ts';
import type { VideoFacts } from './video-facts.ts';

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
 * (docs/decisions/0111-uploaded-media-are-checked-and-rewritten.md); one with sound alone is not a video.
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
