import type { Listener } from '@baithak/protocol/entities/entities';
import type { App } from '../../../platform/context.ts';
import type { LeaseSeen } from '../../../platform/leases/leases.ts';
import { processName } from '../../../platform/leases/leases.write.ts';
import { doubtMs } from '../../../platform/live/relay.ts';
import { type LiveState, createState } from '../../../platform/live/states.ts';
import { peopleInRoom, presentOnlineUser } from '../../rooms/api.ts';
import { placeOf, readHands } from '../hands.write.ts';
import { muteOf } from '../rights.ts';
import type { Audiences } from './audiences.ts';
import type { Hands } from './hands.ts';
import { newTurn } from './new-turn.ts';
import { readPlace } from './places.ts';
import type { RoomStream, Streams, Turn } from './room-stream.ts';
import type { Turns } from './turns.ts';

/*
 * What other processes have of a room's audio (docs/mechanisms.md#room-audio): who speaks is read from the leases, whose hands are up
 * from the database, after a signal that something changed.
 */

/** How these people look among the listeners of a room. */
const looksIn = async ({ db }: Pick<App, 'db'>, roomId: string, userIds: readonly string[]) => {
  const rows = userIds.length === 0 ? [] : await peopleInRoom(db.read, roomId, userIds, userIds.length);
  return new Map(
    rows.map((row): [string, Listener] => {
      const { username, avatar, user } = presentOnlineUser(row.id, row);
      return [row.id, { _id: row.id, username, avatar, rank: user.role.rank }];
    }),
  );
};

/** The turn that a lease tells of; undefined while they have not begun. */
const turnOf = async (app: App, roomId: string, lease: LeaseSeen, looks: ReadonlyMap<string, Listener>) => {
  const { userId, speaks } = readPlace(lease.value);
  const look = looks.get(userId);
  if (!speaks || !look) return undefined;
  const mute = await muteOf(app.db.read, roomId, userId, app.clock.now());
  const speaker = { ...look, ...speaks, muted: mute !== undefined };
  return newTurn({ userId, speaker, isElsewhere: true, fence: lease.fence, mute });
};

export interface StageElsewhere {
  /** Resolves once it is known here what others have of a room, and as long as somebody is there. */
  open(roomId: string): Promise<void>;
  /** Reads what holds now. */
  look(roomId: string): Promise<void>;
  /** What is stored of a room's audio has changed: to be called after that. */
  changed(roomId: string): void;
  /** Whether it is known what others have. */
  isKnown(roomId: string): boolean;
  stop(): Promise<void>;
}

interface Parts {
  readonly streams: Streams;
  readonly turns: Pick<Turns, 'show' | 'setMute'>;
  readonly hands: Pick<Hands, 'know' | 'leftBehind' | 'freed' | 'forget'>;
  readonly audiences: Pick<Audiences, 'ask' | 'askAll' | 'drop'>;
}

/** Brings what is known here of a room to what is stored. */
const createReading = (app: App, { streams, turns, hands }: Parts) => {
  const { db, leases, clock } = app;
  const showTurn = (stream: RoomStream, lease: LeaseSeen | undefined, turn: Turn | undefined): void => {
    const own = stream.turn && !stream.turn.isElsewhere ? stream.turn : undefined;
    // What was read may be older than a turn that has begun here since.
    if (own && (lease?.fence ?? 0) <= own.fence) return;
    // They go on from another device, and have not begun yet.
    if (!turn && lease && readPlace(lease.value).userId === stream.turn?.userId) return;
    turns.show(stream, turn);
    if (!turn) hands.freed(stream);
  };
  return async (roomId: string): Promise<undefined> => {
    const [[lease], row] = await Promise.all([
      leases.read([placeOf(roomId)]),
      db.read.selectFrom('raised_hands').select(['rev', 'hands']).where('room_id', '=', roomId).executeTakeFirst(),
    ]);
    const stored = row && { rev: row.rev, hands: readHands(row.hands) };
    const speaker = lease && readPlace(lease.value).userId;
    const ids = new Set([
      ...(speaker === undefined ? [] : [speaker]),
      ...(stored?.hands.up ?? []).map((hand) => hand.userId),
    ]);
    const looks = await looksIn(app, roomId, [...ids]);
    if (lease?.holder === leases.me && speaker !== undefined) {
      turns.setMute(roomId, speaker, await muteOf(db.read, roomId, speaker, clock.now()));
    } else {
      const turn = lease && (await turnOf(app, roomId, lease, looks));
      const stream = streams.find(roomId) ?? (turn && streams.of(roomId));
      if (stream) showTurn(stream, lease, turn);
    }
    if (stored && (stored.hands.up.length > 0 || streams.find(roomId))) hands.know(streams.of(roomId), stored, looks);
    return undefined;
  };
};

/** How often leases are looked at, in ms: what a process leaves that has died, and what no signal told. */
const lookMs = 2000;

const nothingElsewhere: StageElsewhere = {
  open: async () => undefined,
  look: async () => undefined,
  changed: () => undefined,
  isKnown: () => false,
  stop: async () => undefined,
};

