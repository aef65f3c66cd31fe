import { forUpdate } from '../../../platform/db/dialect.ts';
import { type Tx, defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';

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

interface NewExport {
  readonly userId: string;
  /** The session that asks. */
  readonly sessionId: string;
  readonly id: string;
  readonly now: number;
}

/** Begins a download, in the place of the one before, whose bytes are gone. NOT_FOUND once the account is closed. */
export const beginExport = defineWrite({
  name: 'accountData.beginExport',
  key: ({ userId }: NewExport) => userId,
  run: async (tx, { userId, sessionId, id, now }): Promise<ExportRow> => {
    const person = await tx
      .selectFrom('people')
      .select('id')
      .where('id', '=', userId)
      .where('removed_at', 'is', null)
      .$call(forUpdate(tx))
      .executeTakeFirst();
    if (!person) throw new Refusal('NOT_FOUND');
    const made = { made_at: null, size: null, ends_at: null };
    const fresh = { id, state: 'making', asked_at: now, ...made, session_id: sessionId } as const;
    return tx
      .insertInto('exports')
      .values({ user_id: userId, ...fresh })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
      .returningAll()
      .executeTakeFirstOrThrow();
  },
});

/** What nobody makes any more is made anew, under another id: whoever still makes the former is told that it is wanted no more. */
export const beginAgain = defineWrite({
  name: 'accountData.beginAgain',
  run: async (tx, { id, fresh }: { readonly id: string; readonly fresh: string }): Promise<ExportRow | undefined> =>
    tx
      .updateTable('exports')
      .set({ id: fresh })
      .where('id', '=', id)
      .where('state', '=', 'making')
      .returningAll()
      .executeTakeFirst(),
});

/** Gives a download that is being made to another session of its person, which has given the password too. */
export const giveExport = defineWrite({
  name: 'accountData.giveExport',
  run: async (tx, { id, sessionId }: Pick<NewExport, 'id' | 'sessionId'>): Promise<void> => {
    await tx.updateTable('exports').set({ session_id: sessionId }).where('id', '=', id).execute();
  },
});

/** What became of a download; without a size it failed. False when it is wanted no more. */
export const finishExport = defineWrite({
  name: 'accountData.finishExport',
  run: async (
    tx,
    { id, size, now, endsAt }: { id: string; size: number | null; now: number; endsAt: number },
  ): Promise<boolean> => {
    const done = await tx
      .updateTable('exports')
      .set({ state: size === null ? 'failed' : 'ready', size, made_at: now, ends_at: endsAt })
      .where('id', '=', id)
      .where('state', '=', 'making')
      .returning('id')
      .executeTakeFirst();
    return done !== undefined;
  },
});

export const removeExport = defineWrite<{ userId: string; now: number }, void>({
  name: 'accountData.removeExport',
  run: async (tx, { userId, now }) => {
    await tx.deleteFrom('exports').where('user_id', '=', userId).where('ends_at', '<=', now).execute();
  },
});
