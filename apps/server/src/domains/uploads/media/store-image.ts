import { fileURLToPath } from 'node:url';
import { Refusal } from '../../../platform/errors.ts';
import { createFairTurns } from '../../../platform/fair-turns.ts';
import { noSpace, tooManyPixels } from '../receive/refusals.ts';
import { createHelperProcess } from './helper-process.ts';
import type { ImageAnswer, ImageJob, StoredImage } from './image-messages.ts';
import { BadMedia } from './video/bytes.ts';

export type { ImageFormat } from './image-messages.ts';

const inTurn = createFairTurns(1);
const helper = createHelperProcess<ImageJob, ImageAnswer>({
  program: fileURLToPath(new URL('./image-process.ts', import.meta.url)),
  idleMs: 20_000,
  jobMs: 60_000,
});

/** Ends the process, in the middle of a picture too. */
export const endImages = helper.end;

/**
 * A picture over which the process is killed, by a fault in a decoder or for the time it takes, is damaged; a process
 * that ends itself could not start.
 */
const ask = async (job: ImageJob): Promise<ImageAnswer> => {
  const answer = await helper.ask(job);
  if (!('ended' in answer)) return answer;
  return { failed: answer.ended === 'killed' ? 'damaged' : 'process' };
};

/** Whose turn it is, and whether that one has gone meanwhile. */
export interface Turn {
  readonly who: string;
  readonly gone: AbortSignal;
}

/**
 * Decodes a received picture and encodes it again with its variants: without metadata, upright, animations kept.
 * Waits its turn among the pictures of `who`. Throws TOO_LARGE (pixels), NOT_READY (disk) or BadMedia; the caller removes
 * what was written by then.
 */
export const storeImage = ({ who, gone }: Turn, job: ImageJob): Promise<StoredImage> =>
  inTurn(who, async () => {
    gone.throwIfAborted();
    const answer = await ask(job);
    if ('done' in answer) return answer.done;
    if (answer.failed === 'pixels') throw tooManyPixels(answer.most / 1_000_000);
    if (answer.failed === 'disk') throw noSpace();
    if (answer.failed === 'process') throw new Refusal('NOT_READY');
    throw new BadMedia('It cannot be decoded.');
  });
