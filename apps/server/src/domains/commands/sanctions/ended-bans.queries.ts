import { limits } from '@baithak/protocol/limits';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/write.ts';
import { isNamed } from '../../bans/api.ts';

export interface EndedAsked {
  readonly roomId: string;
  readonly at: number;
  readonly most: number;
  readonly find: string;
  /** The place in the log of the last one shown. */
  readonly before: number | undefined;
}

/** As the index moderation_log_of_bans has them. */
const acts = sql<boolean>`what in ('banPerson', 'banGuest', 'banAddress')`;

const given = (db: Tx, roomId: string) => db.selectFrom('moderation_log').where('chain', '=', roomId).where(acts);

/** The place in a room's log of the entry of a ban. */
export const placeOfBan = async (db: Tx, roomId: string, entryId: string): Promise<number | undefined> =>
  (await given(db, roomId).where('id', '=', entryId).select('seq').executeTakeFirst())?.seq;

/** The bans of a room that hold no more, as its log has them, the latest first. */
export const endedBans = (db: Tx, { roomId, at, most, find, before }: EndedAsked) => {
  const latest = given(db, roomId)
    .$if(before !== undefined, (query) => query.where('seq', '<', before ?? 0))
    .orderBy('seq', 'desc')
    .limit(limits.bansSearched)
    .select(['id', 'seq', 'at', 'what']);
  return db
    .selectFrom(latest.as('given'))
    .innerJoin('moderation_log_details as beside', 'beside.entry_id', 'given.id')
    .where(
      sql<boolean>`not exists (select 1 from bans where bans.id = beside.thing
        and (bans.until is null or bans.until > ${at}))`,
    )
    .$if(find !== '', (query) => query.where((of) => isNamed(of.ref('beside.whom'), find)))
    .orderBy('given.seq', 'desc')
    .limit(most)
    .select(['given.id', 'given.seq', 'given.at', 'given.what'])
    .select(['beside.actor', 'beside.whom', 'beside.thing', 'beside.amount', 'beside.why', 'beside.erased_at'])
    .execute();
};

export type EndedRow = Awaited<ReturnType<typeof endedBans>>[number];

/** When bans were lifted, by id: by a command, or because whom it kept out asked for a second look. */
export const liftedAt = async (db: Tx, rows: readonly EndedRow[]): Promise<ReadonlyMap<string, number>> => {
  const ids = rows.flatMap(({ thing }) => thing ?? []);
  if (ids.length === 0) return new Map();
  const lifted = await db
    .selectFrom('moderation_log_details as beside')
    .innerJoin('moderation_log', 'moderation_log.id', 'beside.entry_id')
    .where('beside.thing', 'in', ids)
    .where('moderation_log.what', 'in', ['unbanPerson', 'unbanAddress'])
    .select(['beside.thing', 'moderation_log.at'])
    .execute();
  const appealed = await db
    .selectFrom('reports')
    .where('about', 'in', [...new Set(rows.flatMap(({ whom }) => whom ?? []))])
    .where('state', '=', 'settled')
    .where('action', '=', 'delete')
    .where('thing', 'in', ids)
    .select(['thing', 'settled_at as at'])
    .execute();
  return new Map([...appealed, ...lifted].map(({ thing, at }) => [thing ?? '', at ?? 0]));
};

/**
 * When whoever these bans were given to were banned again, by the id of the ban's entry. The empty text
 * added to room and act keeps the planner from their indexes: it reads what was done to the person, not the room's whole log.
 */
export const bannedAgainAt = async (db: Tx, rows: readonly EndedRow[]): Promise<ReadonlyMap<string, number>> => {
  if (rows.length === 0) return new Map();
  const again = await db
    .selectFrom('moderation_log as given')
    .innerJoin('moderation_log_details as beside', 'beside.entry_id', 'given.id')
    .innerJoin('moderation_log_details as later', 'later.whom', 'beside.whom')
    .innerJoin('moderation_log as next', 'next.id', 'later.entry_id')
    .where(
      'given.id',
      'in',
      rows.map(({ id }) => id),
    )
    .where(sql<boolean>`next.chain || '' = given.chain and next.what || '' in ('banPerson', 'banGuest')`)
    .whereRef('next.seq', '>', 'given.seq')
    .groupBy('given.id')
    .select((of) => ['given.id', of.fn.min('next.at').as('at')])
    .execute();
  return new Map(again.map(({ id, at }) => [id, Number(at)]));
};
