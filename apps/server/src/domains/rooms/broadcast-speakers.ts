import { broadcastContract } from '@baithak/protocol/contracts/broadcast';
import type { BroadcastOverride } from '@baithak/protocol/permissions';
import type { App } from '../../platform/context.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import { type Signal, activityTopic } from '../../platform/live/relay.ts';
import { atMostEvery } from '../../platform/throttle.ts';
import { isBanned } from '../bans/api.ts';

/** Those of some people who have joined a room and may look into it at this moment (ms). */
const membersAmong = async (
  db: Tx,
  roomId: string,
  userIds: readonly string[],
  at: number,
): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('room_members')
    .innerJoin('rooms', 'rooms.id', 'room_members.room_id')
    .leftJoin('adult_confirmations as adult', 'adult.user_id', 'room_members.user_id')
    .where('room_members.room_id', '=', roomId)
    .where('room_members.user_id', 'in', userIds)
    .where('rooms.closed', '=', 0)
    .where((where) => where.or([where('rooms.type', '=', 'Normal'), where('adult.confirmed_at', 'is not', null)]))
    .where(({ not, ref, val }) => not(isBanned(ref('room_members.user_id'), val(roomId), at)))
    .select('room_members.user_id')
    .execute();
  return rows.map((row) => row.user_id);
};

/** The least time between two roomSpeakerChanged of one room (docs/contract.md#audio). */
const minIntervalMs = 2000;
/** People per query. */
const batchSize = 1000;

const publishSpeaker = async ({ live, db, clock }: App, roomId: string, username: string | null): Promise<void> => {
  const told = live.notified();
  for (let from = 0; from < told.length; from += batchSize) {
    const members = await membersAmong(db.read, roomId, told.slice(from, from + batchSize), clock.now());
    for (const userId of members)
      live.userHere(userId).notify(broadcastContract.roomSpeakerChanged, { roomId, username });
  }
};

const usernamesOf = async (db: Tx, userIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const people =
    userIds.length === 0
      ? []
      : await db.selectFrom('people').select(['id', 'username']).where('id', 'in', userIds).execute();
  return new Map(people.map(({ id, username }) => [id, username]));
};

/** Each process tells its own people. */
const speakerChanged: Signal<{ readonly roomId: string; readonly username: string | null }> = {
  name: 'speakerChanged',
  topicOf: () => activityTopic,
};

/** Who speaks in which room, for lists of rooms. */
export interface RoomSpeakers {
  /** A username; null for nobody. */
  of(roomId: string): string | null;
  /** Somebody speaks now, or (null) nobody any more. The first change is published at once, those of the next 2 s together. */
  set(roomId: string, username: string | null): void;
  /**
   * With other processes: takes what is now, as it was read after this call. `speaks`: also where it was not told by them; who is
   * about to speak, or has just stopped, is among the others.
   */
  correcting(): (now: ReadonlyMap<string, { readonly userId: string; readonly speaks: boolean }>) => Promise<void>;
  stop(): Promise<void>;
}

export const createRoomSpeakers = (app: App): RoomSpeakers => {
  const speakers = new Map<string, string>();
  /** Who was told last. */
  const told = new Map<string, string>();
  const of = (roomId: string): string | null => speakers.get(roomId) ?? null;
  const publishing = atMostEvery(app, minIntervalMs, 'the speaker of a room could not be published', async (roomId) => {
    const speaker = of(roomId);
    if (speaker === (told.get(roomId) ?? null)) return;
    if (speaker === null) told.delete(roomId);
    else told.set(roomId, speaker);
    await publishSpeaker(app, roomId, speaker);
  });
  const take = (roomId: string, username: string | null): void => {
    if (username === null) speakers.delete(roomId);
    else speakers.set(roomId, username);
    if (username === (told.get(roomId) ?? null)) publishing.drop(roomId);
    else publishing.soon(roomId);
  };
  app.live.relay?.onSignal(speakerChanged, ({ roomId, username }) => take(roomId, username));

  return {
    of,
    set: (roomId, username) => {
      if (username === of(roomId)) return;
      // At once: told later, it would overtake who begins at another process.
      app.live.relay?.signal(speakerChanged, { roomId, username });
      take(roomId, username);
    },
    correcting: () => {
      const before = new Map(speakers);
      return async (now) => {
        const isAsBefore = (roomId: string): boolean => speakers.get(roomId) === before.get(roomId);
        for (const roomId of before.keys()) if (!now.has(roomId) && isAsBefore(roomId)) take(roomId, null);
        const names = await usernamesOf(
          app.db.read,
          [...now.values()].map(({ userId }) => userId),
        );
        for (const [roomId, { userId, speaks }] of now) {
          const username = names.get(userId);
          if (speaks && username !== undefined && username !== of(roomId) && isAsBefore(roomId)) take(roomId, username);
        }
      };
    },
    stop: publishing.stop,
  };
};

interface Asked {
  readonly roomId: string;
  readonly userId: string;
  readonly at: number;
}

const rights = prepared((db, { roomId, userId, at }: Asked) =>
  db
    .selectFrom('broadcast_rights')
    .select('granted')
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .where((where) => where.or([where('until', 'is', null), where('until', '>', at)])),
);

/** What staff decided about one person's speaking in a room, as it holds at a moment (ms); null leaves it to their rank. */
export const broadcastOverride = async (
  db: Tx,
  roomId: string,
  userId: string,
  at: number,
): Promise<BroadcastOverride> => {
  const [right] = await rights(db, { roomId, userId, at });
  if (!right) return null;
  return right.granted === 1 ? 'granted' : 'revoked';
};
