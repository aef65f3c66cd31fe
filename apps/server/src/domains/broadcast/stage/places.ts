import type { App } from '../../../platform/context.ts';
import { type Lease, type Leases, createOwnLeases } from '../../../platform/leases/leases.ts';
import { placeOf } from '../hands.write.ts';
import { checkMute, checkSpeaker } from '../rights.ts';
import type { RoomStream, Streams } from './room-stream.ts';

/** What the lease of a place says: whose it is, and what others see of them once they speak. */
export interface TakenPlace {
  readonly userId: string;
  readonly speaks?: {
    readonly desc: string;
    readonly since: string;
    readonly connected: boolean;
    readonly paused: boolean;
  };
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as `take` and `tell` wrote it
export const readPlace = (value: string): TakenPlace => JSON.parse(value) as TakenPlace;

/** Who of this process has the place of a room's speaker: a lease, so that of several processes one gives it. */
export interface SpeakingPlaces {
  /** True when it was free, or is this person's already. `over`: the fence of somebody at another process who gives way. */
  take(roomId: string, userId: string, over?: number): Promise<boolean>;
  /** False as soon as another process may have taken it. */
  isHeld(roomId: string, userId: string): boolean;
  /** Greater than that of everybody who had the place before; 0 where nobody here has it. */
  fenceOf(roomId: string): number;
  /** Others read it from now on. */
  tell(roomId: string, place: TakenPlace): Promise<void>;
  release(roomId: string, userId: string): Promise<void>;
}

interface Held {
  readonly userId: string;
  readonly taking: Promise<Lease | undefined>;
  lease: Lease | undefined;
  /** What is told later is stored later. */
  telling: Promise<unknown>;
}

/** `onLost`: another process has it, or may have. */
export const createSpeakingPlaces = (
  leases: Pick<Leases, 'take'> = createOwnLeases(''),
  onLost: (roomId: string, userId: string) => void = () => undefined,
): SpeakingPlaces => {
  const held = new Map<string, Held>();
  const releasing = new Map<string, Promise<void>>();

  const isTheirs = (roomId: string, userId: string): boolean => {
    const place = held.get(roomId);
    return place?.userId === userId && place.lease?.isHeld() === true;
  };
  const forget = (roomId: string, place: Held): boolean => held.get(roomId) === place && held.delete(roomId);
  const take: SpeakingPlaces['take'] = async (roomId, userId, over) => {
    await releasing.get(roomId);
    const before = held.get(roomId);
    if (before) {
      await before.taking;
      return isTheirs(roomId, userId);
    }
    const taking = leases.take(placeOf(roomId), JSON.stringify({ userId } satisfies TakenPlace), over);
    const place: Held = { userId, taking, lease: undefined, telling: taking };
    held.set(roomId, place);
    try {
      place.lease = await taking;
    } finally {
      if (!place.lease) forget(roomId, place);
    }
    place.lease?.lost.addEventListener('abort', () => forget(roomId, place) && onLost(roomId, userId));
    return place.lease !== undefined;
  };

  return {
    take,
    isHeld: isTheirs,
    fenceOf: (roomId) => held.get(roomId)?.lease?.fence ?? 0,
    tell: async (roomId, told) => {
      const place = held.get(roomId);
      if (place?.userId !== told.userId) return;
      place.telling = place.telling.catch(() => undefined).then(() => place.lease?.set(JSON.stringify(told)));
      await place.telling;
    },
    release: async (roomId, userId) => {
      const place = held.get(roomId);
      if (place?.userId !== userId) return releasing.get(roomId);
      held.delete(roomId);
      const released = place.lease?.release() ?? place.taking.then((lease) => lease?.release());
      const settled = released
        .catch(() => undefined)
        .finally(() => releasing.get(roomId) === settled && releasing.delete(roomId));
      releasing.set(roomId, settled);
      return released;
    },
  };
};

export interface PlaceTaking {
  /** The place is this person's, NO_SPEAK_SLOT when it is somebody else's or kept for somebody; a muted speaker gives it up. */
  takePlace(roomId: string, userId: string): Promise<void>;
  /** Gives back a place that was taken for a turn that has not begun. */
  returnPlace(roomId: string, userId: string): Promise<void>;
}

/** How often the right to speak, and with several processes the mute, is looked at during a turn, in milliseconds. */
const lookMs = 10_000;

/**
 * Looks again and again whether somebody may speak, and still has the place: where the right was taken while the database did
 * not answer, the turn would go on for ever.
 */
export const keepLooking = (
  app: Pick<App, 'clock' | 'log' | 'db' | 'live' | 'services'>,
  places: SpeakingPlaces,
  stream: RoomStream,
  endIn: (stream: RoomStream) => void,
): void => {
  const { turn, roomId } = stream;
  if (!turn) return;
  turn.cancelLooking = app.clock.schedule(app.clock.now() + lookMs, () => {
    if (stream.turn !== turn) return;
    if (!places.isHeld(roomId, turn.userId)) return endIn(stream);
    keepLooking(app, places, stream, endIn);
    const { userId } = turn;
    checkSpeaker(app, roomId, userId)
      .then(() => (app.live.relay ? checkMute(app, roomId, userId) : undefined))
      .catch((error: unknown) => app.log.error({ err: error, roomId }, "a speaker's right could not be read"));
  });
};

/** Tells other processes of a turn here as it is now, or that it has ended. */
export const createSharing =
  (
    { log }: Pick<App, 'log'>,
    streams: Streams,
    places: SpeakingPlaces,
    elsewhere: { readonly changed: (roomId: string) => void },
  ) =>
  (roomId: string): void => {
    const turn = streams.find(roomId)?.turn;
    const tell = async (): Promise<void> => {
      if (!turn || turn.isElsewhere) return;
      const { desc, since, connected, paused } = turn.speaker;
      await places.tell(roomId, { userId: turn.userId, speaks: { desc, since, connected, paused } });
    };
    tell()
      .then(() => elsewhere.changed(roomId))
      .catch((error: unknown) => log.error({ err: error, roomId }, 'who speaks was not told to other processes'));
  };

/** When a turn has ended, or does not begin. */
export const giveBack = (
  { log }: Pick<App, 'log'>,
  places: SpeakingPlaces,
  roomId: string,
  userId: string,
): Promise<void> =>
  places
    .release(roomId, userId)
    .catch((error: unknown) => log.error({ err: error, roomId }, 'the place of a speaker was not given back'));
