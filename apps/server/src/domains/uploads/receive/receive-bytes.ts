import { createWriteStream } from 'node:fs';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { UploadLimits } from '@baithak/protocol/contracts/uploads';
import { Refusal } from '../../../platform/errors.ts';
import { createMarkupFinder } from '../media/find-markup.ts';
import type { UploadBudget } from './upload-budget.ts';
import { ambiguousType, animatedPng, tooLarge } from '../refusals.ts';
import { isAnimatedPng, mediaKind, readFileType, typeSampleBytes, type MediaType } from '../media/file-type.ts';

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
export const receiveBytes = async (
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
