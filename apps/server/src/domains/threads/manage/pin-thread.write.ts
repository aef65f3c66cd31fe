import { canPinThread } from '@baithak/protocol/contracts/threads.rules';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import { lockThreads, rootThreadInRoom } from '../lock-threads.queries.ts';
import { permissionsIn, type Actor } from '../permissions.queries.ts';

export interface Pinning extends LogStamp {
  readonly roomId: string;
  readonly threadId: string;
  readonly actor: Actor;
  readonly pinned: 0 | 1;
}

/** One pinned thread a room (docs/product.md#thread-states): any other pinned one returns to the list. */
const unpinOthers = async (tx: Tx, roomId: string, threadId: string): Promise<string[]> => {
  const others = await tx
    .updateTable('threads')
    .set((of) => ({ pinned: 0, changed: of('changed', '+', 1) }))
    .where('under', '=', roomId)
    .where('pinned', '=', 1)
    .where('id', '<>', threadId)
    .returning('id')
    .execute();
  return others.map(({ id }) => id);
};

/** Returns the ids of the threads that changed. */
export const storeThreadPin = defineWrite({
  name: 'threads.storeThreadPin',
  key: ({ roomId }: Pinning) => roomId,
  run: async (tx, pinning: Pinning) => {
    const { roomId, threadId, actor, pinned } = pinning;
    await lockThreads(tx, roomId);
    const thread = await rootThreadInRoom(tx, roomId, threadId);
    if (!canPinThread(await permissionsIn(tx, roomId, actor))) throw new Refusal('FORBIDDEN');
    if (thread.pinned === pinned) return { changed: [] };
    const others = pinned === 1 ? await unpinOthers(tx, roomId, threadId) : [];
    await tx
      .updateTable('threads')
      .set((of) => ({ pinned, changed: of('changed', '+', 1) }))
      .where('id', '=', threadId)
      .execute();
    if (thread.author !== actor.userId) {
      const what = pinned === 1 ? 'pinThread' : 'unpinThread';
      await logAction(tx, pinning, { by: actor.userId, what, whom: thread.author, roomId, thing: threadId });
    }
    return { changed: [...others, threadId] };
  },
});
