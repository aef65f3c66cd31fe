import type { LogMonth } from '@baithak/protocol/contracts/moderation-log';
import { limits } from '@baithak/protocol/limits';
import { type ModerationAct, isModerationAct, moderationActs } from '@baithak/protocol/moderation-log/acts';
import { minute } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
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

interface AuditFilter {
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

/** The newest entries of a chain since a time, and one more. */
export const entriesSince = (db: Tx, chain: string, since: number) =>
  db
    .selectFrom('moderation_log')
    .innerJoin('moderation_log_details as beside', 'beside.entry_id', 'moderation_log.id')
    .select([
      'moderation_log.seq',
      'moderation_log.at',
      'moderation_log.what',
      'beside.whom',
      'beside.thing',
      'beside.amount',
    ])
    .where('moderation_log.chain', '=', chain)
    .where('moderation_log.at', '>=', since)
    .orderBy('moderation_log.at', 'desc')
    .orderBy('moderation_log.id', 'desc')
    .limit(limits.logMonthEntries + 1)
    .execute();

type MonthRow = Awaited<ReturnType<typeof entriesSince>>[number];

const numberOf = (what: string) => {
  if (!isModerationAct(what)) return undefined;
  const act = moderationActs[what];
  return 'month' in act ? act.month : undefined;
};

const isOver = ({ at, amount }: MonthRow, now: number): boolean => amount !== null && at + amount * minute <= now;

/** Rows newest first. A ban has ended when its time is over, when it was lifted, or when another took its place. */
const count = (rows: readonly MonthRow[], now: number): Omit<LogMonth, 'partial'> => {
  const month = { bans: 0, ended: 0, messages: 0, posts: 0, takenBack: 0 };
  const lifted = new Set<string>();
  const bannedAgain = new Set<string>();
  for (const row of rows) {
    const number = numberOf(row.what);
    if (number === undefined) continue;
    const { thing, whom } = row;
    month[number] += number === 'messages' ? (row.amount ?? 1) : 1;
    if (number === 'takenBack' && thing !== null) lifted.add(thing);
    if (number !== 'bans') continue;
    const person = row.what === 'banAddress' ? null : whom;
    const isReplaced = person !== null && bannedAgain.has(person);
    if (isOver(row, now) || isReplaced || (thing !== null && lifted.has(thing))) month.ended += 1;
    if (person !== null) bannedAgain.add(person);
  }
  return month;
};

/** What was done in a room in this month (docs/contract.md#numbers-of-a-month); null where there is nothing to count. */
export const logMonth = async ({ db, clock }: Pick<App, 'db' | 'clock'>, chain: string): Promise<LogMonth | null> => {
  const now = clock.now();
  const today = new Date(now);
  const rows = await entriesSince(db.read, chain, Date.UTC(today.getUTCFullYear(), today.getUTCMonth()));
  const newest = rows.toSorted((one, other) => other.seq - one.seq).slice(0, limits.logMonthEntries);
  const month = count(newest, now);
  const isEmpty = Object.values(month).every((number) => number === 0);
  return isEmpty ? null : { ...month, partial: rows.length > newest.length };
};
