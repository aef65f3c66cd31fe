import { Refusal } from '../../platform/errors.ts';

/** The disk has no space for what is being uploaded. */
export const noSpace = (): Refusal =>
  new Refusal('NOT_READY', { msg: 'There is no space for files at present.', retryAfter: 60 });

/** More than one may upload on a day; `left`: seconds of the day. */
export const tooMuchToday = (left: number): Refusal =>
  new Refusal('TOO_MANY', {
    msg: 'You have uploaded as much as is allowed on one day. Try again tomorrow.',
    retryAfter: left,
  });

const megabytes = (bytes: number): string => `${bytes / 1_000_000} MB`;

export const tooLarge = (most: number): Refusal =>
  new Refusal('TOO_LARGE', { msg: `A file of this type may have at most ${megabytes(most)}.` });

/** The file is something else as well (docs/decisions/0111-uploaded-media-are-checked-and-rewritten.md). */
export const ambiguousType = (): Refusal =>
  new Refusal('WRONG_TYPE', { msg: 'A file that is a page, a script, a document or an archive as well is not taken.' });
