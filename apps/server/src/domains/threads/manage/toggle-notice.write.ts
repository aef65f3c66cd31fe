import { canSetNotice } from '@baithak/protocol/contracts/threads.rules';
import { defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import { lockThreads, rootThreadInRoom } from '../lock-threads.queries.ts';
import { permissionsIn, type Actor } from '../permissions.queries.ts';

export interface NoticeToggling extends LogStamp {
  readonly roomId: string;
  readonly threadId: string;
  readonly actor: Actor;
}

/** Makes a thread a notice of its room, or takes it back. */
export const storeNoticeToggle = defineWrite({
  name: 'threads.storeNoticeToggle',
  key: ({ roomId }: NoticeToggling) => roomId,
  run: async (tx, toggling: NoticeToggling) => {
    const { roomId, threadId, actor } = toggling;
    await lockThreads(tx, roomId);
    const thread = await rootThreadInRoom(tx, roomId, threadId);
    if (!canSetNotice(await permissionsIn(tx, roomId, actor))) throw new Refusal('FORBIDDEN');
    const notice = thread.notice === 1 ? 0 : 1;
    await tx
      .updateTable('threads')
      .set((of) => ({ notice, changed: of('changed', '+', 1) }))
      .where('id', '=', threadId)
      .execute();
    if (thread.author === actor.userId) return;
    const what = notice === 1 ? 'setNotice' : 'endNotice';
    await logAction(tx, toggling, { by: actor.userId, what, whom: thread.author, roomId, thing: threadId });
  },
});
