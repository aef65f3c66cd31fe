import type { Clock } from '../../../platform/clock.ts';
import type { Circuit, Pass } from './circuit.ts';
import { EndpointFailure } from './endpoint-failure.ts';
import { createWaitingList, type Waiting } from './waiting-list.ts';

/** What waits at most, how many are asked about at once, and how often the same. */
const mostWaiting = 1000;
const mostAtOnce = 4;
const mostTries = 3;
/** ms before the second try; four times as much before each further one. */
const firstWait = 500;
/** ms until it is looked again whether a probe that somebody else makes has ended. */
const probeWait = 1000;

interface Work<Item> {
  readonly clock: Clock;
  readonly circuit: Circuit;
  readonly keyOf: (item: Item) => string;
  /** Asks about it. Throws `EndpointFailure`. */
  readonly run: (item: Item, pass: Pass, signal: AbortSignal) => Promise<void>;
  /** The oldest one, because too many wait. */
  readonly dropped: () => void;
  /** It is let go without a verdict; `error` is an `EndpointFailure`, or a fault of our own. */
  readonly gaveUp: (error: unknown) => void;
}

export interface AskingQueue<Item> {
  /** One that waits already is not added again: what it says is read when its turn has come. */
  add(item: Item): void;
  waiting(): number;
  /** Breaks off what is asked, and forgets what waits. */
  stop(): Promise<void>;
}

const waitAfter = (tries: number): number => firstWait * 4 ** (tries - 1) * (0.75 + Math.random() / 2);

/** Calls `run` at the earliest of the times that it is given. */
const createWaking = (clock: Clock, run: () => void) => {
  let at = Infinity;
  let cancel: (() => void) | undefined;
  return {
    wakeAt: (time: number): void => {
      if (time >= at) return;
      cancel?.();
      at = time;
      cancel = clock.schedule(time, () => {
        at = Infinity;
        run();
      });
    },
    stop: (): void => cancel?.(),
  };
};

/** Asks about a few things at once, in their order, when the circuit lets it; in the memory of this process. */
export const createAskingQueue = <Item>(work: Work<Item>): AskingQueue<Item> => {
  const { clock, circuit, keyOf } = work;
  const waiting = createWaitingList<Item>(mostWaiting, work.dropped);
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const waking = createWaking(clock, () => pump());

  const tryAgain = (item: Item, tries: number, error: unknown): void => {
    if (stopping.signal.aborted) return;
    const key = keyOf(item);
    if (!(error instanceof EndpointFailure) || !error.again || tries >= mostTries) work.gaveUp(error);
    else if (!waiting.has(key)) waiting.add(key, { item, tries, notBefore: clock.now() + waitAfter(tries) });
  };
  const run = async ({ item, tries }: Waiting<Item>, pass: Pass): Promise<void> => {
    try {
      await work.run(item, pass, stopping.signal);
    } catch (error) {
      tryAgain(item, tries + 1, error);
    } finally {
      pass.released();
    }
  };
  const pump = (): void => {
    while (running.size < mostAtOnce && !stopping.signal.aborted) {
      const next = waiting.peek(clock.now());
      if ('at' in next) return waking.wakeAt(next.at);
      const pass = circuit.enter();
      if (!pass) return waking.wakeAt(circuit.nextTry() ?? clock.now() + probeWait);
      waiting.remove(keyOf(next.item));
      const ended = run(next, pass).finally(() => {
        running.delete(ended);
        pump();
      });
      running.add(ended);
    }
    return undefined;
  };

  return {
    add: (item) => {
      const key = keyOf(item);
      if (stopping.signal.aborted || waiting.has(key)) return;
      waiting.add(key, { item, tries: 0, notBefore: 0 });
      pump();
    },
    waiting: waiting.count,
    stop: async () => {
      stopping.abort();
      waiting.clear();
      waking.stop();
      await Promise.all(running);
    },
  };
};
