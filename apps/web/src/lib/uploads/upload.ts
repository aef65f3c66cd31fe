import { networkError, readWireError, unknownError } from '@baithak/client/wire/wire-error';
import type { UploadTarget, UploadedFile } from '@baithak/protocol/contracts/uploads';
import { imageTypes, uploadLimits, videoFrames, videoTypes } from '@baithak/protocol/contracts/uploads.rules';
import wire from 'virtual:wire';
import { client } from '../client.ts';
import { problemOf } from '../problem.ts';
import { serviceUrls } from '../service-urls.ts';

/** The longest side of a poster, and of a frame for the classifier, in pixels. */
const longest = 1280;
const longestOfFrame = 320;
/** A browser that cannot play the video may fire no event at all: after this time what is drawn by then is all. */
const timeoutMs = 8_000;
/** Parts of the video's length. */
const framesAt = [1 / 10, 4 / 10, 7 / 10, 95 / 100].slice(0, videoFrames);

interface DrawnVideo {
  readonly poster?: Blob;
  /** For the classifier, from its beginning to its end. */
  readonly frames: readonly Blob[];
}

const until = (target: HTMLVideoElement, name: string): Promise<void> =>
  new Promise((done, fail) => {
    target.addEventListener(name, () => done(), { once: true });
    target.addEventListener('error', () => fail(new Error('This browser cannot show the video.')), { once: true });
  });

const seek = async (video: HTMLVideoElement, at: number): Promise<void> => {
  const sought = until(video, 'seeked');
  video.currentTime = at;
  await sought;
};

/** Later than any end, in seconds. */
const end = 1e6;

/** Seconds; 0 when it cannot be known. Recordings made by browsers do not say theirs before their end was read. */
const lengthOf = async (video: HTMLVideoElement): Promise<number> => {
  if (!Number.isFinite(video.duration)) await seek(video, end);
  return Number.isFinite(video.duration) ? video.duration : video.currentTime;
};

const draw = (video: HTMLVideoElement, most: number): Promise<Blob | null> => {
  const scale = Math.min(1, most / Math.max(video.videoWidth, video.videoHeight, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(video.videoWidth * scale));
  canvas.height = Math.max(1, Math.round(video.videoHeight * scale));
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.82));
};

const drawInto = async (drawn: { poster?: Blob; frames: Blob[] }, video: HTMLVideoElement, url: string) => {
  const shown = until(video, 'loadeddata');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  video.src = url;
  await shown;
  // The first frame is often black.
  const length = await lengthOf(video);
  if (length > 0) await seek(video, Math.min(1, length / 4));
  const poster = await draw(video, longest);
  if (poster) drawn.poster = poster;
  for (const part of length > 0 ? framesAt : []) {
    await seek(video, part * length);
    const frame = await draw(video, longestOfFrame);
    if (frame) drawn.frames.push(frame);
  }
};

/**
 * Pictures of a video, drawn by the browser (docs/contract.md#types-and-sizes-of-files); none when this browser cannot
 * show it.
 */
const drawVideo = async (file: Blob): Promise<DrawnVideo> => {
  const url = URL.createObjectURL(file);
  const video = document.createElement('video');
  const drawn: { poster?: Blob; frames: Blob[] } = { frames: [] };
  const giveUp = new Promise<void>((done) => setTimeout(done, timeoutMs));
  await Promise.race([drawInto(drawn, video, url), giveUp]).catch(() => undefined);
  const frames = [...drawn.frames];
  video.removeAttribute('src');
  video.load();
  URL.revokeObjectURL(url);
  return { ...drawn, frames };
};

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