/** What is known of which room, as long as somebody is there. */
const createKnown = ({ live }: Pick<App, 'live'>, begin: (roomId: string) => Promise<void>) => {
  const rooms = new Map<string, Promise<void>>();
  const idle = new Set<string>();
  return {
    rooms,
    open: (roomId: string): Promise<void> => {
      idle.delete(roomId);
      const opened = rooms.get(roomId) ?? begin(roomId);
      rooms.set(roomId, opened);
      return opened;
    },
    clear: (forget: (roomId: string) => void): void => {
      for (const roomId of [...rooms.keys()]) {
        rooms.delete(roomId);
        forget(roomId);
      }
    },
    /** Those where nobody was the last time either: who has just opened one may not be there yet. */
    close: (forget: (roomId: string) => void): void => {
      for (const roomId of [...rooms.keys()]) {
        if (live.order(roomId) || live.hasAudience(roomId)) idle.delete(roomId);
        else if (!idle.has(roomId)) idle.add(roomId);
        else {
          idle.delete(roomId);
          rooms.delete(roomId);
          forget(roomId);
        }
      }
    },
  };
};

/** What was known here of others; what is here stays. */
const createForgetting =
  ({ streams, turns, hands, audiences }: Parts) =>
  (roomId: string): void => {
    const stream = streams.find(roomId);
    if (!stream) return;
    if (stream.turn?.isElsewhere) turns.show(stream, undefined);
    hands.forget(stream);
    audiences.drop(stream, () => false);
  };

/** Looks at what all processes have, and at what those have left that have died. */
const createLook = (
  { live, leases, services }: App,
  { streams, hands, audiences }: Parts,
  known: ReturnType<typeof createKnown>,
  forget: (roomId: string) => void,
  state: Pick<LiveState, 'tellSoon' | 'isBehind'>,
): (() => Promise<void>) => {
  let before = new Map<string, number>();
  return async () => {
    const correct = services.rooms.speakers.correcting();
    const speakers = new Map(
      (await leases.list(placeOf(''))).map((lease) => [lease.name.slice(placeOf('').length), lease]),
    );
    const processes = await leases.list(processName);
    const living = new Set(processes.map(({ name }) => name.slice(processName.length)));
    const isAlive = (process: string): boolean => process === leases.me || living.has(process);
    known.close(forget);
    // While nothing is heard all are read again and again, which may take longer than the time between two looks.
    const isBehind = state.isBehind();
    const changed: string[] = [];
    let isDropped = false;
    for (const roomId of known.rooms.keys()) {
      const stream = streams.find(roomId);
      if (stream && audiences.drop(stream, isAlive)) isDropped = true;
      if (stream) hands.leftBehind(stream, isAlive);
      const isSame = speakers.get(roomId)?.fence === stream?.turn?.fence;
      if (!isSame || (!isBehind && live.relay?.isDeaf(roomId))) changed.push(roomId);
    }
    state.tellSoon(changed);
    if (isDropped) audiences.askAll();
    // What no signal told within one look.
    const now = [...speakers].map(([roomId, { fence, value }]) => {
      const { userId, speaks } = readPlace(value);
      return [roomId, { userId, speaks: speaks !== undefined && before.get(roomId) === fence }] as const;
    });
    before = new Map([...speakers].map(([roomId, { fence }]) => [roomId, fence]));
    await correct(new Map(now));
  };
};

export const createElsewhere = (app: App, parts: (elsewhere: StageElsewhere) => Parts): StageElsewhere => {
  const { relay } = app.live;
  if (!relay) return nothingElsewhere;
  const known = createKnown(app, async (roomId) => {
    await relay.hearRoom(roomId);
    audiences.ask(roomId);
    await state.tellHere(roomId);
  });
  const isKnown = (roomId: string): boolean => known.rooms.has(roomId);
  const elsewhere: StageElsewhere = {
    isKnown,
    open: known.open,
    changed: (roomId) => void state.changed(roomId),
    look: async (roomId) => {
      await state.tellHere(roomId);
    },
    stop: async () => {
      clearInterval(looking);
      await lookingNow;
      await state.stop();
    },
  };
  const made = parts(elsewhere);
  const { audiences } = made;
  const read = createReading(app, made);
  const state: LiveState = createState(app, { name: 'audio', of: 'room', isKept: isKnown, read });

  relay.onDoubt(({ rooms }) => {
    if (rooms) rooms.filter(isKnown).forEach(audiences.ask);
    else audiences.askAll();
    state.tellSoon((rooms ?? [...known.rooms.keys()]).filter(isKnown));
  }, doubtMs);
  const forget = createForgetting(made);
  // Another life of the database: its revs and fences begin anew.
  app.epoch.onChange(() => known.clear(forget));
  const lookAtAll = createLook(app, made, known, forget, state);
  let lookingNow: Promise<void> | undefined;
  const looking = setInterval(() => {
    lookingNow ??= lookAtAll()
      .catch((error: unknown) => app.log.warn({ err: error }, 'who speaks at other processes could not be read'))
      .finally(() => (lookingNow = undefined));
  }, lookMs).unref();
  return elsewhere;
};
