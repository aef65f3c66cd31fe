import { imageTypes, videoTypes } from '@baithak/protocol/contracts/uploads.rules';

/** Bytes that a type is read from; sound and video in Ogg differ within their first pages. */
const sampleBytes = 4100;

const isAccepted = (type: string): boolean => type in imageTypes || type in videoTypes;

const typeOf = (bytes: Uint8Array): string | undefined => {
  const text = String.fromCharCode(...bytes);
  if (text.startsWith('\u0089PNG\r\n')) return 'image/png';
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'image/jpeg';
  if (text.startsWith('GIF8')) return 'image/gif';
  if (text.startsWith('\u001aE\u00df\u00a3')) return text.includes('webm') ? 'video/webm' : 'video/x-matroska';
  if (text.startsWith('OggS')) return text.includes('\u0080theora') ? 'video/ogg' : 'audio/ogg';
  if (text.slice(4, 8) !== 'ftyp') return undefined;
  const brand = text.slice(8, 12);
  if (brand.startsWith('M4A')) return 'audio/mp4';
  return /^(?:heic|heix|mif1|avif|qt)/.test(brand) ? undefined : 'video/mp4';
};

/** The same file under the type that its bytes say; as it is where they say none, or where it cannot be read. */
const typed = async (file: File): Promise<File> => {
  if (isAccepted(file.type) && file.type !== 'video/ogg') return file;
  const bytes = await file
    .slice(0, sampleBytes)
    .arrayBuffer()
    .catch(() => undefined);
  const type = bytes && typeOf(new Uint8Array(bytes));
  return type === undefined || type === file.type
    ? file
    : new File([file], file.name, { type, lastModified: file.lastModified });
};

/**
 * Gives files on with the types that their bytes say: clipboards, drops and file dialogs name a type by the end of the name,
 * or none. At once when there is nothing to find out.
 */
export const giveFiles = (files: Iterable<File>, onFiles: (files: readonly File[]) => unknown): void => {
  const all = [...files];
  if (all.every(({ type }) => isAccepted(type) && type !== 'video/ogg')) onFiles(all);
  else void Promise.all(all.map(typed)).then(onFiles);
};
