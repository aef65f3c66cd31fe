import type { VerdictReason } from '@baithak/protocol/contracts/classifier.rules';
import { Refusal } from '../../../platform/errors.ts';

/** The disk has no space for what is being uploaded or written. */
export const noSpace = (): Refusal =>
  new Refusal('NOT_READY', { msg: 'There is no space at present.', retryAfter: 60 });

/** More than one may upload on a day; `left`: seconds of the day. */
export const tooMuchToday = (left: number): Refusal =>
  new Refusal('TOO_MANY', {
    msg: 'You have uploaded as much as is allowed on one day. Try again tomorrow.',
    retryAfter: left,
  });

const megabytes = (bytes: number): string => `${bytes / 1_000_000} MB`;

export const tooLarge = (most: number): Refusal =>
  new Refusal('TOO_LARGE', { msg: `A file of this type may have at most ${megabytes(most)}.` });

/** The file is something else as well (docs/decisions/pictures-and-videos.md#checking-uploaded-media). */
export const ambiguousType = (): Refusal =>
  new Refusal('WRONG_TYPE', { msg: 'A file that is a page, a script, a document or an archive as well is not taken.' });

const notShown: Partial<Record<VerdictReason, string>> = {
  nudity: 'This looks like nudity, which is not shown here.',
  drawnNudity: 'This looks like a drawing of nudity, which is not shown here.',
};

/** The classifier does not let the file at this place of the upload in (docs/contract.md#classifier). */
export const refusedFile = (position: number, reason: VerdictReason): Refusal => {
  const msg = notShown[reason] ?? 'This file is not shown here.';
  return new Refusal('REFUSED', { msg, details: [{ path: `file.${position}`, reason, msg }] });
};

/** `million`: pixels, all frames together. */
export const tooManyPixels = (million: number): Refusal => {
  const msg = `A picture may have at most ${million} million pixels, all its frames together.`;
  return new Refusal('TOO_LARGE', { msg, details: [{ path: 'file', msg, reason: 'pixels' }] });
};

/** Sound in a container that holds videos. */
export const soundOnly = (): Refusal => {
  const msg = 'The file has sound alone: only pictures and videos are taken.';
  return new Refusal('WRONG_TYPE', { msg, details: [{ path: 'file', msg, reason: 'soundOnly' }] });
};

/** A PNG that moves would stand still without a word: it is kept as a picture. */
export const animatedPng = (): Refusal => {
  const msg = 'A PNG that moves would stand still: send it as a GIF or a video.';
  return new Refusal('WRONG_TYPE', { msg, details: [{ path: 'file', msg, reason: 'animatedPng' }] });
};
