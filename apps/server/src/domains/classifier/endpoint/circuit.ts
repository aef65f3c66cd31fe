import type { Clock } from '../../../platform/clock.ts';

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
