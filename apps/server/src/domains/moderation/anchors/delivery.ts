import { minute } from '../../../platform/clock.ts';
import type { App } from '../../../platform/context.ts';
import type { Destination } from './destinations.ts';

/** Pauses before the second, third and fourth try, in milliseconds; then the next anchor is waited for. */
const pauses = [5_000, minute, 5 * minute];

export interface Delivery {
  /** Takes an anchor to deliver as soon as may be. The newest holds all before it, so those that still wait are dropped. */
  give(anchor: string): void;
  stop(): Promise<void>;
}

/** Never what an error says, which may repeat an address. */
const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause && typeof cause.code !== 'object' ? String(cause.code) : 'unknown';
};

/** Brings anchors to one place, one at a time, and again when that fails. Nobody waits for it. */
export const createDelivery = (
  { name, every, deliver }: Destination,
  { clock, log }: Pick<App, 'clock' | 'log'>,
): Delivery => {
  const stopping = new AbortController();
  let [waiting, failures, notBefore]: [string | undefined, number, number] = [undefined, 0, 0];
  let underWay: Promise<void> | undefined;
  let cancel: (() => void) | undefined;

  const failed = (anchor: string, error: unknown): void => {
    if (stopping.signal.aborted) return;
    const pause = pauses[failures];
    const reason = reasonOf(error);
    if (pause === undefined) {
      failures = 0;
      log.error({ to: name, reason }, 'an anchor of the moderation log could not be delivered');
      return;
    }
    failures += 1;
    waiting ??= anchor;
    notBefore = clock.now() + pause;
    log.warn({ to: name, reason, retryInMs: pause }, 'an anchor could not be delivered; it will be tried again');
  };
  const attempt = async (anchor: string): Promise<void> => {
    try {
      await deliver(anchor, stopping.signal);
      failures = 0;
      notBefore = clock.now() + every;
    } catch (error) {
      failed(anchor, error);
    }
  };
  const go = (): void => {
    if (underWay || cancel || waiting === undefined || stopping.signal.aborted) return;
    if (clock.now() < notBefore) {
      cancel = clock.schedule(notBefore, () => {
        cancel = undefined;
        go();
      });
      return;
    }
    const anchor = waiting;
    waiting = undefined;
    underWay = attempt(anchor).finally(() => {
      underWay = undefined;
      go();
    });
  };

  return {
    give: (anchor) => {
      waiting = anchor;
      go();
    },
    stop: async () => {
      stopping.abort();
      cancel?.();
      await underWay;
    },
  };
};
