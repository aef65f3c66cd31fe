import { broadcastContract, type Stream } from '@baithak/protocol/contracts/broadcast';
import type { App } from '../../../platform/context.ts';

/** At most twice a second. */
const intervalMs = 500;

/** Tells a room whose hands are up and who is next: at once, and together what changes in the half second after that. */
export interface HandNews {
  changed(): void;
  /** Something waits to be told. */
  isWaiting(): boolean;
  stop(): void;
}

export const createHandNews = (
  { live, clock }: Pick<App, 'live' | 'clock'>,
  roomId: string,
  present: () => Pick<Stream, 'hands' | 'next'>,
  onTold: () => void,
): HandNews => {
  let lastAt = Number.NEGATIVE_INFINITY;
  let cancel: (() => void) | undefined;

  const tell = (): void => {
    cancel = undefined;
    lastAt = clock.now();
    live.stream(roomId).publish(broadcastContract.handsChanged, { roomId, ...present() });
    onTold();
  };

  return {
    changed: () => {
      if (cancel) return;
      if (clock.now() >= lastAt + intervalMs) tell();
      else cancel = clock.schedule(lastAt + intervalMs, tell);
    },
    isWaiting: () => cancel !== undefined,
    stop: () => cancel?.(),
  };
};
