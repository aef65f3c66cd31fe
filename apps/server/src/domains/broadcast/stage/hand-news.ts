import { broadcastContract, type Stream } from '@baithak/protocol/contracts/broadcast';
import type { App } from '../../../platform/context.ts';
import { createGather, type Gather } from './gather.ts';

/** At most twice a second. */
const intervalMs = 500;

/** Tells a room whose hands are up and who is next: at once, and together what changes in the half second after that. */
export interface HandNews extends Pick<Gather, 'isWaiting' | 'stop'> {
  changed(): void;
}

export const createHandNews = (
  { live, clock }: Pick<App, 'live' | 'clock'>,
  roomId: string,
  present: () => Pick<Stream, 'hands' | 'next'>,
  onTold: () => void,
): HandNews => {
  const gather = createGather(clock, intervalMs, () => {
    live.stream(roomId).publish(broadcastContract.handsChanged, { roomId, ...present() });
    onTold();
  });
  return { changed: gather.soon, isWaiting: gather.isWaiting, stop: gather.stop };
};
