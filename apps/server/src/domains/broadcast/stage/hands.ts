import type { Listener } from '@baithak/protocol/entities/entities';
import { limits } from '@baithak/protocol/limits';
import type { App } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { type PlaceTaking, type SpeakingPlaces, giveBack, renewalMs } from './places.ts';
import type { RoomStream, Streams } from './room-stream.ts';
import { heldMs } from './new-turn.ts';

/** How the microphone goes to whoever is given it next, and the place that is kept for them (docs/contract.md#raised-hands). */
interface Handover {
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
const createHandover = (
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

/** Whose hands are up in which room, and who is given the microphone (docs/contract.md#raised-hands). Callers check who may. */
export interface Hands {
  /** False when as many are up as there may be. */
  raise(stream: RoomStream, userId: string, listener: Listener): boolean;
  lower(stream: RoomStream, userId: string): void;
  /** They listen no more. `lost`: their line is down, and the hand stays up for a while. */
  left(stream: RoomStream, userId: string, lost: boolean): void;
  /** They listen, for the first time or again. */
  came(stream: RoomStream, userId: string): void;
  /** How somebody looks now. */
  refresh(stream: RoomStream, userId: string, listener: Listener): void;
  /** They have the microphone next: at once when nobody is heard, else when the turn ends. Nothing when the hand is down. */
  give(stream: RoomStream, userId: string): Promise<void>;
  /** They have begun to speak. */
  began(stream: RoomStream, userId: string): void;
  /** The place is free. */
  freed(stream: RoomStream): void;
  stop(stream: RoomStream): void;
}

export const createHands = (
  app: Pick<App, 'clock' | 'log'>,
  streams: Pick<Streams, 'settle'>,
  places: SpeakingPlaces,
  takePlace: PlaceTaking['takePlace'],
): Hands => {
  const { clock, log } = app;

  const lower: Hands['lower'] = (stream, userId) => {
    const hand = stream.hands.get(userId);
    if (!hand) return;
    hand.cancelHold();
    if (stream.next?.userId === userId) handover.withdraw(stream);
    stream.hands.delete(userId);
    stream.handNews.changed();
    streams.settle(stream);
  };
  const handover = createHandover(app, places, takePlace, lower);

  return {
    lower,
    raise: (stream, userId, listener) => {
      if (stream.hands.has(userId)) return true;
      if (stream.hands.size >= limits.raisedHands) return false;
      stream.hands.set(userId, { listener, cancelHold: () => undefined });
      stream.handNews.changed();
      return true;
    },
    left: (stream, userId, lost) => {
      const hand = stream.hands.get(userId);
      if (!hand) return;
      if (!lost) return lower(stream, userId);
      hand.cancelHold = clock.schedule(clock.now() + heldMs, () => lower(stream, userId));
    },
    came: (stream, userId) => stream.hands.get(userId)?.cancelHold(),
    refresh: (stream, userId, listener) => {
      const hand = stream.hands.get(userId);
      if (!hand) return;
      hand.listener = listener;
      stream.handNews.changed();
    },
    give: async (stream, userId) => {
      if (!stream.hands.has(userId)) return;
      handover.choose(stream, userId);
      await handover.keepPlace(stream);
      if (stream.next?.until === undefined) stream.handNews.changed();
    },
    began: (stream, userId) => {
      handover.began(stream, userId);
      lower(stream, userId);
    },
    freed: (stream) =>
      void handover
        .keepPlace(stream)
        .catch((error: unknown) =>
          log.error({ err: error, roomId: stream.roomId }, 'the microphone was not given to whoever is next'),
        ),
    stop: (stream) => {
      stream.handNews.stop();
      stream.next?.cancelWait();
      for (const { cancelHold } of stream.hands.values()) cancelHold();
    },
  };
};
