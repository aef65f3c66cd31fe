import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { imageTypes } from '@baithak/protocol/contracts/uploads.rules';
import type { UploadLimits } from '@baithak/protocol/contracts/uploads';
import { Refusal } from '../../../platform/errors.ts';
import { addPoster, prepareFile, type PreparedFile, type Preparing } from './prepare-file.ts';
import { receiveBytes } from './receive-bytes.ts';
import { unlessAborted } from './sender-gone.ts';

const invalid = (path: string, msg: string) => new Refusal('INVALID_INPUT', { details: [{ path, msg }] });

export interface Receiving extends Preparing {
  readonly limits: UploadLimits;
}

const receiveFile = async (part: MultipartFile, receiving: Receiving): Promise<PreparedFile> => {
  const path = receiving.scratch.newPath();
  const type = await receiveBytes(part.file, path, receiving);
  return prepareFile(path, type, receiving);
};

const receivePoster = async (
  part: MultipartFile,
  video: PreparedFile | undefined,
  receiving: Receiving,
): Promise<PreparedFile> => {
  if (video?.kind !== 'video' || video.placeholder)
    throw invalid('poster', 'must come right after the video that it belongs to');
  const path = receiving.scratch.newPath();
  const limits = { ...receiving.limits, types: Object.keys(imageTypes), videoBytes: 0 };
  await receiveBytes(part.file, path, { ...receiving, limits });
  return addPoster(video, path, receiving);
};

/** Adds what one part brings to the files. */
const receivePart = async (part: MultipartFile, files: PreparedFile[], receiving: Receiving): Promise<void> => {
  if (part.fieldname === 'file') {
    if (files.length >= receiving.limits.files)
      throw new Refusal('TOO_MANY_FILES', {
        msg: `At most ${receiving.limits.files} ${receiving.limits.files === 1 ? 'file' : 'files'} at a time.`,
      });
    files.push(await receiveFile(part, receiving));
  } else if (part.fieldname === 'poster') {
    const video = files.pop();
    files.push(await receivePoster(part, video, receiving));
  } else {
    throw invalid('file', 'is the only name of a field with a file, beside poster');
  }
};

/**
 * The files of a multipart body, one after another: `file` for each, and right after a video's an optional `poster`,
 * a picture of it. Other fields are ignored. No more of a file than one chunk is held in memory.
 */
export const receiveFiles = async (request: FastifyRequest, receiving: Receiving): Promise<PreparedFile[]> => {
  // The sizes by type are checked as the bytes come; this is only the parser's own bound.
  const { imageBytes, videoBytes, files: most } = receiving.limits;
  const limits = {
    fileSize: Math.max(imageBytes, videoBytes) + 1,
    files: 2 * most + 1,
    fields: 20,
    fieldSize: 1000,
    fieldNameSize: 100,
    headerPairs: 20,
    parts: 2 * most + 21,
  };
  const parts = request.parts({ limits });
  const files: PreparedFile[] = [];
  for (;;) {
    const { value: part, done } = await unlessAborted(parts.next(), receiving.gone);
    if (done) break;
    if (part.type === 'field') continue;
    const stop = (): void => void part.file.destroy();
    receiving.gone.addEventListener('abort', stop, { once: true });
    try {
      receiving.gone.throwIfAborted();
      await receivePart(part, files, receiving);
    } finally {
      receiving.gone.removeEventListener('abort', stop);
      // Without its bytes read to the end the parser would wait for ever.
      stop();
    }
  }
  if (files.length === 0) throw invalid('file', `must be given, 1 to ${most} times`);
  return files;
};
