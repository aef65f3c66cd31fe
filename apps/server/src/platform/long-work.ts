import { counted } from './cost.ts';
import { createFairTurns } from './fair-turns.ts';
import type { Viewer } from './viewer.ts';

interface Writer {
  readonly viewer: Pick<Viewer, 'userId' | 'ownerId' | 'guest'>;
  readonly address: string;
}

/** Letters of what is read at once: a usual message, which waits for nothing. */
const lettersAtOnce = 500;

/** Whose turns somebody's work takes: of guests their address, for a new guest costs nothing. */
const keyOf = ({ viewer: { userId, ownerId, guest }, address }: Writer): string =>
  guest ? address : (ownerId ?? userId);

/** Who takes turns for so many letters (`inSlices`); undefined where they are few. */
export const longOf = (writer: Writer, letters: number): string | undefined =>
  letters > lettersAtOnce ? keyOf(writer) : undefined;

/** So long one piece of work keeps the main thread, and a step of it more. */
const sliceMs = 5;
/** One slice in each turn of the event loop, whoever waits for one: many long texts at once delay others no more than one does. */
const turns = createFairTurns(1);

const doSlice = <T>(work: Generator<undefined, T>): IteratorResult<undefined, T> => {
  const start = performance.now();
  for (;;) {
    const step = work.next();
    if (step.done === true || performance.now() - start >= sliceMs) return step;
  }
};

/**
 * Does some work of the call or emit that runs now, which pays for it, in slices between which others' work is done. `key`:
 * whose it is; who has much of it waits behind who has little.
 */
export const inSlices = async <T>(key: string, work: Generator<undefined, T>): Promise<T> => {
  for (;;) {
    const step = await turns(key, async () => counted(() => doSlice(work)));
    if (step.done === true) return step.value;
  }
};