interface Upload {
  /** The createdToken of startUpload. */
  readonly token: string;
  readonly files: readonly ({ readonly blob: Blob; readonly name: string } & Partial<DrawnVideo>)[];
  /** Called with the share of bytes sent, 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
}

const uploadAddress = (): string => {
  const entry = wire['uploads']?.['uploadFiles'];
  if (!entry || !('route' in entry)) throw new TypeError('The contract has no uploads.uploadFiles.');
  return serviceUrls.assets + entry.route.replace(/^\S+ /, '');
};

const formOf = (files: Upload['files']): FormData => {
  const form = new FormData();
  for (const { blob, name, poster, frames = [] } of files) {
    form.append('file', blob, name);
    if (poster) form.append('poster', poster, 'poster.jpg');
    for (const frame of frames) form.append('frame', frame, 'frame.jpg');
  }
  return form;
};

const answerOf = (request: XMLHttpRequest): readonly UploadedFile[] => {
  const body: unknown = request.response;
  const wait = Number(request.getResponseHeader('retry-after') ?? NaN);
  const failure = readWireError(body, request.status, Number.isNaN(wait) ? undefined : wait);
  if (failure) throw failure;
  if (request.status >= 400 || typeof body !== 'object' || body === null || !('files' in body)) {
    throw unknownError(request.status);
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's answer to an upload
  return body.files as readonly UploadedFile[];
};

type UploadFile = Upload['files'][number];

/** Adds a poster and frames, drawn by the browser, to a video without them. */
const withPictures = async (file: UploadFile): Promise<UploadFile> =>
  file.poster || fileKind(file.blob.type) !== 'video' ? file : { ...file, ...(await drawVideo(file.blob)) };

/**
 * Sends the files of one upload (docs/product.md#upload-rules) and reports the progress, which fetch cannot. Rejects
 * with a WireError, or with the signal's reason when it was cancelled.
 */
const uploadFiles = async ({ files, ...upload }: Upload): Promise<readonly UploadedFile[]> => {
  const ready: UploadFile[] = [];
  // Sequential: a phone may not be able to decode several videos at once.
  for (const file of files) ready.push(await withPictures(file));
  return send({ ...upload, files: ready });
};

const send = ({ token, files, onProgress, signal }: Upload): Promise<readonly UploadedFile[]> =>
  new Promise((done, fail) => {
    const request = new XMLHttpRequest();
    const settle = (act: () => void) => {
      signal.removeEventListener('abort', abort);
      act();
    };
    const abort = () => request.abort();
    request.open('POST', uploadAddress());
    request.responseType = 'json';
    request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () =>
      settle(() => {
        try {
          done(answerOf(request));
        } catch (error) {
          fail(error);
        }
      }),
    );
    request.addEventListener('error', () => settle(() => fail(networkError())));
    request.addEventListener('abort', () => settle(() => fail(signal.reason)));
    if (signal.aborted) return fail(signal.reason);
    signal.addEventListener('abort', abort);
    request.send(formOf(files));
  });

export interface Uploaded {
  readonly token: string;
  /** In the order of the files that were sent. */
  readonly files: readonly UploadedFile[];
}

/**
 * Gets a token, then uploads the files (docs/product.md#upload-rules): without a token nothing is sent. Rejects as
 * `uploadFiles` does.
 */
export const uploadFor = async (
  target: UploadTarget,
  files: readonly File[],
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Uploaded> => {
  const { createdToken: token } = await client.uploads.startUpload({ target }, { signal });
  const sent = await uploadFiles({
    token,
    files: files.map((file) => ({ blob: file, name: file.name })),
    onProgress,
    signal,
  });
  return { token, files: sent };
};

const tries = 4;
/** Seconds: a longer wait is said, with a button, instead of waited for. */
const longestWait = 15;

const wait = (seconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const timer = setTimeout(done, seconds * 1000);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        done();
      },
      { once: true },
    );
  });

/** Does it again by itself, a few times, while the server says that it is not ready for a moment. */
export const untilReady = async <T>(act: () => Promise<T>, signal: AbortSignal): Promise<T> => {
  for (let left = tries; ;) {
    try {
      return await act();
    } catch (error) {
      const { code, retryAfter = 0 } = problemOf(error);
      left -= 1;
      const isMoment = code === 'NOT_READY' && retryAfter > 0 && retryAfter <= longestWait;
      if (!isMoment || left === 0 || signal.aborted) throw error;
      await wait(retryAfter, signal);
      if (signal.aborted) throw error;
    }
  }
};
