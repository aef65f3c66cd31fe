import type { reportsContract } from '@baithak/protocol/contracts/reports';
import { iso } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { usersById } from '../people/api.ts';
import { presentRoom } from './present.ts';

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
