import type { UploadLimits } from '@baithak/protocol/contracts/uploads';
import { frameBytes, imageTypes, videoFrames } from '@baithak/protocol/contracts/uploads.rules';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../../../platform/errors.ts';
import {
  type MediaType,
  createMarkupFinder,
  isAnimatedPng,
  mediaKind,
  readFileType,
  typeSampleBytes,
} from '../media/file-type.ts';
import { type PreparedFile, type Preparing, addFrame, addPoster, prepareFile } from './prepare-file.ts';
import { ambiguousType, animatedPng, tooLarge } from './refusals.ts';
import type { UploadBudget } from './upload-budget.ts';

/** Passes bytes on and fails as soon as they are not allowed: by the type of the first ones, then by size and markup. */
const createGate = (limits: UploadLimits, budget: UploadBudget) => {
  const showsMarkup = createMarkupFinder();
  let head = Buffer.alloc(0);
  let type: MediaType | undefined;
  let size = 0;

  const admit = async (): Promise<void> => {
    if (await isAnimatedPng(head)) throw animatedPng();
    type = await readFileType(head);
    if (!type || !limits.types.includes(type)) throw new Refusal('WRONG_TYPE');
  };
  const check = async (chunk: Buffer): Promise<void> => {
    size += chunk.length;
    if (!type) {
      head = Buffer.concat([head, chunk.subarray(0, typeSampleBytes - head.length)]);
      if (head.length >= typeSampleBytes) await admit();
    }
    const most = type && mediaKind(type) === 'image' ? limits.imageBytes : limits.videoBytes || limits.imageBytes;
    if (size > most) throw tooLarge(most);
    if (showsMarkup(chunk)) throw ambiguousType();
    await budget.take(chunk.length);
  };
  const stream = new Transform({
    transform: (chunk: Buffer, _, next) => void check(chunk).then(() => next(null, chunk), next),
    flush: (next) => void (type ? Promise.resolve() : admit()).then(() => next(), next),
  });
  return { stream, type: () => type };
};

/** Writes the received bytes to `path`, chunk by chunk. Refuses as soon as it is known that they are not allowed. */
const receiveBytes = async (
  source: Readable,
  path: string,
  { limits, budget }: { readonly limits: UploadLimits; readonly budget: UploadBudget },
): Promise<MediaType> => {
  const gate = createGate(limits, budget);
  await pipeline(source, gate.stream, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  const type = gate.type();
  if (!type) throw new Refusal('WRONG_TYPE');
  return type;
};

/**
 * Aborted when the sender goes before the end of the body, also when that happened before anybody looked: the reader of
 * multipart bodies would wait for ever then.
 */
export const senderGone = (raw: IncomingMessage): AbortSignal => {
  const gone = new AbortController();
  const look = (): void => {
    if (!raw.complete) gone.abort(new Refusal('INVALID_INPUT', { msg: 'The upload is not complete.' }));
  };
  if (raw.destroyed) look();
  else raw.once('close', look);
  return gone.signal;
};

/** The promise, or the reason of the signal as soon as it is aborted. */
const unlessAborted = async <T>(promise: Promise<T>, signal: AbortSignal): Promise<T> => {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const stop = (): void => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  // Whichever of the two comes later has nobody who waits for it.
  promise.catch(() => {});
  aborted.catch(() => {});
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
};

const invalid = (path: string, msg: string) => new Refusal('INVALID_INPUT', { details: [{ path, msg }] });

interface Receiving extends Preparing {
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
