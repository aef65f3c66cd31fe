import { limits } from '@baithak/protocol/limits';
import type { ModerationAct } from '@baithak/protocol/moderation-log/acts';
import type { Tx } from '../../platform/db/write.ts';

const entries = (db: Tx) =>
  db
    .selectFrom('moderation_log')
    .innerJoin('moderation_log_details as beside', 'beside.entry_id', 'moderation_log.id')
    .leftJoin('moderation_log as eraser', 'eraser.id', 'beside.erased_by')
    .select([
      'moderation_log.id',
      'moderation_log.chain',
      'moderation_log.seq',
      'moderation_log.at',
      'moderation_log.what',
      'moderation_log.commitment',
      'moderation_log.words',
      'moderation_log.erases',
      'moderation_log.prev',
      'moderation_log.hash',
      'beside.nonce',
      'beside.actor',
      'beside.actor_rank',
      'beside.whom',
      'beside.thing',
      'beside.amount',
      'beside.why',
      'beside.words_nonce',
      'beside.erased_at',
      'eraser.seq as erased_by',
    ])
    .limit(limits.logPageSize + 1);

export type LogRow = Awaited<ReturnType<typeof chainPage>>[number];

/** The entries of a chain before one of it, newest first, and one more. */
const chainPage = (db: Tx, chain: string, before: string | undefined) =>
  entries(db)
    .where('moderation_log.chain', '=', chain)
    .$if(before !== undefined, (query) =>
      query.where('moderation_log.seq', '<', (of) =>
        of
          .selectFrom('moderation_log as last')
          .select('last.seq')
          .where('last.id', '=', before ?? '')
          .where('last.chain', '=', chain),
      ),
    )
    .orderBy('moderation_log.seq', 'desc')
    .execute();

export interface AuditFilter {
  readonly chain?: string | undefined;
  /** Who did it or whom it was done to. */
  readonly person?: string | undefined;
  readonly act?: ModerationAct | undefined;
  readonly before?: string | undefined;
}

/** Entries of all chains before one of them, newest first, and one more. */
export const auditPage = (db: Tx, { chain, person, act, before }: AuditFilter) =>
  entries(db)
    .$if(chain !== undefined, (query) => query.where('moderation_log.chain', '=', chain ?? ''))
    .$if(act !== undefined, (query) => query.where('moderation_log.what', '=', act ?? 'setTopic'))
    .$if(person !== undefined, (query) =>
      query.where((where) =>
        where.or([where('beside.actor', '=', person ?? ''), where('beside.whom', '=', person ?? '')]),
      ),
    )
    .$if(before !== undefined, (query) =>
      query.where((where) =>
        where(where.refTuple('moderation_log.at', 'moderation_log.id'), '<', (of) =>
          of
            .selectFrom('moderation_log as last')
            .select(['last.at', 'last.id'])
            .where('last.id', '=', before ?? '')
            .$asTuple('at', 'id'),
        ),
      ),
    )
    .orderBy('moderation_log.at', 'desc')
    .orderBy('moderation_log.id', 'desc')
    .execute();

/** How many entries a chain has, and its end as it was printed last. */
const chainState = async (db: Tx, chain: string) => {
  const head = await db.selectFrom('moderation_log_heads').select('seq').where('chain', '=', chain).executeTakeFirst();
  const mark = await db
    .selectFrom('moderation_log_marks')
    .select(['seq', 'hash', 'at'])
    .where('chain', '=', chain)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { total: head?.seq ?? 0, mark };
};

/**
 * A page of a chain with how it stands, which is read first: what is added meanwhile is then on the page, and nobody finds
 * the newest entries missing.
 */
export const readChainPage = async (db: Tx, chain: string, before: string | undefined) => {
  const state = await chainState(db, chain);
  return { ...state, rows: await chainPage(db, chain, before) };
};

/** Titles by room, closed rooms among them. */
export const titlesOf = async (db: Tx, roomIds: readonly string[]): Promise<Map<string, string>> => {
  if (roomIds.length === 0) return new Map();
  const rows = await db.selectFrom('rooms').select(['id', 'title']).where('id', 'in', roomIds).execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
};
