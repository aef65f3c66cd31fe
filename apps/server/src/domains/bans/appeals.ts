import { commandsContract } from '@baithak/protocol/contracts/commands';
import { sql } from 'kysely';
import type { App } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { readParts } from '../../platform/stored-parts.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { banById, everyRoom } from './bans.ts';
import { liftBan } from './store-ban.ts';
import type { BanTable } from './tables.ts';

/** Whether a person has asked for a second look at a ban, answered or not. */
export const hasAppealed = async (db: Tx, banId: string, userId: string): Promise<boolean> => {
  const asked = await db
    .selectFrom('reports')
    .innerJoin('report_reporters', 'report_reporters.report_id', 'reports.id')
    .where('reports.kind', '=', sql.lit<'appeal'>('appeal'))
    .where('reports.thing', '=', banId)
    .where('report_reporters.reporter', '=', userId)
    .select('reports.id')
    .executeTakeFirst();
  return asked !== undefined;
};

/** A ban that holds for a person at a time, and that they may ask about; nothing for every other id. */
const banToAppeal = (db: Tx, banId: string, userId: string, at: number) =>
  db
    .selectFrom('bans')
    .innerJoin('ban_people', 'ban_people.ban_id', 'bans.id')
    .where('bans.id', '=', banId)
    .where('ban_people.user_id', '=', userId)
    .where('bans.kind', '<>', sql.lit<'kick'>('kick'))
    .where((where) => where.or([where('bans.until', 'is', null), where('bans.until', '>', at)]))
    .selectAll('bans')
    .executeTakeFirst();

/** Of what somebody wrote: how many of the latest are looked through for one room, and how many whoever decides is shown. */
const [mostSearched, mostShown] = [200, 10];

/** What somebody wrote last before a ban, deleted or not, oldest first: in its room, of one everywhere in Public rooms. */
const writtenBefore = async (db: Tx, author: string, { room_id: roomId, since }: BanTable) => {
  const latest = db
    .selectFrom('messages')
    .select(['id', 'room_id', 'sent_at', 'content', 'deleted'])
    .where('author', '=', author)
    .orderBy('temp_id', 'desc')
    .limit(mostSearched);
  const written = await db
    .selectFrom(latest.as('latest'))
    .leftJoin('deleted_things', (join) =>
      join.onRef('deleted_things.thing', '=', 'latest.id').on('deleted_things.author', '=', author),
    )
    .innerJoin('rooms', 'rooms.id', 'latest.room_id')
    .where((of) => (roomId === everyRoom ? of('rooms.access', '=', 'Public') : of('rooms.id', '=', roomId)))
    .where('latest.sent_at', '<=', since)
    .where((of) => of.or([of('deleted', '=', 0), of('deleted_things.content', 'is not', null)]))
    .orderBy('latest.sent_at', 'desc')
    .limit(mostShown)
    .select(['latest.id', 'latest.sent_at as at'])
    .select((of) => of.fn.coalesce('deleted_things.content', 'latest.content').as('content'))
    .execute();
  return written.toReversed().map(({ id, at, content }) => ({ id, author, at, content: readParts(content) }));
};

/** A ban as the report keeps it: it is removed soon after it has ended. */
const keptBan = ({ kind, room_id: roomId, since, until, why, given_by: by }: BanTable) => ({
  kind: kind === 'kick' || kind === 'timeout' ? ('ban' as const) : kind,
  everywhere: roomId === everyRoom,
  since,
  until,
  why,
  by,
});

interface Appeal {
  readonly id: string;
  readonly roomId: string | null;
  readonly about: string;
}

/** How a ban is appealed, and lifted with the appeal: a `Reportable` of reports, which use rooms, which use bans. */
export const reportableAppeal = {
  /** Once a ban: CONFLICT for another time. */
  load: async (db: Tx, { userId, at }: Viewer, id: string) => {
    const ban = await banToAppeal(db, id, userId, at);
    if (!ban) throw new Refusal('NOT_FOUND');
    if (await hasAppealed(db, id, userId))
      throw new Refusal('CONFLICT', { msg: 'You have asked about this ban already.' });
    return {
      kind: 'appeal' as const,
      roomId: ban.room_id === everyRoom ? null : ban.room_id,
      about: userId,
      kept: { ban: keptBan(ban), messages: await writtenBefore(db, userId, ban) },
    };
  },
  now: async (db: Tx, id: string) => ((await banById(db, id)) ? ('same' as const) : ('gone' as const)),
  decided: async (tx: Tx, id: string) => {
    const ban = await banById(tx, id);
    return ban && { by: ban.given_by, strength: ban.strength };
  },
  take: async (tx: Tx, { id }: Appeal) => {
    const ban = await banById(tx, id);
    if (!ban) return undefined;
    await liftBan(tx, id);
    const logged = ban.kind === 'address' ? ('unbanAddress' as const) : ('unbanPerson' as const);
    return { act: null, logged, held: null, taken: true };
  },
  publishTaken: ({ live }: Pick<App, 'live'>, { about, roomId }: Appeal): void =>
    live.user(about).publish(commandsContract.roomUnbanned, { roomId }),
};
