import { sql } from 'kysely';
import { reportsContract } from '@baithak/protocol/contracts/reports';
import { staffRank } from '@baithak/protocol/ranks';
import type { App } from '../../../platform/context.ts';
import { publishNotifications } from '../../notifications/api.ts';
import type { OpenedReport } from './new-report.ts';
import { moderatorsOf } from './tell-staff.queries.ts';

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
