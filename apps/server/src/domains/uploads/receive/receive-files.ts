import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { frameBytes, imageTypes, videoFrames } from '@baithak/protocol/contracts/uploads.rules';
import type { UploadLimits } from '@baithak/protocol/contracts/uploads';
import { Refusal } from '../../../platform/errors.ts';
import { addFrame, addPoster, prepareFile, type PreparedFile, type Preparing } from './prepare-file.ts';
import { receiveBytes } from './receive-bytes.ts';
import { unlessAborted } from './sender-gone.ts';

const invalid = (path: string, msg: string) => new Refusal('INVALID_INPUT', { details: [{ path, msg }] });

export interface Receiving extends Preparing {
  readonly limits: UploadLimits;
  /** Judges the file at this place of the upload. Throws REFUSED, NOT_READY. */
  readonly judge: (file: PreparedFile, position: number) => Promise<void>;
}

const receiveFile = async (part: MultipartFile, receiving: Receiving): Promise<PreparedFile> => {
  const path = receiving.scratch.newPath();
  const type = await receiveBytes(part.file, path, receiving);
  return prepareFile(path, type, receiving);
};

const jpegs = ['image/jpeg'];

/** A picture of the video that came before it: its poster, or a frame of it for the classifier. */
const receivePictureOf = async (
  part: MultipartFile,
  video: PreparedFile | undefined,
  receiving: Receiving,
): Promise<PreparedFile> => {
  const isPoster = part.fieldname === 'poster';
  if (video?.kind !== 'video' || (isPoster && video.placeholder))
    throw invalid(part.fieldname, 'must come right after the video that it belongs to');
  const path = receiving.scratch.newPath();
  const limits = isPoster
    ? { ...receiving.limits, types: Object.keys(imageTypes), videoBytes: 0 }
    : { ...receiving.limits, types: jpegs, imageBytes: frameBytes, videoBytes: 0 };
  await receiveBytes(part.file, path, { ...receiving, limits });
  return isPoster ? addPoster(video, path, receiving) : addFrame(video, path, receiving);
};

/** What has come of an upload. A file is judged once everything that belongs to it is there. */
interface Received {
  readonly judged: PreparedFile[];
  last: PreparedFile | undefined;
  /** How many frames came of the last one. */
  frames: number;
}

const judgeLast = async (received: Received, { judge }: Receiving): Promise<void> => {
  if (!received.last) return;
  await judge(received.last, received.judged.length);
  received.judged.push({ ...received.last, frames: [] });
  received.last = undefined;
};

/** Adds what one part brings to the files. */
const receivePart = async (part: MultipartFile, received: Received, receiving: Receiving): Promise<void> => {
  if (part.fieldname === 'file') {
    await judgeLast(received, receiving);
    if (received.judged.length >= receiving.limits.files)
      throw new Refusal('TOO_MANY_FILES', {
        msg: `At most ${receiving.limits.files} ${receiving.limits.files === 1 ? 'file' : 'files'} at a time.`,
      });
    received.last = await receiveFile(part, receiving);
    received.frames = 0;
  } else if (part.fieldname === 'poster' || part.fieldname === 'frame') {
    received.frames += part.fieldname === 'frame' ? 1 : 0;
    if (received.frames > videoFrames) throw invalid('frame', `may come ${videoFrames} times after each video`);
    received.last = await receivePictureOf(part, received.last, receiving);
  } else {
    throw invalid('file', 'is the only name of a field with a file, beside poster and frame');
  }
};

/**
 * The files of a multipart body, one after another: `file` for each, and right after a video's an optional `poster`,
 * a picture of it, and up to six `frame`s, further ones for the classifier. Each is judged. Other fields are ignored. No more of a file than one chunk is held in memory.
 */
export const receiveFiles = async (request: FastifyRequest, receiving: Receiving): Promise<PreparedFile[]> => {
  // The sizes by type are checked as the bytes come; this is only the parser's own bound.
  const { imageBytes, videoBytes, files: most } = receiving.limits;
  const limits = {
    fileSize: Math.max(imageBytes, videoBytes) + 1,
    files: (2 + videoFrames) * most + 1,
    fields: 20,
    fieldSize: 1000,
    fieldNameSize: 100,
    headerPairs: 20,
    parts: (2 + videoFrames) * most + 21,
  };
  const parts = request.parts({ limits });
  const received: Received = { judged: [], last: undefined, frames: 0 };
  for (;;) {
    const { value: part, done } = await unlessAborted(parts.next(), receiving.gone);
    if (done) break;
    if (part.type === 'field') continue;
    const stop = (): void => void part.file.destroy();
    receiving.gone.addEventListener('abort', stop, { once: true });
    try {
      receiving.gone.throwIfAborted();
      await receivePart(part, received, receiving);
    } finally {
      receiving.gone.removeEventListener('abort', stop);
      // Without its bytes read to the end the parser would wait for ever.
      stop();
    }
  }
  await judgeLast(received, receiving);
  if (received.judged.length === 0) throw invalid('file', `must be given, 1 to ${most} times`);
  return received.judged;
};
