import { commandsContract } from '@baithak/protocol/contracts/commands';
import { sql } from 'kysely';
import type { App } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { banById, everyRoom } from './bans.ts';
import { liftBan } from './store-ban.ts';

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
const banToAppeal = (db: Tx, banId: string, userId: string, at: number) =>
  db
    .selectFrom('bans')
    .innerJoin('ban_people', 'ban_people.ban_id', 'bans.id')
    .where('bans.id', '=', banId)
    .where('ban_people.user_id', '=', userId)
    .where('bans.kind', '<>', sql.lit<'kick'>('kick'))
    .where((where) => where.or([where('bans.until', 'is', null), where('bans.until', '>', at)]))
    .select('bans.room_id')
    .executeTakeFirst();

interface Appeal {
  readonly id: string;
  readonly roomId: string | null;
  readonly about: string;
}

/** How a ban is appealed, and lifted with the appeal: a `Reportable` of reports, which use rooms, which use bans. */
export const reportableAppeal = {
  /** Once a ban: CONFLICT for another time. */
  load: async (db: Tx, { userId, at }: Viewer, id: string) => {
    const ban = await banToAppeal(db, id, userId, at);
    if (!ban) throw new Refusal('NOT_FOUND');
    if (await hasAppealed(db, id, userId))
      throw new Refusal('CONFLICT', { msg: 'You have asked about this ban already.' });
    return {
      kind: 'appeal' as const,
      roomId: ban.room_id === everyRoom ? null : ban.room_id,
      about: userId,
      kept: {},
    };
  },
  now: async () => 'same' as const,
  decided: async (tx: Tx, id: string) => {
    const ban = await banById(tx, id);
    return ban && { by: ban.given_by, strength: ban.strength };
  },
  take: async (tx: Tx, { id }: Appeal) => {
    await liftBan(tx, id);
    return { act: null, held: null, taken: true };
  },
  publishTaken: ({ live }: Pick<App, 'live'>, { about, roomId }: Appeal): void =>
    live.user(about).publish(commandsContract.roomUnbanned, { roomId }),
};
