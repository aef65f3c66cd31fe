import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../../../../platform/errors.ts';
import { createFairTurns } from '../../../../platform/fair-turns.ts';
import { noSpace } from '../../refusals.ts';
import { BadMedia } from '../video/byte-reader.ts';
import { mostPixels, type ImageAnswer, type ImageJob, type StoredImage } from './image-messages.ts';

export type { ImageFormat } from './image-messages.ts';

const program = fileURLToPath(new URL('./image-process.ts', import.meta.url));
const { NODE_COMPILE_CACHE } = process.env;
const compiled = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };
/** How long the process waits for another picture, and how long one picture may take. */
const idleTimeoutMs = 20_000;
const imageTimeoutMs = 60_000;

const inTurn = createFairTurns(1);
let running: ChildProcess | undefined;
let resting: NodeJS.Timeout | undefined;

const start = (): ChildProcess => {
  // Few malloc arenas, so that a picture's memory returns to the system.
  const child = fork(program, {
    execArgv: [],
    env: { MALLOC_ARENA_MAX: '1', ...compiled },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  child.once('exit', () => {
    if (running === child) running = undefined;
  });
  return child;
};

/** Ends the process, in the middle of a picture too. */
export const endImages = (): void => {
  running?.kill('SIGKILL');
  running = undefined;
};

/**
 * A picture over which the process is killed, by a fault in a decoder or for the time it takes, is damaged; a process
 * that ends itself could not start.
 */
const ask = async (child: ChildProcess, job: ImageJob): Promise<ImageAnswer> => {
  const { promise, resolve } = Promise.withResolvers<ImageAnswer>();
  const died = (_: number | null, signal: string | null): void => resolve({ failed: signal ? 'damaged' : 'process' });
  const absent = (): void => resolve({ failed: 'process' });
  const timer = setTimeout(() => child.kill('SIGKILL'), imageTimeoutMs);
  child.once('message', resolve).once('exit', died).once('error', absent);
  child.send(job);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', resolve).off('exit', died).off('error', absent);
  });
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
    clearTimeout(resting);
    running ??= start();
    const answer = await ask(running, job);
    resting = setTimeout(endImages, idleTimeoutMs).unref();
    if ('done' in answer) return answer.done;
    if (answer.failed === 'pixels')
      throw new Refusal('TOO_LARGE', {
        msg: `A picture may have at most ${mostPixels / 1_000_000} million pixels, all its frames together.`,
      });
    if (answer.failed === 'disk') throw noSpace();
    if (answer.failed === 'process') throw new Refusal('NOT_READY');
    throw new BadMedia('It cannot be decoded.');
  });
