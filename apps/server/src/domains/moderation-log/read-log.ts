import type {
  LogMonth,
  LogEntry,
  LogMark,
  PublicLogEntry,
  moderationLogContract,
} from '@baithak/protocol/contracts/moderation-log';
import { reportActions } from '@baithak/protocol/contracts/reports.rules';
import { limits } from '@baithak/protocol/limits';
import { type ModerationAct, isModerationAct, moderationActs } from '@baithak/protocol/moderation-log/acts';
import type { User } from '@baithak/protocol/entities/entities';
import { staffStrength } from '@baithak/protocol/permissions';
import { staffRank } from '@baithak/protocol/ranks';
import { minute, iso } from '../../platform/clock.ts';
import type { App, Caller } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { findPerson, presentUser, usersById } from '../people/api.ts';
import { chainEntry } from './chain.ts';

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

type LogRow = Awaited<ReturnType<typeof chainPage>>[number];

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
const auditPage = (db: Tx, { chain, person, act, before }: AuditFilter) =>
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
const readChainPage = async (db: Tx, chain: string, before: string | undefined) => {
  const state = await chainState(db, chain);
  return { ...state, rows: await chainPage(db, chain, before) };
};

/** Titles by room, closed rooms among them. */
const titlesOf = async (db: Tx, roomIds: readonly string[]): Promise<Map<string, string>> => {
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

/** What an act's amount is; undefined: it has none. */
const amountOf = (what: string) => {
  const act = isModerationAct(what) ? moderationActs[what] : undefined;
  return act && 'amount' in act ? act.amount : undefined;
};

/** An amount that is no count, such as a rule, is of one thing. */
const countedIn = ({ what, amount }: MonthRow): number => (amountOf(what) === 'count' ? (amount ?? 1) : 1);

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
    month[number] += number === 'messages' ? countedIn(row) : 1;
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
const logMonth = async ({ db, clock }: Pick<App, 'db' | 'clock'>, chain: string): Promise<LogMonth | null> => {
  const now = clock.now();
  const today = new Date(now);
  const rows = await entriesSince(db.read, chain, Date.UTC(today.getUTCFullYear(), today.getUTCMonth()));
  const newest = rows.toSorted((one, other) => other.seq - one.seq).slice(0, limits.logMonthEntries);
  const month = count(newest, now);
  const isEmpty = Object.values(month).every((number) => number === 0);
  return isEmpty ? null : { ...month, partial: rows.length > newest.length };
};

/** What everybody may read of an entry. */
const presentPublicly = (row: LogRow): PublicLogEntry => ({
  ...chainEntry(row),
  erased: row.erased_at === null ? null : iso(row.erased_at),
  erasedBy: row.erased_by,
});

/** Rows are one more than a page when there are older ones. */
const onePage = <Row>(rows: readonly Row[]): { readonly page: readonly Row[]; readonly canLoadMore: boolean } => ({
  page: rows.slice(0, limits.logPageSize),
  canLoadMore: rows.length > limits.logPageSize,
});

/** Somebody of whom no row is left. */
const gone = (id: string): User =>
  presentUser({ id, username: '', fullname: '', picture: null, alias: '', removed_at: 0 });

/** Reports by their own ids and by those of what was reported: an entry of a decision has one of the two as its `thing`. */
const reportsOf = async (db: Tx, rows: readonly LogRow[]) => {
  const about = rows.flatMap(({ whom }) => whom ?? []);
  const things = rows.flatMap(({ thing }) => thing ?? []);
  if (about.length === 0 || things.length === 0) return [];
  return db
    .selectFrom('reports')
    .select(['id', 'kind', 'thing', 'action', 'rule', 'settled_at', 'settled_strength'])
    .where('about', 'in', [...new Set(about)])
    .where((of) => of.or([of('id', 'in', things), of('thing', 'in', things)]))
    .execute();
};

type ReportRow = Awaited<ReturnType<typeof reportsOf>>[number];

/** Of an entry that a report may have led to, the report whose decision it tells of. Undefined too once it was taken back. */
const decidedWith = ({ at }: LogRow, reports: readonly ReportRow[]): ReportRow | undefined =>
  reports.find(({ settled_at: settledAt }) => settledAt !== null && Number(settledAt) === Number(at));

type Acts = readonly ModerationAct[];
/** Acts whose words are always a note for other staff, whether the report is still there or not. */
const settlingActs: Acts = ['settleReport', 'warnPerson'];
/** What may be done by settling a report, and without one. */
const deletingActs: Acts = ['deleteMessage', 'deleteThread', 'deleteReply', 'deletePrivateMessage', 'clearProfile'];
const actsOfReports: Acts = [...settlingActs, ...deletingActs, 'unbanPerson', 'unbanAddress'];

const isOneOf = (acts: Acts, what: string): boolean => acts.some((act) => act === what);

/**
 * Whether the words are what somebody of the platform's staff noted for their like while settling a report
 * (docs/contract.md#moderation-log). A room's owner has a rank of staff there too: where nothing tells the two apart any
 * more, as the decision was taken back, it counts as the platform's.
 */
const isStaffNote = (row: LogRow, reports: readonly ReportRow[]): boolean => {
  if (row.why === '' || row.actor === null || !isOneOf(actsOfReports, row.what)) return false;
  if (reports.length === 0 && !isOneOf(settlingActs, row.what)) return false;
  const strength = decidedWith(row, reports)?.settled_strength ?? null;
  return strength === null ? (row.actor_rank ?? staffRank) >= staffRank : Number(strength) >= staffStrength;
};

/** What was decided: an entry that has no place of its own for it says it as long as the decision holds. */
const decisionOf = (row: LogRow, reports: readonly ReportRow[]): LogEntry['decision'] => {
  if (!isOneOf(actsOfReports, row.what)) return null;
  const kept = amountOf(row.what) === 'decision' && row.amount !== null ? reportActions[row.amount] : undefined;
  const decided = decidedWith(row, reports);
  const action = kept ?? decided?.action;
  const kind = (decided ?? reports[0])?.kind;
  return action && kind ? { kind, action } : null;
};

const ruleOf = (row: LogRow, reports: readonly ReportRow[]): number | null => {
  const named = amountOf(row.what) === 'rule' ? row.amount : null;
  const settled = isOneOf(actsOfReports, row.what) ? decidedWith(row, reports) : undefined;
  return named ?? (settled ?? reports.find(({ id }) => id === row.thing))?.rule ?? null;
};

/** Entries with the people and rooms as they are named now. `mayReadNotes`: the reader is of the platform's staff. */
const presentEntries = async (db: Tx, rows: readonly LogRow[], mayReadNotes: boolean): Promise<LogEntry[]> => {
  const reports = await reportsOf(db, rows);
  const people = [...new Set(rows.flatMap(({ actor, whom }) => [actor, whom]))].filter((id) => id !== null);
  const users = people.length > 0 ? await usersById(db, people) : new Map<string, User>();
  const titles = await titlesOf(db, [...new Set(rows.map(({ chain }) => chain))]);
  const user = (id: string | null) => (id === null ? null : (users.get(id) ?? gone(id)));
  return rows.map((row) => {
    const about = reports.filter(({ id, thing }) => id === row.thing || thing === row.thing);
    const withheld = !mayReadNotes && isStaffNote(row, about);
    return {
      ...presentPublicly(row),
      by: user(row.actor),
      whom: user(row.whom),
      thing: row.thing,
      why: withheld ? '' : row.why,
      withheld,
      rule: ruleOf(row, about),
      decision: decisionOf(row, about),
      // With a nonce, notes could be tried until one fits; in the first form one stands for all.
      nonce: withheld && row.words === null ? null : row.nonce || null,
      wordsNonce: withheld ? null : row.words_nonce || null,
      roomTitle: titles.get(row.chain) ?? null,
    };
  });
};

const presentMark = (mark: { seq: number; hash: string; at: number } | undefined): LogMark | null =>
  mark ? { seq: mark.seq, hash: mark.hash, date: iso(mark.at) } : null;

/** A page of a room's log as everybody may read it. */
export interface PublicLog {
  data: PublicLogEntry[];
  canLoadMore: boolean;
  total: number;
  mark: LogMark | null;
  /** Null with `before`. */
  month: LogMonth | null;
}

const chainPageOf = async (app: Pick<App, 'db' | 'clock'>, roomId: string, before: string | undefined) => {
  const { rows, total, mark } = await readChainPage(app.db.read, roomId, before);
  const month = before === undefined ? await logMonth(app, roomId) : null;
  return { ...onePage(rows), total, mark: presentMark(mark), month };
};

/** Of a room that everybody may read, which is the caller's to look at. */
export const publicLogOf = async (
  app: Pick<App, 'db' | 'clock'>,
  roomId: string,
  before: string | undefined,
): Promise<PublicLog> => {
  const { page, ...rest } = await chainPageOf(app, roomId, before);
  return { data: page.map(presentPublicly), ...rest };
};

/** With names and reasons, for whoever moderates the room, which is the caller's to look at. */
export const roomLogOf = async (
  app: Pick<Caller, 'db' | 'clock' | 'viewer'>,
  roomId: string,
  before: string | undefined,
): Promise<Omit<PublicLog, 'data'> & { data: LogEntry[] }> => {
  const { page, ...rest } = await chainPageOf(app, roomId, before);
  return { data: await presentEntries(app.db.read, page, app.viewer.rank >= staffRank), ...rest };
};

/**
 * By its id, its slug, or its title; of several with one title the open one that was made last. A room's chain stays readable
 * for staff after the room was closed.
 */
const chainOf = async (db: Tx, ref: string): Promise<string> => {
  const rooms = db.selectFrom('rooms').select('id').limit(1);
  const room =
    (await rooms.where((where) => where.or([where('id', '=', ref), where('slug', '=', ref)])).executeTakeFirst()) ??
    (await rooms.where('title', '=', ref).orderBy('closed').orderBy('id', 'desc').executeTakeFirst());
  if (!room) throw new Refusal('NOT_FOUND');
  return room.id;
};

const personOf = async (db: Tx, username: string): Promise<string> => {
  const person = await findPerson(db, { username });
  if (!person) throw new Refusal('NOT_FOUND');
  return person.id;
};

/** The log of all rooms and of what was done outside of them, for the platform's staff (docs/contract.md#staff-calls). */
export const listLog: CallHandler<typeof moderationLogContract.listLog> = async (
  caller,
  { roomId, username, act, before },
) => {
  const { read, readLong } = caller.db;
  const filter = {
    chain: roomId === undefined ? undefined : await chainOf(read, roomId),
    person: username === undefined ? undefined : await personOf(read, username),
    act,
    before,
  };
  const { page, canLoadMore } = onePage(await auditPage(readLong, filter));
  return { data: await presentEntries(read, page, true), canLoadMore };
};
