import { canArchive } from '@baithak/protocol/threads.rules';
import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { lockThreads, markChanged, rootIn } from './change.queries.ts';
import { standIn, type Actor } from './standing.queries.ts';

export interface Archiving {
  readonly roomId: string;
  readonly threadId: string;
  readonly actor: Actor;
}

/** Archives a thread for good. Returns its `changed`; null when it was archived before. */
export const storeArchive = defineWrite({
  name: 'threads.storeArchive',
  key: ({ roomId }: Archiving) => roomId,
  run: async (tx, { roomId, threadId, actor }: Archiving) => {
    await lockThreads(tx, roomId);
    const thread = await rootIn(tx, roomId, threadId);
    if (!canArchive(await standIn(tx, roomId, actor), { authorId: thread.author })) throw new Refusal('FORBIDDEN');
    if (thread.archived === 1) return { changed: null };
    return { changed: await markChanged(tx, threadId, { archived: 1 }) };
  },
});
