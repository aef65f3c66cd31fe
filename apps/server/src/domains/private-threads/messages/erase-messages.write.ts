import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { releaseFiles } from '../../uploads/api.ts';

/** Messages that one write erases: a long thread must not hold up everybody else's writes. */
const atOnce = 1000;

/** Erases some messages of a thread that was deleted for good, with their files. True when there are more. */
export const eraseSome = async (tx: Tx, threadId: string): Promise<boolean> => {
  const some = tx
    .selectFrom('private_messages')
    .select('id')
    .where('thread_id', '=', threadId)
    .orderBy('rev')
    .limit(atOnce);
  const erased = await tx.deleteFrom('private_messages').where('id', 'in', some).returning('id').execute();
  await releaseFiles(tx, { type: 'privateMessage', ids: erased.map(({ id }) => id) });
  return erased.length === atOnce;
};

export const eraseMessages = defineWrite({
  name: 'privateThreads.eraseMessages',
  key: ({ threadId }: { readonly threadId: string }) => threadId,
  run: (tx, { threadId }) => eraseSome(tx, threadId),
});
