import { canPinThread } from '@baithak/protocol/threads.rules';
import { defineWrite, type Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { lockThreads, rootIn } from './change.queries.ts';
import { standIn, type Actor } from './standing.queries.ts';

export interface Pinning {
  readonly roomId: string;
  readonly threadId: string;
  readonly actor: Actor;
  readonly pinned: 0 | 1;
}

/** One pinned thread a room (specification 4): whatever else is pinned goes back to the list. */
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
export const storePin = defineWrite({
  name: 'threads.storePin',
  key: ({ roomId }: Pinning) => roomId,
  run: async (tx, { roomId, threadId, actor, pinned }: Pinning) => {
    await lockThreads(tx, roomId);
    const thread = await rootIn(tx, roomId, threadId);
    if (!canPinThread(await standIn(tx, roomId, actor))) throw new Refusal('FORBIDDEN');
    if (thread.pinned === pinned) return { changed: [] };
    const others = pinned === 1 ? await unpinOthers(tx, roomId, threadId) : [];
    await tx
      .updateTable('threads')
      .set((of) => ({ pinned, changed: of('changed', '+', 1) }))
      .where('id', '=', threadId)
      .execute();
    return { changed: [...others, threadId] };
  },
});
