import { limits } from '@baithak/protocol/limits';
import type { App } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { giveBack, type PlaceTaking } from './held-place.ts';
import type { RoomStream } from './room-stream.ts';
import { renewalMs, type SpeakingPlaces } from './speaking-places.ts';

/** How the microphone goes to whoever is given it next, and the place that is kept for them (docs/contract.md#raised-hands). */
export interface Handover {
  /** Whoever was next before is not any more. */
  choose(stream: RoomStream, userId: string): void;
  /** Keeps the place for whoever is next, if it can be had; while somebody is heard, they stay next. */
  keepPlace(stream: RoomStream): Promise<void>;
  /** Nobody is next any more, and a place that was kept is free. */
  withdraw(stream: RoomStream): void;
  /** They have begun to speak: the place is theirs. */
  began(stream: RoomStream, userId: string): void;
}

/** `onMissed`: whoever is next has not begun in time. */
export const createHandover = (
  app: Pick<App, 'clock' | 'log'>,
  places: SpeakingPlaces,
  takePlace: PlaceTaking['takePlace'],
  onMissed: (stream: RoomStream, userId: string) => void,
): Handover => {
  const { clock, log } = app;

  const withdraw: Handover['withdraw'] = (stream) => {
    const { next, roomId } = stream;
    if (!next) return;
    next.cancelWait();
    stream.next = undefined;
    if (next.until !== undefined) void giveBack(app, places, roomId, next.userId);
  };
  /** The lease of the place is renewed until they begin, or their time is over. */
  const wait = (stream: RoomStream, userId: string, until: number): void => {
    const { next, roomId } = stream;
    if (!next) return;
    next.cancelWait = clock.schedule(Math.min(until, clock.now() + renewalMs), () => {
      if (clock.now() >= until) return onMissed(stream, userId);
      wait(stream, userId, until);
      places
        .renew(roomId, userId)
        .catch((error: unknown) => log.error({ err: error, roomId }, 'the place of the next speaker was not renewed'));
    });
  };

  return {
    withdraw,
    choose: (stream, userId) => {
      if (stream.next?.userId === userId) return;
      withdraw(stream);
      stream.next = { userId, until: undefined, cancelWait: () => undefined };
    },
    keepPlace: async (stream) => {
      const { next, roomId } = stream;
      if (!next || next.until !== undefined) return;
      try {
        await takePlace(roomId, next.userId);
      } catch (error) {
        if (error instanceof Refusal) return;
        throw error;
      }
      // Asked for twice at once.
      if (next.until !== undefined) return;
      if (stream.next !== next) {
        // Their hand went down meanwhile, unless they have begun to speak.
        if (stream.turn?.userId !== next.userId) await giveBack(app, places, roomId, next.userId);
        return;
      }
      next.until = clock.now() + limits.microphoneSeconds * 1000;
      wait(stream, next.userId, next.until);
      stream.handNews.changed();
    },
    began: (stream, userId) => {
      if (stream.next?.userId !== userId) return;
      stream.next.cancelWait();
      stream.next = undefined;
    },
  };
};
