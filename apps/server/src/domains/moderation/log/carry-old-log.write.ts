import { forUpdate } from '../../../platform/db/dialect.ts';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { wholeLog } from './chain.ts';
import { entriesToErase, eraseWords } from './erase-words.ts';
import { addToBook, lockBook } from './heads.ts';
import { addEntry } from './log-action.ts';

const rowsAtOnce = 200;

/** The oldest entries from before there were chains go into them. */
const carryRows = async (tx: Tx): Promise<number> => {
  const rows = await tx
    .selectFrom('moderation_log_before_chains')
    .selectAll()
    .orderBy('at')
    .orderBy('id')
    .limit(rowsAtOnce)
    .$call(forUpdate(tx))
    .execute();
  for (const { id, at, actor, what, whom, room_id: roomId, thing, why } of rows) {
    const entry = { by: actor, what, ...(whom && { whom }), ...(roomId && { roomId }), ...(thing && { thing }), why };
    await addEntry(tx, { logId: id, at }, entry);
  }
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.deleteFrom('moderation_log_before_chains').where('id', 'in', ids).execute();
  return ids.length;
};

/** The ends of chains from before there was a book go into it. */
const bookOldEnds = async (tx: Tx): Promise<number> => {
  const ends = await tx
    .selectFrom('moderation_log_heads as head')
    .select(['head.chain', 'head.seq', 'head.hash'])
    .where('head.chain', '<>', wholeLog)
    .where('head.seq', '>', 0)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('moderation_log_book as line')
            .select('line.number')
            .whereRef('line.chain', '=', 'head.chain'),
        ),
      ),
    )
    .orderBy('head.chain')
    .limit(rowsAtOnce)
    .execute();
  if (ends.length === 0) return 0;
  let book = await lockBook(tx);
  for (const end of ends) book = await addToBook(tx, book, end);
  return ends.length;
};

/** What was erased before entries said so. */
const sayErased = (tx: Tx, at: number): Promise<number> =>
  eraseWords(
    tx,
    entriesToErase(tx).where('beside.erased_at', 'is not', null).where('beside.erased_by', 'is', null),
    at,
  );

/** Carries some of what older versions logged into the form of this one. Returns how many rows, 0 when there are none left. */
export const carryOldLog = defineWrite({
  name: 'moderation.carryOldLog',
  key: () => 'moderation log',
  run: async (tx, { at }: { readonly at: number }) =>
    (await carryRows(tx)) || (await bookOldEnds(tx)) || (await sayErased(tx, at)),
});
