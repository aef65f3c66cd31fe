import type { Clock } from './clock.ts';
import type { App } from './context.ts';
import { Refusal } from './errors.ts';

/** Work that is done at most once in a pause, for each key by itself; keys are '' where there is one thing to do. */
export interface Throttle {
  /** At once; until the pause after the last time is over, and that has ended, once for all that came meanwhile. */
  soon(key?: string): void;
  /** At once though the pause is not over, unless something waits for its end. */
  now(key?: string): void;
  /** What waits for the end of its pause is not done any more. */
  drop(key: string): void;
  /** Whether something waits for the end of a pause. */
  isWaiting(): boolean;
  /** Resolves when nothing is being done; what waits for its pause still waits. */
  settled(): Promise<void>;
  /** Nothing more is done. Resolves when what is being done has ended. */
  stop(): Promise<void>;
}

/** A time that it was done, until the pause after it is over. */
interface Turn {
  over: number;
  /** Something came since. */
  isWaiting: boolean;
  isRunning: boolean;
  cancel: () => void;
}

/**
 * The pause is counted from the end of `work`, which does not reject: work that takes long because the database is busy must
 * not follow itself without rest. Work that could not be done yet answers in how many milliseconds it is to be tried again.
 */
export const createThrottle = (
  clock: Clock,
  pauseMs: number,
  work: (key: string) => Promise<number | undefined | void> | void,
): Throttle => {
  const turns = new Map<string, Turn>();
  const running = new Set<Promise<void>>();
  let isStopped = false;

  const isOver = ({ over, isRunning }: Turn): boolean => !isRunning && clock.now() >= over;

  const end = (key: string, turn: Turn): void => {
    if (turns.get(key) !== turn || !isOver(turn)) return;
    turns.delete(key);
    if (turn.isWaiting) begin(key);
  };
  const pause = (key: string, turn: Turn, ms = pauseMs): void => {
    turn.cancel();
    turn.over = clock.now() + ms;
    turn.cancel = clock.schedule(turn.over, () => end(key, turn));
  };

  const begin = (key: string): void => {
    const turn: Turn = { over: 0, isWaiting: false, isRunning: false, cancel: () => undefined };
    turns.get(key)?.cancel();
    turns.set(key, turn);
    pause(key, turn);
    const done = work(key);
    if (!done) return;
    turn.isRunning = true;
    const ending: Promise<void> = done.then((againIn) => {
      running.delete(ending);
      turn.isRunning = false;
      turn.isWaiting ||= typeof againIn === 'number';
      if (turns.get(key) === turn) pause(key, turn, againIn ?? pauseMs);
    });
    running.add(ending);
  };

  const settled = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running);
  };

  return {
    soon: (key = '') => {
      if (isStopped) return;
      const turn = turns.get(key);
      if (!turn || (isOver(turn) && !turn.isWaiting)) begin(key);
      else turn.isWaiting = true;
    },
    now: (key = '') => {
      if (!isStopped && turns.get(key)?.isWaiting !== true) begin(key);
    },
    drop: (key) => {
      const turn = turns.get(key);
      if (turn) turn.isWaiting = false;
    },
    isWaiting: () => turns.values().some(({ isWaiting }) => isWaiting),
    settled,
    stop: async () => {
      isStopped = true;
      for (const { cancel } of turns.values()) cancel();
      turns.clear();
      await settled();
    },
  };
};

/** A throttle of work that may fail, which is logged with `failureMessage` and the key. */
export const atMostEvery = (
  { clock, log }: Pick<App, 'clock' | 'log'>,
  pauseMs: number,
  failureMessage: string,
  work: (key: string) => Promise<number | undefined | void>,
): Throttle =>
  createThrottle(clock, pauseMs, async (key) => {
    try {
      return await work(key);
    } catch (error) {
      log.error({ err: error, key }, failureMessage);
      return undefined;
    }
  });

interface SharedThrottle {
  /** Of the limit by which processes take turns. */
  readonly name: string;
  readonly pauseMs: number;
  readonly failureMessage: string;
  /** Does it for what was stored at any process until then. */
  readonly work: (key: string) => Promise<void>;
}

/** The same, at most once in a pause at all processes together; while Redis is away, at each. */
export const atMostEveryAnywhere = (
  app: Pick<App, 'clock' | 'log' | 'live' | 'limits'>,
  { name, pauseMs, failureMessage, work }: SharedThrottle,
): Throttle => {
  const { clock, live, limits } = app;
  if (!live.relay) return atMostEvery(app, pauseMs, failureMessage, work);
  const turn = { name, points: 1, seconds: pauseMs / 1000, always: true };
  /** When something came last that is not done, by key. */
  const asked = new Map<string, number>();
  /** The ms until the turn of another process ends, in whole seconds, which may be one too many; 0 when it is ours. */
  const takeTurn = async (key: string): Promise<number> => {
    try {
      await limits.take(turn, key);
      return 0;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return (error.options.retryAfter ?? turn.seconds) * 1000;
    }
  };
  const throttle = atMostEvery(app, pauseMs, failureMessage, async (key) => {
    const wait = await takeTurn(key);
    // Whoever has it looks for what there is after it took it: what came before that is done.
    const isDone = wait > 0 && clock.now() - (pauseMs - wait) - 1000 > (asked.get(key) ?? 0);
    if (wait > 0 && !isDone) return wait;
    asked.delete(key);
    if (!isDone) await work(key);
    return undefined;
  });
  const note =
    (act: (key?: string) => void) =>
    (key = '') => {
      asked.set(key, clock.now());
      act(key);
    };
  return { ...throttle, soon: note(throttle.soon), now: note(throttle.now) };
};
