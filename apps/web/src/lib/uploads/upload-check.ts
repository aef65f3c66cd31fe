import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { imageTypes, uploadLimits, videoTypes } from '@baithak/protocol/contracts/uploads.rules';

export type FileKind = 'image' | 'video';
export type FileProblem = 'wrongType' | 'soundOnly' | 'empty' | 'tooLarge';

/** The kind of a file by its MIME type; null when no target accepts it. */
export const fileKind = (type: string): FileKind | null =>
  type in imageTypes ? 'image' : type in videoTypes ? 'video' : null;

/** The largest size of a file of a kind, in bytes. */
export const maxBytes = (kind: FileKind | null, target: UploadTarget): number =>
  kind === 'video' ? uploadLimits[target].videoBytes : uploadLimits[target].imageBytes;

/**
 * What is wrong with a file, checked before the upload (docs/product.md#upload-rules); the server checks the content
 * again.
 */
export const fileProblem = (file: Pick<File, 'type' | 'size'>, target: UploadTarget): FileProblem | null => {
  const kind = fileKind(file.type);
  if (file.type.startsWith('audio/')) return 'soundOnly';
  if (kind === null || !uploadLimits[target].types.includes(file.type)) return 'wrongType';
  if (file.size === 0) return 'empty';
  return file.size > maxBytes(kind, target) ? 'tooLarge' : null;
};

/** The `accept` attribute for a kind, or for every kind that the target accepts. */
export const acceptedTypes = (target: UploadTarget, kind?: FileKind): string =>
  uploadLimits[target].types.filter((type) => kind === undefined || fileKind(type) === kind).join(',');
