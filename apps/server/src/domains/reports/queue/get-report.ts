import type { Report, reportsContract } from '@baithak/protocol/contracts/reports';
import { readFileName } from '@baithak/protocol/contracts/uploads.rules';
import type { MessagePart } from '@baithak/protocol/entities/message-parts';
import { staffStrength } from '@baithak/protocol/permissions';
import { staffRank } from '@baithak/protocol/ranks';
import { sql } from 'kysely';
import { iso } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { readParts } from '../../../platform/stored-parts.ts';
import { logStamp } from '../../moderation-log/api.ts';
import { usersById } from '../../people/api.ts';
import { peopleWithRoles, presentMember } from '../../rooms/api.ts';
import { keptFilesOf, presentMedia } from '../../uploads/api.ts';
import { type KeptReport, readKept } from '../kept-report.ts';
import { reportableOf } from '../reportable.ts';
import { traceReading } from '../reports.write.ts';
import type { ReportTable } from '../tables.ts';
import { allowedActions, mayDecide } from '../settle/settle-report.ts';
import { presentRoom, presentRows, rowById } from './list-reports.ts';
import { type Queue, isPrivateReport, roomQueue, staffQueue } from './queue.ts';

type Show = (parts: readonly object[]) => MessagePart[];

/** What the report keeps can be opened whatever became of it, what stood around it for a few minutes. */
const visibilityIn = async (db: Tx, reportId: string) => {
  const kept = await keptFilesOf(db, reportId);
  return (name: string) => (kept.has(readFileName(name)?.id ?? '') ? 'kept' : 'brief');
};

const keptMessages = async (
  caller: Caller,
  { messages = [] }: KeptReport,
  roomId: string | null,
  show: Show,
): Promise<Report['messages']> => {
  if (messages.length === 0) return [];
  const ids = messages.flatMap(({ author, quoted }) => [author, ...(quoted ? [quoted.author] : [])]);
  const rows = await peopleWithRoles(caller.db.read, roomId ?? '', ids);
  const authors = new Map(rows.map((row) => [row.id, presentMember(row.id, row)]));
  return messages.flatMap(({ id, author, at, content, quoted }) => {
    const member = authors.get(author);
    const answered = authors.get(quoted?.author ?? '');
    const quote = quoted && answered ? { member: answered, content: show(quoted.content) } : null;
    return member ? [{ _id: id, member, date: iso(at), content: show(content), quoted: quote }] : [];
  });
};

const keptProfile = ({ profile }: KeptReport, named: (name: string) => string): Report['profile'] => {
  if (!profile) return null;
  const { username, fullname, alias, about, picture, commands = '' } = profile;
  return {
    username: username ?? '',
    fullname: fullname ?? '',
    alias: alias ?? '',
    about: about ?? '',
    picture: picture && named(picture),
    commands,
  };
};

const keptBan = async (db: Tx, { ban }: KeptReport): Promise<Report['ban']> => {
  if (!ban) return null;
  const { kind, everywhere, since, until, why: reason, by } = ban;
  const user = (await usersById(db, [by])).get(by) ?? null;
  return { kind, everywhere, since: iso(since), until: until === null ? null : iso(until), reason, by: user };
};

/** More are counted and not named. */
const mostNamed = 100;

const reportersOf = async (caller: Caller, reportId: string, show: Show): Promise<Report['by']> => {
  const rows = await caller.db.read
    .selectFrom('report_reporters')
    .selectAll()
    .where('report_id', '=', reportId)
    .orderBy('reported_at')
    .orderBy('reporter')
    .limit(mostNamed)
    .execute();
  if (rows.length === 0) return [];
  const users = await usersById(
    caller.db.read,
    rows.map(({ reporter }) => reporter),
  );
  return rows.flatMap(({ reporter, reason, details, reported_at: at, said }) => {
    const user = users.get(reporter);
    const parts = said === null ? null : show(readParts(said));
    return user ? [{ user, reason, details, date: iso(at), said: parts }] : [];
  });
};

