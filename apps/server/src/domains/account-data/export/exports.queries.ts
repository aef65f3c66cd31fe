import type { Tx } from '../../../platform/db/write.ts';

export const findExport = (db: Tx, userId: string) =>
  db.selectFrom('exports').selectAll().where('user_id', '=', userId).executeTakeFirst();

export type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>;

/** By the id that its address holds. It ends with the session that asked for it. */
export const findReadyExport = (db: Tx, id: string, now: number) =>
  db
    .selectFrom('exports')
    .innerJoin('sessions', 'sessions.id', 'exports.session_id')
    .select(['exports.id', 'exports.user_id'])
    .where('exports.id', '=', id)
    .where('sessions.expires_at', '>', now)
    .where('state', '=', 'ready')
    .where('ends_at', '>', now)
    .executeTakeFirst();

export const endedExports = (db: Tx, now: number) =>
  db.selectFrom('exports').select('user_id').where('ends_at', '<=', now).execute();

export const unfinishedExports = (db: Tx) =>
  db.selectFrom('exports').selectAll().where('state', '=', 'making').orderBy('asked_at').execute();
