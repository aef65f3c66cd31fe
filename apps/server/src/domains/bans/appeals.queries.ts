import { sql } from 'kysely';
import type { Tx } from '../../platform/db/write.ts';

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
export const banToAppeal = (db: Tx, banId: string, userId: string, at: number) =>
  db
    .selectFrom('bans')
    .innerJoin('ban_people', 'ban_people.ban_id', 'bans.id')
    .where('bans.id', '=', banId)
    .where('ban_people.user_id', '=', userId)
    .where('bans.kind', '<>', sql.lit<'kick'>('kick'))
    .where((where) => where.or([where('bans.until', 'is', null), where('bans.until', '>', at)]))
    .select('bans.room_id')
    .executeTakeFirst();
