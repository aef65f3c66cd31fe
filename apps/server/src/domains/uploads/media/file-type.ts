import { fileTypeFromBuffer } from 'file-type';

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
