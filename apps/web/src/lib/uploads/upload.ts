import { readWireError, networkError, unknownError } from '@baithak/client/wire/wire-error';
import type { UploadedFile, UploadTarget } from '@baithak/protocol/contracts/uploads';
import wire from 'virtual:wire';
import { client } from '../client.ts';
import { serviceUrls } from '../service-urls.ts';
import { fileKind } from './upload-check.ts';
import { drawVideo, type DrawnVideo } from './upload-poster.ts';

export interface Upload {
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
export const uploadFiles = async ({ files, ...upload }: Upload): Promise<readonly UploadedFile[]> => {
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
