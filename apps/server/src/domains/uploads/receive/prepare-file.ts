import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { imageTypes, videoTypes, writeFileName } from '@baithak/protocol/contracts/uploads.rules';
import { randomBytes } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import type { Blobs } from '../../../platform/blobs/blobs.ts';
import { createFairTurns } from '../../../platform/fair-turns.ts';
import { blobKey, variantsOf } from '../blob-keys.ts';
import { checkGif, type MediaType, endsAsArchive } from '../media/file-type.ts';
import { type ImageFormat, storeImage } from '../media/store-image.ts';
import { type VideoFormat, readVideo } from '../media/video/videos.ts';
import { ambiguousType } from './refusals.ts';
import type { UploadBudget } from './upload-budget.ts';

/** The incoming files of one upload: those not moved away by its end are removed, however it ends. */
interface ScratchFiles {
  newPath(): string;
  /** Removes one that is not needed any more. */
  drop(path: string): Promise<void>;
  clear(): Promise<void>;
}

export const createScratchFiles = (blobs: Blobs): ScratchFiles => {
  const paths = new Set<string>();
  const drop = async (path: string): Promise<void> => {
    await rm(path, { force: true });
    paths.delete(path);
  };
  return {
    newPath: () => {
      const path = blobs.newIncoming();
      paths.add(path);
      return path;
    },
    drop,
    clear: async () => {
      await Promise.all([...paths].map(drop));
    },
  };
};

/** A received file, read to its end, with everything to be stored of it. */
export interface PreparedFile {
  readonly id: string;
  readonly kind: 'image' | 'video';
  readonly ext: string;
  readonly width: number;
  readonly height: number;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds. */
  readonly duration: number | null;
  readonly placeholder: readonly string[] | undefined;
  readonly blobs: readonly { readonly key: string; readonly path: string }[];
  /** What the classifier looks at (`StoredImage`). */
  readonly frames: readonly Uint8Array[];
  readonly jpeg?: Uint8Array;
}

/** For whom a file is prepared, and with what. */
export interface Preparing {
  readonly target: UploadTarget;
  readonly scratch: ScratchFiles;
  /** Who takes turns with the others: a member, or all guests of an address. */
  readonly who: string;
  /** Aborted when the sender has gone: what still waits for its turn is not begun. */
  readonly gone: AbortSignal;
  /** What the smaller pictures take as well. */
  readonly budget: UploadBudget;
  /** Whether the model looks at them, and whether pictures are sent to the endpoint. */
  readonly look: boolean;
  readonly send: boolean;
}

const videosInTurn = createFairTurns(1);

export const nameOf = (file: PreparedFile): string => writeFileName(file);

const refuseArchive = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  try {
    if (await endsAsArchive(handle, (await handle.stat()).size)) throw ambiguousType();
  } finally {
    await handle.close();
  }
};

/** The pictures that were made of a received one count like what was received: they stay. */
const countMade = async (budget: UploadBudget, paths: readonly string[]): Promise<void> => {
  for (const path of paths) await budget.take((await stat(path)).size);
};

const prepareImage = async (
  path: string,
  ext: ImageFormat,
  { target, scratch, budget, look, send, ...turn }: Preparing,
): Promise<PreparedFile> => {
  if (ext === 'gif') await checkGif(path);
  const id = randomBytes(16).toString('hex');
  const main = scratch.newPath();
  const variants = variantsOf({ kind: 'image', placeholder: undefined }, target).flatMap((variant) =>
    variant === '_poster' ? [] : [{ variant, path: scratch.newPath() }],
  );
  const stored = await storeImage(turn, {
    path,
    format: ext,
    avatar: target === 'avatar',
    look,
    send,
    to: { main, variants },
  });
  await countMade(budget, [main, ...variants.map((variant) => variant.path)]);
  await scratch.drop(path);
  const blobs = [
    { key: blobKey(id, ext, undefined), path: main },
    ...variants.map(({ variant, path: small }) => ({ key: blobKey(id, ext, variant), path: small })),
  ];
  return { id, kind: 'image', ext, ...stored, duration: null, blobs };
};

const prepareVideo = async (path: string, ext: VideoFormat, { who, gone }: Preparing): Promise<PreparedFile> => {
  const id = randomBytes(16).toString('hex');
  const { width, height, size, duration } = await videosInTurn(who, () => {
    gone.throwIfAborted();
    return readVideo(path, ext);
  });
  return {
    id,
    kind: 'video',
    ext,
    width,
    height,
    size,
    duration: duration ?? null,
    placeholder: undefined,
    blobs: [{ key: blobKey(id, ext, undefined), path }],
    frames: [],
  };
};

const isImage = (type: MediaType): type is keyof typeof imageTypes => type in imageTypes;

/** Throws WRONG_TYPE, TOO_LARGE (pixels) or BadMedia. */
export const prepareFile = async (path: string, type: MediaType, preparing: Preparing): Promise<PreparedFile> => {
  await refuseArchive(path);
  return isImage(type)
    ? prepareImage(path, imageTypes[type], preparing)
    : prepareVideo(path, videoTypes[type], preparing);
};

/** The video with the picture that the browser drew of it, which also gives its placeholder. */
export const addPoster = async (
  video: PreparedFile,
  path: string,
  { scratch, budget, look, send: _, ...turn }: Preparing,
): Promise<PreparedFile> => {
  await refuseArchive(path);
  const main = scratch.newPath();
  const job = { path, format: 'jpg', avatar: false, look, send: false, to: { main, variants: [] } } as const;
  const { placeholder, frames } = await storeImage(turn, job);
  await countMade(budget, [main]);
  await scratch.drop(path);
  return {
    ...video,
    placeholder,
    frames: [...video.frames, ...frames],
    blobs: [...video.blobs, { key: blobKey(video.id, video.ext, '_poster'), path: main }],
  };
};

/** The video with a frame that the browser drew of it: the classifier looks at it, and it is not kept. */
export const addFrame = async (
  video: PreparedFile,
  path: string,
  { scratch, budget: _, send: __, look, ...turn }: Preparing,
): Promise<PreparedFile> => {
  const job = { path, format: 'jpg', avatar: false, look, send: false, to: undefined } as const;
  const frames = look ? (await storeImage(turn, job)).frames : [];
  await scratch.drop(path);
  return { ...video, frames: [...video.frames, ...frames] };
};
