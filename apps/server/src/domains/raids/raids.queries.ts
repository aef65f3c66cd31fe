import type { RaidTaken } from '@baithak/protocol/contracts/raids';
import { day, iso } from '../../platform/clock.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Tx } from '../../platform/db/write.ts';
import type { RaidTable } from './tables.ts';

/** `now`: what can come back still. */
const raidRows = (db: Tx, now: number) =>
  db
    .selectFrom('raids')
    .leftJoin('rooms', 'rooms.id', 'raids.room_id')
    .selectAll('raids')
    .select(['rooms.title', 'rooms.tile_pattern', 'rooms.tile_palette'])
    .select((of) => [
      of
        .selectFrom('raid_taken')
        .select((taken) => taken.fn.sum<number>('raid_taken.messages').as('total'))
        .whereRef('raid_taken.raid_id', '=', 'raids.id')
        .as('taken_messages'),
      of
        .selectFrom('raid_taken')
        .select((taken) => taken.fn.sum<number>('raid_taken.people').as('total'))
        .whereRef('raid_taken.raid_id', '=', 'raids.id')
        .as('taken_people'),
      of
        .selectFrom('raid_held')
        .select((held) => held.fn.countAll<number>().as('total'))
        .whereRef('raid_held.raid_id', '=', 'raids.id')
        .where('raid_held.ends_at', '>', now)
        .as('held_messages'),
      of
        .selectFrom('raid_held')
        .select((held) => held.fn.max('raid_held.ends_at').as('until'))
        .whereRef('raid_held.raid_id', '=', 'raids.id')
        .as('held_until'),
    ]);

export const raidById = (db: Tx, raidId: string, now: number) =>
  raidRows(db, now).where('raids.id', '=', raidId).executeTakeFirst();
export type RaidRow = NonNullable<Awaited<ReturnType<typeof raidById>>>;

/** The one that holds in a room, or with '' everywhere. */
export const raidIn = (db: Tx, roomId: string, now: number) =>
  raidRows(db, now).where('raids.room_id', '=', roomId).where('raids.ended', 'is', null).executeTakeFirst();

/** Those that have not been ended. */
export const raidsNow = prepared((db) =>
  db.selectFrom('raids').select(['id', 'room_id', 'until', 'level']).where('ended', 'is', null),
);
export type RunningRaid = Pick<RaidTable, 'id' | 'room_id' | 'until' | 'level'>;

const mostListed = 20;

/** Those that hold, then those that were there since then, the newest first. */
export const raidsSince = (db: Tx, since: number, now: number) =>
  raidRows(db, now)
    .where((of) => of.or([of('raids.ended', 'is', null), of('raids.since', '>=', since)]))
    .orderBy((of) => of.case().when('raids.ended', 'is', null).then(0).else(1).end())
    .orderBy('raids.since', 'desc')
    .limit(mostListed)
    .execute();

/** Those that have not been ended, each with who came. */
export const runningRaids = (db: Tx, now: number) => raidRows(db, now).where('raids.ended', 'is', null).execute();

/** Those who came with a raid, by id, after this one. */
export const raidPeopleAfter = (db: Tx, raidId: string, after: string | undefined, most: number) =>
  db
    .selectFrom('raid_people')
    .select(['user_id', 'joined_at'])
    .where('raid_id', '=', raidId)
    .where('held', '=', 1)
    .$if(after !== undefined, (rows) => rows.where('user_id', '>', after ?? ''))
    .orderBy('user_id')
    .limit(most)
    .execute();

export const peopleOfRaid = (db: Tx, raidId: string) =>
  db
    .selectFrom('raid_people')
    .innerJoin('people', 'people.id', 'raid_people.user_id')
    .select(['raid_people.user_id', 'raid_people.joined_at', 'raid_people.held', 'people.username'])
    .where('raid_people.raid_id', '=', raidId)
    .execute();

const mostLines = 10;

const taken = prepared((db, { roomId, since }: { readonly roomId: string; readonly since: number }) =>
  db
    .selectFrom('raid_taken')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('at', '>', since)
    .where('messages', '>', 0)
    .orderBy('at', 'desc')
    .limit(mostLines),
);

/** What raid mode took away in a room within a day, the oldest first; nothing where all of it is there again. */
export const takenIn = async (db: Tx, roomId: string, now: number): Promise<RaidTaken[]> => {
  const rows = await taken(db, { roomId, since: now - day });
  return rows
    .toReversed()
    .map(({ raid_id: raidId, at, rev, messages, people }) => ({ raidId, at: iso(at), rev, messages, people }));
};

/** What one raid took away in a room. */
export const takenOf = (db: Tx, raidId: string, roomId: string) =>
  db
    .selectFrom('raid_taken')
    .selectAll()
    .where('raid_id', '=', raidId)
    .where('room_id', '=', roomId)
    .executeTakeFirst();
