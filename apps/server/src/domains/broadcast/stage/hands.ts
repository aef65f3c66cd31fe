import type { Listener } from '@baithak/protocol/entities/entities';
import { limits } from '@baithak/protocol/limits';
import type { App } from '../../../platform/context.ts';
import { type StoredHands, changeHands } from '../hands.write.ts';
import { heldMs } from './new-turn.ts';
import type { SpeakingPlaces } from './places.ts';
import { type HandAct, type RaisedHands, after, endOf, noHands } from './raised-hands.ts';
import { type RoomStream, type Streams, isSameLook, listenerIn } from './room-stream.ts';

/** Whose hands are up in which room, and who is given the microphone (docs/contract.md#raised-hands). Callers check who may. */
export interface Hands {
  /** False when as many are up as there may be. */
  raise(stream: RoomStream, userId: string, listener: Listener): Promise<boolean>;
  lower(roomId: string, userId: string): Promise<void>;
  /** They listen no more here. `lost`: their line is down, and the hand stays up for a while. */
  left(stream: RoomStream, userId: string, lost: boolean): void;
  /** What was not stored of who listens no more, and those of processes that have died: as if their lines were lost. */
  leftBehind(stream: RoomStream, isAlive: (process: string) => boolean): void;
  /** They listen here, for the first time or again. */
  came(stream: RoomStream, userId: string): void;
  /** How somebody looks now. */
  refresh(stream: RoomStream, userId: string, listener: Listener): void;
  /** They have the microphone next: at once when nobody is heard, else when the turn ends. Nothing when the hand is down. */
  give(stream: RoomStream, userId: string): Promise<void>;
  /** They have begun to speak. */
  began(stream: RoomStream, userId: string): void;
  /** The place is free: it is kept for whoever is next. */
  freed(stream: RoomStream): void;
  /** What is stored, and how those look whose hands are up. */
  know(stream: RoomStream, stored: StoredHands, looks: ReadonlyMap<string, Listener>): void;
  /** What is stored is not known any more. */
  forget(stream: RoomStream): void;
  /** Resolves once what happened until now has been stored. */
  settled(roomId: string): Promise<void>;
  stop(stream: RoomStream): void;
}

/** What is done for a room is done one after the other. */
const createTurnsOfRooms = () => {
  const running = new Map<string, Promise<unknown>>();
  return {
    run: <T>(roomId: string, work: () => Promise<T>): Promise<T> => {
      const done = (running.get(roomId) ?? Promise.resolve()).then(work);
      const ended: Promise<void> = done
        .then(
          () => undefined,
          () => undefined,
        )
        .finally(() => running.get(roomId) === ended && running.delete(roomId));
      running.set(roomId, ended);
      return done;
    },
    settled: async (roomId: string): Promise<void> => void (await running.get(roomId)),
  };
};

