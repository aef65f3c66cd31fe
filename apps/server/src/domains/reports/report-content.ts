import { reportsContract } from '@baithak/protocol/contracts/reports';
import type { threadsContract } from '@baithak/protocol/contracts/threads';
import { newId } from '@baithak/protocol/ids';
import { staffRank } from '@baithak/protocol/ranks';
import { sql } from 'kysely';
import { day } from '../../platform/clock.ts';
import type { App } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import type { TextDoubt } from '../classifier/api.ts';
import { moderatorsOf, publishNotifications, staffStamp } from '../notifications/api.ts';
import type { OpenedReport, Reported } from './kept-report.ts';
import type { Published } from './open-report.ts';
import { reportableOf } from './reportable.ts';
import { noteDoubt, storeDoubtful, storeReport } from './reports.write.ts';

/** Guests of one address are one person here; of members several live behind one. */
const ofGuestsAt = { name: 'reportsOfGuestsAt', points: 20, seconds: 3600 };
const ofAddress = { name: 'reportsOfAddress', points: 100, seconds: 3600 };

/** Reports what the reporter may see, of whatever kind; NOT_FOUND for everything else. */
export const reportThread: CallHandler<typeof threadsContract.reportThread> = async (caller, input) => {
  const { db, viewer, clock } = caller;
  const { id: thing, kind = 'thread', reason, details = '' } = input;
  await caller.limits.take({ name: 'reportThread', points: 20, seconds: 3600 }, viewer.userId);
  await caller.limits.take({ name: 'reportsOfDay', points: 60, seconds: 86_400 }, viewer.userId);
  const reported = await reportableOf(kind).load?.(db.read, viewer, thing);
  if (!reported) throw new Refusal('NOT_FOUND');
  if (reported.about === viewer.userId && kind !== 'appeal') throw new Refusal('FORBIDDEN');
  // Only of what is there: who sends nonsense would take the budget of all behind the same address.
  await caller.limits.take(viewer.guest ? ofGuestsAt : ofAddress, caller.address);
  const own = { id: newId(), thing, reporter: viewer.userId, reason, details, at: clock.now() };
  await publishOpened(caller, await db.write(storeReport, { ...reported, ...own, stamp: staffStamp(caller) }));
  return {};
};

/** Of a room, who hear of each step. */
const mostModerators = 200;

interface ChangedReport {
  readonly reportId: string;
  readonly roomId: string | null;
}

/** Those who have the report in their queue, the person it is about left out. */
const whoSettles = async ({ db }: Pick<App, 'db'>, { reportId, roomId }: ChangedReport): Promise<Set<string>> => {
  const report = await db.read.selectFrom('reports').select('about').where('id', '=', reportId).executeTakeFirst();
  const staff = await db.read
    .selectFrom('people')
    .select('id')
    .where('rank', '>=', sql.lit(staffRank))
    .where('removed_at', 'is', null)
    .execute();
  const moderators = roomId === null ? [] : await moderatorsOf(db.read, roomId, mostModerators);
  const people = new Set([...staff.map(({ id }) => id), ...moderators]);
  people.delete(report?.about ?? '');
  return people;
};

/** After the commit: the queues of those who may see a report hear that it is new, taken, free, settled or open again. */
export const publishReport = async (app: App, { reportId, roomId }: ChangedReport): Promise<void> => {
  for (const userId of await whoSettles(app, { reportId, roomId }))
    if (app.live.mayBeOnline(userId))
      app.live.user(userId).publish(reportsContract.reportChanged, { reportId, roomId });
};

/** After the commit of an `openReport`. */
export const publishOpened = async (app: App, { notifications, ...report }: OpenedReport): Promise<void> => {
  publishNotifications(app, notifications);
  await publishReport(app, report);
};

/** After the commit of a `storeDoubt`: the queues and the list of verdicts hear of it. */
export const publishDoubt = async (app: App, opened: OpenedReport | undefined): Promise<void> => {
  app.services.classifier.changed();
  if (opened) await publishOpened(app, opened);
};

/** Stores and publishes a doubt after the commit of what it is about, where that write cannot do it. */
export const reportDoubt = async (app: App, doubt: TextDoubt | undefined, published: Published): Promise<void> => {
  if (doubt) await publishDoubt(app, await app.db.write(noteDoubt, { doubt, published }));
};

/**
 * Doubtful files that something uses by now and that nobody was told of: of verdicts whose id is above `after`, at most 50.
 * Not those of private messages, which nobody but the two reads unless one of them reports it.
 */
const listDoubtful = (db: Tx, after: string) =>
  db
    .selectFrom('verdicts')
    .innerJoin('files', 'files.id', 'verdicts.file_id')
    .select(['verdicts.id', 'verdicts.author', 'owner_kind', 'owner_id'])
    .where('outcome', '=', sql.lit('doubt'))
    .where('verdicts.id', '>', after)
    .where('thing', 'is', null)
    .where('files.state', '=', sql.lit('used'))
    .where('files.target', '<>', sql.lit('privateMessage'))
    .orderBy('verdicts.id')
    .limit(50)
    .execute();

type DoubtfulRow = Awaited<ReturnType<typeof listDoubtful>>[number];

/** Sexual content. */
const reason = 1;
/** Who does not use an upload within a day can no longer do so. */
const oldest = 2 * day;

type Found = Reported & { readonly thing: string };

/** What shows the file; undefined when it is gone again. The picture of a room is its uploader's to answer for. */
const findShown = async (
  db: Tx,
  { owner_kind: owner, owner_id: id, author }: DoubtfulRow,
): Promise<Found | undefined> => {
  const kind =
    owner === 'message' || owner === 'thread' ? owner : owner === 'avatar' || owner === 'room' ? 'profile' : null;
  const thing = owner === 'room' ? author : id;
  if (kind === null || id === null || thing === null) return undefined;
  const reported = await reportableOf(kind).find?.(db, thing, author ?? '');
  return reported && { ...reported, thing };
};

/** Puts what shows a doubtful picture or video into the queue of reports, once, by the program itself. */
export const reportDoubtful = async (app: App): Promise<void> => {
  const { db, clock } = app;
  for (let after = newId(clock.now() - oldest); ;) {
    const rows = await listDoubtful(db.read, after);
    for (const row of rows) {
      const found = await findShown(db.read, row);
      if (!found) continue;
      const own = { id: newId(), reporter: null, reason, details: '', at: clock.now(), stamp: staffStamp(app) };
      const opened = await db.write(storeDoubtful, { verdictId: row.id, report: { ...found, ...own } });
      if (opened) await publishOpened(app, opened);
    }
    const last = rows.at(-1);
    if (!last || rows.length < 50) return;
    after = last.id;
  }
};
