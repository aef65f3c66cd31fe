import type { FileHandle } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** A file that ends too early, or contradicts itself. */
export class BadMedia extends Error {
  override readonly name = 'BadMedia';
}

/** A file of sound alone. */
export class NoPicture extends BadMedia {}

/** Reads a few bytes anywhere in a file, of which it never holds more than one window. */
export interface ByteReader {
  readonly size: number;
  /**
   * Exactly so many bytes (at most 4,096): at once when they are held already, but after every 1,000 steps in another turn
   * of the event loop. Throws BadMedia past the end.
   */
  read(at: number, length: number): Buffer | Promise<Buffer>;
  /** Counts one step of a walk; throws BadMedia when a file makes too many. */
  step(): void;
  /** The steps so far: about as many microseconds of processor. */
  steps(): number;
}

/** About a millisecond of processor. After it the process answers what else has arrived. */
const stepsPerTurn = 1000;
const windowBytes = 65_536;
const most = 4096;
/**
 * The most boxes, elements, pages or blocks of a file, each counted as often as it is visited: an hour of a browser's
 * WebM has 300,000 blocks, and other formats have far fewer parts.
 */
const mostSteps = 400_000;
/** How often each byte of a file may be fetched from the disk, on average; a file read from front to back twice needs 2. */
const mostPasses = 8;

export const createByteReader = (handle: FileHandle, size: number): ByteReader => {
  const buffer = Buffer.alloc(windowBytes);
  let from = 0;
  let held = 0;
  let steps = 0;
  let turnEnds = stepsPerTurn;
  let fetches = 0;
  const mostFetches = mostPasses * Math.ceil(size / windowBytes) + 16;
  const cut = (at: number, length: number): Buffer => {
    if (at + length > from + held) throw new BadMedia('It ends too early.');
    return Buffer.from(buffer.subarray(at - from, at - from + length));
  };
  const fetch = async (at: number, length: number): Promise<Buffer> => {
    fetches += 1;
    if (fetches > mostFetches) throw new BadMedia('Its parts are too far from each other.');
    const { bytesRead } = await handle.read(buffer, 0, windowBytes, at);
    from = at;
    held = bytesRead;
    return cut(at, length);
  };
  const take = (at: number, length: number): Buffer | Promise<Buffer> =>
    at < from || at + length > from + held ? fetch(at, length) : cut(at, length);
  const takeInNextTurn = async (at: number, length: number): Promise<Buffer> => {
    turnEnds = steps + stepsPerTurn;
    await nextTurn();
    return take(at, length);
  };
  return {
    size,
    read: (at, length) => {
      if (length > most || at < 0 || at + length > size) throw new BadMedia('It ends too early.');
      return steps < turnEnds ? take(at, length) : takeInNextTurn(at, length);
    },
    step: () => {
      steps += 1;
      if (steps > mostSteps) throw new BadMedia('It has too many parts.');
    },
    steps: () => steps,
  };
};
