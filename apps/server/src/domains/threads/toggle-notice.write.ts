import { canSetNotice } from '@baithak/protocol/threads.rules';
import { defineWrite } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { lockThreads, rootIn } from './change.queries.ts';
import { standIn, type Actor } from './standing.queries.ts';

export interface Noticing {
  readonly roomId: string;
  readonly threadId: string;
  readonly actor: Actor;
}

/** Makes a thread a notice of its room, or takes it back. */
export const toggleStoredNotice = defineWrite({
  name: 'threads.toggleStoredNotice',
  key: ({ roomId }: Noticing) => roomId,
  run: async (tx, { roomId, threadId, actor }: Noticing) => {
    await lockThreads(tx, roomId);
    const thread = await rootIn(tx, roomId, threadId);
    if (!canSetNotice(await standIn(tx, roomId, actor))) throw new Refusal('FORBIDDEN');
    const notice = thread.notice === 1 ? 0 : 1;
    await tx
      .updateTable('threads')
      .set((of) => ({ notice, changed: of('changed', '+', 1) }))
      .where('id', '=', threadId)
      .execute();
  },
});
