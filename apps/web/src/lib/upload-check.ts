import type { UploadTarget } from '@baithak/protocol/uploads';
import { imageTypes, uploadLimits, videoTypes } from '@baithak/protocol/uploads.rules';

export type FileKind = 'image' | 'video';
export type FileProblem = 'wrongType' | 'empty' | 'tooLarge';

/** What a file says it is; null when it is nothing that is taken anywhere. */
export const kindOf = (type: string): FileKind | null =>
  type in imageTypes ? 'image' : type in videoTypes ? 'video' : null;

/** Bytes that a file of a kind may have. */
export const mostBytes = (kind: FileKind | null, target: UploadTarget): number =>
  kind === 'video' ? uploadLimits[target].videoBytes : uploadLimits[target].imageBytes;

/** What is wrong with a file before a byte leaves (specification 5); the server looks at its content again. */
export const fileProblem = (file: Pick<File, 'type' | 'size'>, target: UploadTarget): FileProblem | null => {
  const kind = kindOf(file.type);
  if (kind === null || !uploadLimits[target].types.includes(file.type)) return 'wrongType';
  if (file.size === 0) return 'empty';
  return file.size > mostBytes(kind, target) ? 'tooLarge' : null;
};

/** What the file dialog offers for a kind, or for all that the target takes. */
export const acceptedTypes = (target: UploadTarget, kind?: FileKind): string =>
  uploadLimits[target].types.filter((type) => kind === undefined || kindOf(type) === kind).join(',');
