import { fileTypeFromBuffer } from 'file-type';
import { type FileHandle, open } from 'node:fs/promises';
import { countProcessor } from '../../../platform/cost.ts';
import { type ByteReader, createByteReader } from './video/bytes.ts';

/** The types that uploads accept (docs/product.md#upload-rules); the bytes decide, never the name. */
export type MediaType = 'image/gif' | 'image/jpeg' | 'image/png' | 'video/mp4' | 'video/webm' | 'video/ogg';

/** Bytes of a file's start that its type is read from, or all of a shorter file. */
export const typeSampleBytes = 4100;

/** What file-type calls the accepted types. A track's kind in MP4 and Ogg is read later, with the whole file. */
const accepted: Readonly<Record<string, MediaType>> = {
  'image/gif': 'image/gif',
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'video/mp4': 'video/mp4',
  'video/x-m4v': 'video/mp4',
  'video/webm': 'video/webm',
  'video/ogg': 'video/ogg',
  'audio/ogg': 'video/ogg',
  'application/ogg': 'video/ogg',
};

/** Where a comment of a script right after the signature would make the whole a valid script as well. */
const scriptCommentAt: Partial<Record<MediaType, number>> = { 'image/gif': 6, 'image/jpeg': 4 };

/** Whether the first `typeSampleBytes` are those of a PNG that moves. */
export const isAnimatedPng = async (head: Buffer): Promise<boolean> =>
  (await fileTypeFromBuffer(head))?.mime === 'image/apng';

/** The type by the first `typeSampleBytes` of a file; undefined for everything that is not accepted. */
export const readFileType = async (head: Buffer): Promise<MediaType | undefined> => {
  const type = accepted[(await fileTypeFromBuffer(head))?.mime ?? ''];
  const at = type && scriptCommentAt[type];
  return at !== undefined && head.toString('latin1', at, at + 2) === '/*' ? undefined : type;
};

export const mediaKind = (type: MediaType): 'image' | 'video' => (type.startsWith('image/') ? 'image' : 'video');

/*
 * A file that is a picture for one program and a page, a script, a document or an archive for another one is refused,
 * however harmless it is where we serve it (docs/decisions/pictures-and-videos.md#checking-uploaded-media).
 */

const less = 0x3c;
const longest = 16;
// A short name occurs by chance in every few hundred MB of compressed pictures, so text must follow it, as it does in markup.
const markup = /<(?:script|iframe|!doctype html|(?:html|svg|body|\?php)[\t\n\f\r />][\t\n\r\x20-\x7e]{6})/i;
// What may follow `<` above.
const second = new Set([...'bhisBHIS!?'].map((letter) => letter.charCodeAt(0)));
/** Where a reader looks for the start of a PDF, and for the end of a ZIP archive: bytes from the start, from the end. */
const pdfReach = 1024;
const zipReach = 65_557;

/** The most places of a chunk that are looked at one by one: pictures have 256 in 64 kB, a file made to cost has many more. */
const mostPlaces = 1000;

const hasMarkup = (bytes: Buffer): boolean => {
  let places = 0;
  for (let at = bytes.indexOf(less); at !== -1; at = bytes.indexOf(less, at + 1)) {
    places += 1;
    // As a whole it costs the same, whatever it holds, and more than a picture does.
    if (places > mostPlaces) return markup.test(bytes.toString('latin1', at));
    const next = bytes[at + 1];
    if (next !== undefined && second.has(next) && markup.test(bytes.toString('latin1', at, at + longest))) return true;
  }
  return false;
};

/** Sees the chunks of a file in order; true for the one that shows it to be a page, a script or a PDF as well. */
export const createMarkupFinder = (): ((chunk: Buffer) => boolean) => {
  let seen = 0;
  let tail: Buffer = Buffer.alloc(0);
  return (chunk) => {
    const seam = Buffer.concat([tail, chunk.subarray(0, longest)]);
    const found =
      hasMarkup(seam) || hasMarkup(chunk) || (seen < pdfReach && chunk.subarray(0, pdfReach - seen).includes('%PDF-'));
    seen += chunk.length;
    tail = Buffer.from(chunk.length >= longest ? chunk.subarray(-longest) : seam.subarray(-longest));
    return found;
  };
};

/** Whether a ZIP archive ends where the file does. */
export const endsAsArchive = async (handle: FileHandle, size: number): Promise<boolean> => {
  const length = Math.min(zipReach, size);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, size - length);
  return buffer.subarray(0, bytesRead).includes('PK\x05\x06', 0, 'latin1');
};

const [extension, picture, padding] = [0x21, 0x2c, 0x00];
const headerBytes = 13;

/** Bytes of the colour table that the flags announce. */
const coloursIn = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

/** Where the data that follow a chain of blocks begin: each block has its length, the last one is empty. */
const afterPieces = async (reader: ByteReader, start: number): Promise<number> => {
  for (let at = start; ;) {
    reader.step();
    const [length = 0] = await reader.read(at, 1);
    at += 1 + length;
    if (length === 0) return at;
  }
};

const readToEnd = async (reader: ByteReader): Promise<void> => {
  for (let at = headerBytes + coloursIn((await reader.read(0, headerBytes))[10]); ;) {
    reader.step();
    const [block] = await reader.read(at, 1);
    if (block === extension) at = await afterPieces(reader, at + 2);
    else if (block === picture) at = await afterPieces(reader, at + 11 + coloursIn((await reader.read(at, 10))[9]));
    else if (block === padding) at += 1;
    else return;
  }
};

/** Reads a GIF to its last block. The decoder accepts a cut file; this throws BadMedia. */
export const checkGif = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    const reader = createByteReader(handle, (await handle.stat()).size);
    await readToEnd(reader).finally(() => countProcessor(reader.steps()));
  } finally {
    await handle.close();
  }
};