const rootOf = async (db: Tx, kind: string, thing: string): Promise<string | null> => {
  if (kind !== 'thread' && kind !== 'reply') return null;
  const row = await db.selectFrom('threads').select('root_id').where('id', '=', thing).executeTakeFirst();
  return row?.root_id ?? null;
};

const appeal = sql.lit<'appeal'>('appeal');

/**
 * How often somebody was warned, in any order: by what was decided about reports, and with deletions, whose words stand in
 * the entry of the log before that of the warning.
 */
export const warningsOf = (db: Tx, userId: string) =>
  db
    .selectFrom('reports')
    .select(['id', 'room_id', 'rule', 'to_author as reason', 'settled_by as by', sql<number>`settled_at`.as('at')])
    .where('about', '=', userId)
    .where('state', '=', sql.lit('settled'))
    .where('action', '=', 'warn')
    .unionAll(
      db
        .selectFrom('moderation_log_details as beside')
        .innerJoin('moderation_log as warning', 'warning.id', 'beside.entry_id')
        .leftJoin('moderation_log as deletion', (join) =>
          join
            .onRef('deletion.chain', '=', 'warning.chain')
            .on((of) => of('deletion.seq', '=', of('warning.seq', '-', 1))),
        )
        .leftJoin('moderation_log_details as said', (join) =>
          join.onRef('said.entry_id', '=', 'deletion.id').onRef('said.thing', '=', 'beside.thing'),
        )
        .select(['warning.id', 'warning.chain as room_id', 'said.amount as rule'])
        .select((of) => of.fn.coalesce('said.why', sql<string>`''`).as('reason'))
        .select(['beside.actor as by', 'warning.at'])
        .where('beside.whom', '=', userId)
        .where('warning.what', '=', 'warnPerson')
        .where((of) =>
          of.not(of.exists(of.selectFrom('reports').select('reports.id').whereRef('reports.id', '=', 'beside.thing'))),
        ),
    );