/** How hands change: in the memory of one process, and where several share them in the database. */
const createChanges = (
  { clock, log, db }: Pick<App, 'clock' | 'log' | 'db'>,
  streams: Pick<Streams, 'find' | 'of' | 'settle'>,
  places: Pick<SpeakingPlaces, 'fenceOf'>,
  shared: ((roomId: string) => void) | undefined,
) => {
  const turns = createTurnsOfRooms();

  const take = (stream: RoomStream, hands: RaisedHands): void => {
    if (stream.hands === hands) return;
    stream.hands = hands;
    const up = new Set(hands.up.map(({ userId }) => userId));
    for (const userId of stream.looks.keys()) if (!up.has(userId)) stream.looks.delete(userId);
    stream.cancelHandsEnd();
    const end = endOf(hands);
    stream.cancelHandsEnd =
      end === undefined
        ? () => undefined
        : clock.schedule(end, () => soon(stream.roomId, { kind: 'expire', now: clock.now() }));
    stream.handNews.changed();
    streams.settle(stream);
  };
  const know: Hands['know'] = (stream, { rev, hands }, looks) => {
    if (rev < stream.handsRev) return;
    for (const { userId } of hands.up) {
      const before = stream.looks.get(userId);
      const look = looks.get(userId) ?? before ?? listenerIn(stream, userId);
      if (look) stream.looks.set(userId, look);
      if (before && look && !isSameLook(before, look)) stream.handNews.changed();
    }
    if (rev === stream.handsRev) return;
    stream.handsRev = rev;
    take(stream, hands);
  };
  const change = async (roomId: string, act: HandAct): Promise<void> => {
    if (!shared) {
      // Whoever has the place begins, or gives it back.
      if (act.kind === 'free' && places.fenceOf(roomId) > 0) return;
      const stream = streams.find(roomId);
      return stream && take(stream, after(stream.hands, act));
    }
    await turns.run(roomId, async () => {
      const { changed, ...stored } = await db.write(changeHands, { roomId, act });
      // Another process may have done the same just now.
      const stream = streams.find(roomId) ?? (stored.hands.up.length > 0 ? streams.of(roomId) : undefined);
      if (stream) know(stream, stored, new Map());
      if (changed) shared(roomId);
    });
  };
  const soon = (roomId: string, act: HandAct): void =>
    void change(roomId, act).catch((error: unknown) =>
      log.error({ err: error, roomId, act: act.kind }, 'what happened to a raised hand was not stored'),
    );
  const forget: Hands['forget'] = (stream) => {
    stream.handsRev = 0;
    take(stream, noHands);
  };
  return { know, forget, change, soon, settled: turns.settled };
};

const isUp = ({ hands }: RoomStream, userId: string): boolean => hands.up.some((hand) => hand.userId === userId);

/** `shared`: with several processes they are stored; it signals that they changed. */
export const createHands = (
  app: Pick<App, 'clock' | 'log' | 'db' | 'leases'>,
  streams: Pick<Streams, 'find' | 'of' | 'settle'>,
  places: Pick<SpeakingPlaces, 'fenceOf'>,
  shared: ((roomId: string) => void) | undefined,
): Hands => {
  const { clock, leases } = app;
  const { me } = leases;
  const { know, forget, change, soon, settled } = createChanges(app, streams, places, shared);

  return {
    know,
    forget,
    settled,
    lower: (roomId, userId) => change(roomId, { kind: 'lower', userId }),
    raise: async (stream, userId, listener) => {
      if (isUp(stream, userId)) return true;
      if (stream.hands.up.length >= limits.raisedHands) return false;
      stream.looks.set(userId, listener);
      await change(stream.roomId, { kind: 'raise', userId, at: me });
      // Of two who were the last at the same moment one was.
      return isUp(streams.of(stream.roomId), userId);
    },
    left: (stream, userId, lost) => {
      if (!isUp(stream, userId)) return;
      const until = lost ? clock.now() + heldMs : null;
      const still = [...stream.elsewhere].find(([, { people }]) => people.has(userId));
      soon(stream.roomId, still ? { kind: 'came', userId, at: still[0] } : { kind: 'left', userId, at: me, until });
    },
    leftBehind: ({ hands, people, roomId }, isAlive) => {
      for (const { userId, at, until } of hands.up) {
        const isHeard = at === me ? people.has(userId) : isAlive(at);
        if (until === null && !isHeard) soon(roomId, { kind: 'left', userId, at, until: clock.now() + heldMs });
      }
    },
    came: (stream, userId) => {
      if (isUp(stream, userId)) soon(stream.roomId, { kind: 'came', userId, at: me });
    },
    refresh: (stream, userId, listener) => {
      const before = stream.looks.get(userId);
      if (!isUp(stream, userId) || (before && isSameLook(before, listener))) return;
      stream.looks.set(userId, listener);
      stream.handNews.changed();
      shared?.(stream.roomId);
    },
    give: async ({ roomId }, userId) => change(roomId, { kind: 'give', userId }),
    began: ({ hands, roomId }, userId) => {
      if (hands.up.length > 0) soon(roomId, { kind: 'began', userId });
    },
    freed: ({ hands, roomId }) => {
      if (hands.next?.until === null)
        soon(roomId, { kind: 'free', until: clock.now() + limits.microphoneSeconds * 1000 });
    },
    stop: (stream) => {
      stream.handNews.stop();
      stream.cancelHandsEnd();
    },
  };
};
