import type { App } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { checkSpeaker } from '../rights.ts';
import type { RoomStream, Streams } from './room-stream.ts';

/**
 * Who has the place of a room's speaker: a lease, so that of several processes one gives it. One process has its places as
 * long as it runs; an implementation over the bus ends those that are not renewed in time.
 */
export interface SpeakingPlaces {
  /** True when it was free, or is this person's already. */
  take(roomId: string, userId: string): Promise<boolean>;
  /** False when it is somebody else's by now. */
  renew(roomId: string, userId: string): Promise<boolean>;
  release(roomId: string, userId: string): Promise<void>;
  holder(roomId: string): Promise<string | undefined>;
}

/** How often a place that is held is renewed, in milliseconds. */
export const renewalMs = 10_000;

export const createSpeakingPlaces = (): SpeakingPlaces => {
  const holders = new Map<string, string>();
  return {
    take: async (roomId, userId) => {
      const holder = holders.get(roomId) ?? userId;
      if (holder === userId) holders.set(roomId, userId);
      return holder === userId;
    },
    renew: async (roomId, userId) => holders.get(roomId) === userId,
    release: async (roomId, userId) => {
      if (holders.get(roomId) === userId) holders.delete(roomId);
    },
    holder: async (roomId) => holders.get(roomId),
  };
};

/**
 * Renews the lease of a turn's place as long as the turn runs; whoever has lost the place speaks no more. The right to speak
 * is looked at again as well: where it was taken while the database did not answer, the turn would go on for ever.
 */
export const keepRenewing = (
  app: Pick<App, 'clock' | 'log' | 'db' | 'services'>,
  places: SpeakingPlaces,
  stream: RoomStream,
  endIn: (stream: RoomStream) => void,
): void => {
  const { turn, roomId } = stream;
  if (!turn) return;
  const renew = async (): Promise<void> => {
    const isHeld = await places.renew(roomId, turn.userId);
    if (stream.turn !== turn) return;
    if (!isHeld) return endIn(stream);
    keepRenewing(app, places, stream, endIn);
    await checkSpeaker(app, roomId, turn.userId).catch((error: unknown) =>
      app.log.error({ err: error, roomId }, "a speaker's right could not be read"),
    );
  };
  turn.cancelRenewal = app.clock.schedule(
    app.clock.now() + renewalMs,
    () =>
      void renew().catch((error: unknown) => {
        app.log.error({ err: error, roomId }, 'the place of a speaker could not be renewed');
        if (stream.turn === turn) endIn(stream);
      }),
  );
};

/** When a turn has ended, or whoever a place was kept for does not begin. */
export const giveBack = (
  { log }: Pick<App, 'log'>,
  places: SpeakingPlaces,
  roomId: string,
  userId: string,
): Promise<void> =>
  places
    .release(roomId, userId)
    .catch((error: unknown) => log.error({ err: error, roomId }, 'the place of a speaker was not given back'));

export interface PlaceTaking {
  /** The place is this person's, NO_SPEAK_SLOT when it is somebody else's; a muted speaker gives it up. */
  takePlace(roomId: string, userId: string): Promise<void>;
  /** Gives back a place that was taken for a turn that has not begun. */
  returnPlace(roomId: string, userId: string): Promise<void>;
}

/** How the place of a turn is taken, and given back when the turn does not begin. */
export const placesOf = (
  streams: Streams,
  places: SpeakingPlaces,
  endIn: (stream: RoomStream) => void,
): PlaceTaking => ({
  takePlace: async (roomId, userId) => {
    if (await places.take(roomId, userId)) return;
    const stream = streams.find(roomId);
    if (!stream?.turn?.mute || stream.turn.userId === userId) throw new Refusal('NO_SPEAK_SLOT');
    endIn(stream);
    if (!(await places.take(roomId, userId))) throw new Refusal('NO_SPEAK_SLOT');
  },
  returnPlace: async (roomId, userId) => {
    if (streams.find(roomId)?.turn?.userId !== userId) await places.release(roomId, userId);
  },
});