/** What there was before about a person; whoever asked for a second look reported nobody. */
const factsOf = async (db: Tx, userId: string): Promise<Report['facts']> => {
  const person = await db
    .selectFrom('people')
    .select(['created_at', 'language'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const warned = await db
    .selectFrom(warningsOf(db, userId).as('all'))
    .select((of) => [of.fn.countAll<number>().as('times'), of.fn.max<number | null>('at').as('last')])
    .executeTakeFirstOrThrow();
  const about = await db
    .selectFrom('reports')
    .select((of) => of.fn.countAll<number>().as('times'))
    .where('about', '=', userId)
    .where('kind', '<>', appeal)
    .executeTakeFirstOrThrow();
  const sent = await db
    .selectFrom('report_reporters')
    .innerJoin('reports', 'reports.id', 'report_reporters.report_id')
    .select((of) => of.fn.countAll<number>().as('times'))
    .where('reporter', '=', userId)
    .where('kind', '<>', appeal)
    .executeTakeFirstOrThrow();
  return {
    joinDate: iso(person?.created_at ?? 0),
    language: person?.language ?? 'en',
    warnings: Number(warned.times),
    lastWarning: warned.last === null ? null : iso(Number(warned.last)),
    reportsAbout: Number(about.times),
    reportsBy: Number(sent.times),
  };
};

/** What the platform's staff noted is for the platform's staff; where the strength was not kept, nothing says that a room's did. */
const mayReadNote = (
  { viewer }: Caller,
  { roomId }: Queue,
  { automatic, settled_strength: strength }: Pick<ReportTable, 'automatic' | 'settled_strength'>,
): boolean =>
  roomId === null || viewer.rank >= staffRank || automatic === 1 || Number(strength ?? staffStrength) < staffStrength;

const get = async (caller: Caller, queue: Queue, reportId: string): Promise<{ data: Report }> => {
  const { db, clock } = caller;
  await caller.limits.take({ name: 'getReport', points: 240, seconds: 60 }, queue.userId);
  const row = await rowById(db.read, queue, reportId);
  const stored = await db.read
    .selectFrom('reports')
    .select(['kept', 'note', 'erased_at', 'automatic', 'settled_strength'])
    .where('id', '=', reportId)
    .executeTakeFirst();
  if (!row || !stored) throw new Refusal('NOT_FOUND');
  const [queued] = await presentRows(db.read, queue, [row], clock.now());
  if (!queued) throw new Refusal('NOT_FOUND');
  const { kind, thing, about } = row;
  if (isPrivateReport(kind)) await db.write(traceReading, { queue, reportId, about, ...logStamp(caller) });
  const kept = readKept(stored.kept);
  const visibility = await visibilityIn(db.read, reportId);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is stored has the ids of those it mentions
  const show: Show = (parts) => presentMedia(caller, parts as MessagePart[], visibility);
  const { signer } = caller.services.uploads;
  const named = (name: string): string => signer.present(name, visibility(name) === 'kept' ? 'kept' : 'public');
  return {
    data: {
      ...queued,
      excerpt: row.excerpt,
      thing,
      threadId: await rootOf(db.read, kind, thing),
      messages: await keptMessages(caller, kept, row.room_id, show),
      profile: keptProfile(kept, named),
      ban: await keptBan(db.read, kept),
      now: await reportableOf(kind).now(db.read, thing, kept),
      by: await reportersOf(caller, reportId, show),
      facts: await factsOf(db.read, about),
      actions: (await mayDecide(db.read, queue, row)) ? [...(await allowedActions(db.read, queue, row))] : [],
      note: mayReadNote(caller, queue, stored) ? stored.note : '',
      erased: stored.erased_at === null ? null : iso(stored.erased_at),
    },
  };
};

/** One report, for the platform's staff. */
export const getReport: CallHandler<typeof reportsContract.getReport> = (caller, { reportId }) =>
  get(caller, staffQueue(caller), reportId);

/** One report of a room, for its moderators. */
export const getRoomReport: CallHandler<typeof reportsContract.getRoomReport> = async (caller, { roomId, reportId }) =>
  get(caller, await roomQueue(caller, roomId), reportId);

const settled = (db: Tx, reportId: string) =>
  db
    .selectFrom('reports')
    .leftJoin('rooms', 'rooms.id', 'reports.room_id')
    .selectAll('reports')
    .select(['rooms.title', 'rooms.slug', 'rooms.tile_pattern', 'rooms.tile_palette'])
    .where('reports.id', '=', reportId)
    .where('reports.state', '=', 'settled')
    .executeTakeFirst();

const sentBy = (db: Tx, reportId: string, userId: string) =>
  db
    .selectFrom('report_reporters')
    .select('reported_at')
    .where('report_id', '=', reportId)
    .where('reporter', '=', userId)
    .executeTakeFirst();

/**
 * What became of a report, for those who reported it; what was decided about something of theirs, for its author, who hears
 * of no decision to leave it. Neither learns who decided, nor the author who reported it. NOT_FOUND for everybody else.
 */
export const getAnswer: CallHandler<typeof reportsContract.getAnswer> = async ({ db, viewer }, { reportId }) => {
  const row = await settled(db.read, reportId);
  if (!row || row.action === null || row.settled_at === null) throw new Refusal('NOT_FOUND');
  const sent = await sentBy(db.read, reportId, viewer.userId);
  const isAuthor = row.about === viewer.userId && row.action !== 'dismiss';
  if (!sent && !isAuthor) throw new Refusal('NOT_FOUND');
  const users = sent ? await usersById(db.read, [row.about]) : new Map<string, never>();
  const { kind, excerpt, action, rule, hours, settled_at: settledAt } = row;
  return {
    data: {
      you: sent ? 'reporter' : 'author',
      kind,
      room: presentRoom(row),
      about: users.get(row.about) ?? null,
      excerpt,
      date: iso(sent ? sent.reported_at : settledAt),
      settledDate: iso(settledAt),
      action,
      rule,
      // How long somebody else may not enter concerns them alone.
      hours: sent && !isAuthor ? null : hours,
      automatic: row.automatic === 1,
      text: sent ? row.answer : row.to_author,
      others: sent ? Math.max(0, row.reporters - 1) : 0,
    },
  };
};
