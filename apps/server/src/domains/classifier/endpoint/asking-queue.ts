import { type Clock, createAlarm } from '../../../platform/clock.ts';

/** Failures in a row after which it opens, and for how long it is open then, ms: twice as long after each probe that fails. */
const mostFailures = 5;
const firstOpen = 30_000;
const longestOpen = 300_000;

/** One who was let through says how it went; what is said first counts. */
export interface Pass {
  succeeded(): void;
  /** `retryAt` (ms): when the other side wants to be asked again. */
  failed(retryAt?: number): void;
  /** It says nothing of the other side, such as what was broken off. */
  released(): void;
}

/** Lets nobody through to what has failed again and again, but one at a time to see whether it works by now. */
export interface Circuit {
  /** Undefined: not now. */
  enter(): Pass | undefined;
  isOpen(): boolean;
  /** From when on somebody may be let through (ms); undefined while a probe is under way. */
  nextTry(): number | undefined;
}

/** `changed` is told when it opens and when it closes. */
export const createCircuit = ({ now }: Pick<Clock, 'now'>, changed: (open: boolean) => void): Circuit => {
  let failures = 0;
  let notBefore = 0;
  let openFor = firstOpen;
  let probing = false;
  const isOpen = (): boolean => failures >= mostFailures;

  const close = (): void => {
    if (isOpen()) changed(false);
    failures = 0;
    openFor = firstOpen;
  };
  const fail = (isProbe: boolean, retryAt: number): void => {
    notBefore = Math.max(notBefore, Math.min(retryAt, now() + longestOpen));
    // Those who were under way when it opened say nothing new.
    if (isOpen() && !isProbe) return;
    failures += 1;
    if (!isOpen()) return;
    if (failures === mostFailures) changed(true);
    notBefore = Math.max(notBefore, now() + openFor);
    openFor = Math.min(openFor * 2, longestOpen);
  };

  return {
    isOpen,
    nextTry: () => (probing ? undefined : notBefore),
    enter: () => {
      if (probing || now() < notBefore) return undefined;
      const isProbe = isOpen();
      probing = isProbe;
      let hasEnded = false;
      const end = (then?: () => void): void => {
        if (hasEnded) return;
        hasEnded = true;
        if (isProbe) probing = false;
        then?.();
      };
      return {
        succeeded: () => end(() => (isProbe || !isOpen() ? close() : undefined)),
        failed: (retryAt = 0) => end(() => fail(isProbe, retryAt)),
        released: () => end(),
      };
    },
  };
};

/** `input`: it will not judge this one, which says nothing of the next. */
type FailureKind = 'endpoint' | 'input';

/** The endpoint gave no verdict. The message is of our own words and its status: nothing of what was asked or answered. */
export class EndpointFailure extends Error {
  readonly kind: FailureKind;
  /** When it wants to be asked again (ms). */
  readonly retryAt: number | undefined;
  /** Whether the same may be asked again. */
  readonly again: boolean;

  constructor(
    message: string,
    {
      kind = 'endpoint',
      retryAt,
      again = true,
    }: { readonly kind?: FailureKind; readonly retryAt?: number | undefined; readonly again?: boolean } = {},
  ) {
    super(message);
    this.kind = kind;
    this.retryAt = retryAt;
    this.again = again;
  }
}

/** Seconds or a date, as a time (ms). */
const retryAfter = (value: string | null, now: number): number | undefined => {
  if (value === null) return undefined;
  const at = /^\d{1,9}$/.test(value) ? now + Number(value) * 1000 : Date.parse(value);
  return Number.isFinite(at) && at > now ? at : undefined;
};

/** It does not judge what is too long or of a kind that it does not know. */
const ofInput: readonly number[] = [400, 413, 415, 422];

export const refusedStatus = ({ status, headers }: Response, now: number): EndpointFailure => {
  if (ofInput.includes(status)) return new EndpointFailure(`status ${status}`, { kind: 'input', again: false });
  const again = status === 429 || status >= 500;
  const retryAt = again ? retryAfter(headers.get('retry-after'), now) : undefined;
  return new EndpointFailure(`status ${status}`, { again, retryAt });
};

const codeIn = (error: unknown): string => {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  const code: unknown = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' ? code : 'no connection';
};

/** What went wrong on the way; errors of `fetch` name addresses, so only their code is kept. */
export const failureOf = (error: unknown): EndpointFailure =>
  error instanceof EndpointFailure ? error : new EndpointFailure(codeIn(error));

/** One that waits, and from when on it may be taken (ms). */
interface Waiting<Item> {
  readonly item: Item;
  readonly tries: number;
  readonly notBefore: number;
}

interface WaitingList<Item> {
  has(key: string): boolean;
  /** Behind the others. */
  add(key: string, entry: Waiting<Item>): void;
  /** The first that may be taken now; else when there is one, Infinity for never. */
  peek(now: number): Waiting<Item> | { readonly at: number };
  remove(key: string): void;
  clear(): void;
  count(): number;
}

/** A list of at most so many: the oldest makes room, which `dropped` is told. */
const createWaitingList = <Item>(most: number, dropped: () => void): WaitingList<Item> => {
  const waiting = new Map<string, Waiting<Item>>();
  return {
    has: (key) => waiting.has(key),
    add: (key, entry) => {
      const [oldest] = waiting.keys();
      if (waiting.size >= most && oldest !== undefined) {
        waiting.delete(oldest);
        dropped();
      }
      waiting.set(key, entry);
    },
    peek: (now) => {
      let at = Infinity;
      for (const entry of waiting.values()) {
        if (entry.notBefore <= now) return entry;
        at = Math.min(at, entry.notBefore);
      }
      return { at };
    },
    remove: (key) => void waiting.delete(key),
    clear: () => waiting.clear(),
    count: () => waiting.size,
  };
};

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

/** Asks about a few things at once, in their order, when the circuit lets it; in the memory of this process. */
export const createAskingQueue = <Item>(work: Work<Item>): AskingQueue<Item> => {
  const { clock, circuit, keyOf } = work;
  const waiting = createWaitingList<Item>(mostWaiting, work.dropped);
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const alarm = createAlarm(clock, () => pump());

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
      if ('at' in next) return alarm.set(next.at);
      const pass = circuit.enter();
      if (!pass) return alarm.set(circuit.nextTry() ?? clock.now() + probeWait);
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
      alarm.off();
      await Promise.all(running);
    },
  };
};
