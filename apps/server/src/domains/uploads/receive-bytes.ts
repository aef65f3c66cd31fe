import { createWriteStream } from 'node:fs';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { UploadLimits } from '@baithak/protocol/uploads';
import { Refusal } from '../../platform/errors.ts';
import { createMarkupFinder } from './media/find-markup.ts';
import { kindOf, sniff, sniffBytes, type MediaType } from './media/sniff.ts';
import { passBytes } from '../../platform/young-garbage.ts';

/** A sender that says nothing for so long has gone, ms. */
const patience = 30_000;

const megabytes = (bytes: number): string => `${bytes / 1_000_000} MB`;

export const tooLarge = (most: number): Refusal =>
  new Refusal('TOO_LARGE', { msg: `A file of this type may have at most ${megabytes(most)}.` });

/** The file is something else as well (decision 0112). */
export const twoInOne = (): Refusal =>
  new Refusal('WRONG_TYPE', { msg: 'A file that is a page, a script, a document or an archive as well is not taken.' });

/** Lets bytes through and stops at the first that may not be: the type by the first ones, then size and markup. */
const createGate = (limits: UploadLimits, stall: () => void) => {
  const showsMarkup = createMarkupFinder();
  const timer = setTimeout(stall, patience);
  let head = Buffer.alloc(0);
  let type: MediaType | undefined;
  let size = 0;

  const admit = (): void => {
    type = sniff(head);
    if (!type || !limits.types.includes(type)) throw new Refusal('WRONG_TYPE');
  };
  const check = (chunk: Buffer): void => {
    timer.refresh();
    size += chunk.length;
    passBytes(chunk.length);
    if (!type) {
      head = Buffer.concat([head, chunk.subarray(0, sniffBytes)]);
      if (head.length >= sniffBytes) admit();
    }
    const most = type && kindOf(type) === 'image' ? limits.imageBytes : limits.videoBytes || limits.imageBytes;
    if (size > most) throw tooLarge(most);
    if (showsMarkup(chunk)) throw twoInOne();
  };
  const stream = new Transform({
    transform: (chunk: Buffer, _, next) => {
      try {
        check(chunk);
        next(null, chunk);
      } catch (error) {
        next(error as Error);
      }
    },
    flush: (next) => {
      try {
        if (!type) admit();
        next();
      } catch (error) {
        next(error as Error);
      }
    },
    destroy: (error, next) => {
      clearTimeout(timer);
      next(error);
    },
  });
  return { stream, type: () => type };
};

/** Writes what comes to `path`, chunk by chunk. Throws WRONG_TYPE or TOO_LARGE as soon as it is known. */
export const receiveBytes = async (source: Readable, path: string, limits: UploadLimits): Promise<MediaType> => {
  const gate = createGate(limits, () =>
    source.destroy(new Refusal('NOT_READY', { msg: 'The upload has stopped. Try again.' })),
  );
  await pipeline(source, gate.stream, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
  const type = gate.type();
  if (!type) throw new Refusal('WRONG_TYPE');
  return type;
};
