import { reportsContract } from '@baithak/protocol/contracts/reports';
import type { threadsContract } from '@baithak/protocol/contracts/threads';
import { newId } from '@baithak/protocol/ids';
import { staffRank } from '@baithak/protocol/ranks';
import { sql } from 'kysely';
import type { App } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { moderatorsOf, publishNotifications, staffStamp } from '../notifications/api.ts';
import type { OpenedReport } from './kept-report.ts';
import { reportableOf } from './reportable.ts';
import { storeReport } from './reports.write.ts';

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
    if (app.live.isOnline(userId)) app.live.user(userId).publish(reportsContract.reportChanged, { reportId, roomId });
};

/** After the commit of an `openReport`. */
export const publishOpened = async (app: App, { notifications, ...report }: OpenedReport): Promise<void> => {
  publishNotifications(app, notifications);
  await publishReport(app, report);
};
