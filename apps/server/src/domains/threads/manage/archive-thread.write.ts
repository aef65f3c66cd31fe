import { canArchive } from '@baithak/protocol/contracts/threads.rules';
import { defineWrite } from '../../../platform/db/write.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import { noChanges, tellOfAct, type NotificationStamp } from '../../notifications/api.ts';
import { lockThreads, changeThread, rootThreadInRoom } from '../lock-threads.queries.ts';
import { authorIn, notManaged, permissionsIn, type Actor } from '../permissions.queries.ts';

export interface Archiving extends LogStamp {
  readonly roomId: string;
  readonly threadId: string;
  readonly actor: Actor;
  /** For its author, when staff archives it. */
  readonly stamp: NotificationStamp;
}

/** Archives a thread for good. Returns its `changed`; null when it was archived before. */
export const storeArchive = defineWrite({
  name: 'threads.storeArchive',
  key: ({ roomId }: Archiving) => roomId,
  run: async (tx, archiving: Archiving) => {
    const { roomId, threadId, actor, stamp } = archiving;
    await lockThreads(tx, roomId);
    const thread = await rootThreadInRoom(tx, roomId, threadId);
    const permissions = await permissionsIn(tx, roomId, actor);
    if (!canArchive(permissions, await authorIn(tx, roomId, thread.author))) throw notManaged(permissions);
    if (thread.archived === 1) return { changed: null, notifications: noChanges };
    const changed = await changeThread(tx, threadId, { archived: 1 });
    const { author: whom } = thread;
    if (whom === actor.userId) return { changed, notifications: noChanges };
    const act = { act: 'archiveThread', thing: threadId, whom, roomId, threadId } as const;
    const notifications = await tellOfAct(tx, stamp, act);
    await logAction(tx, archiving, { by: actor.userId, what: 'archiveThread', whom, roomId, thing: threadId });
    return { changed, notifications };
  },
});
