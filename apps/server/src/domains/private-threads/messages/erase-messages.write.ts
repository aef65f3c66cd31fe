import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { keepPrivate } from './keep-private.queries.ts';

/** Messages that one write erases: a long thread must not hold up everybody else's writes. */
const atOnce = 1000;

/** Takes away some messages of a thread that was deleted for good; each can be reported for 7 days. True when there are more. */
export const eraseSome = async (tx: Tx, threadId: string, at: number): Promise<boolean> => {
  const some = await tx
    .selectFrom('private_messages')
    .select('id')
    .where('thread_id', '=', threadId)
    .orderBy('rev')
    .limit(atOnce)
    .execute();
  const ids = some.map(({ id }) => id);
  if (ids.length === 0) return false;
  await keepPrivate(tx, ids, at);
  await tx.deleteFrom('private_messages').where('id', 'in', ids).execute();
  return ids.length === atOnce;
};

interface Erasing {
  readonly threadId: string;
  /** Milliseconds. */
  readonly at: number;
}

export const eraseMessages = defineWrite({
  name: 'privateThreads.eraseMessages',
  key: ({ threadId }: Erasing) => threadId,
  run: (tx, { threadId, at }: Erasing) => eraseSome(tx, threadId, at),
});
