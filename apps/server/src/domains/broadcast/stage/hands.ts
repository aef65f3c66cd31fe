import { limits } from '@baithak/protocol/limits';
import type { Listener } from '@baithak/protocol/entities/entities';
import type { App } from '../../../platform/context.ts';
import { createHandover } from './handover.ts';
import type { PlaceTaking } from './held-place.ts';
import { heldMs } from './new-turn.ts';
import type { RoomStream } from './room-stream.ts';
import type { SpeakingPlaces } from './speaking-places.ts';
import type { Streams } from './streams.ts';

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
