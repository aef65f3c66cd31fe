import { canArchive, canDeleteThread, canPinThread, canSetNotice } from '@baithak/protocol/contracts/threads.rules';
import { type Tx, defineWrite } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { type LogStamp, type WhyDeleted, logAction, logDeletion } from '../../moderation-log/api.ts';
import {
  type NotificationChanges,
  type NotificationStamp,
  allChanges,
  noChanges,
  tellOfAct,
} from '../../notifications/api.ts';
import type { FileOwner } from '../../uploads/api.ts';
import { changeThread, lockThreads, rootThreadInRoom } from '../lock-threads.ts';
import { type Actor, authorIn, notManaged, permissionsIn } from '../permissions.queries.ts';
import { type HeldThread, dropTakenThread, takeThreads } from './remove-threads.ts';

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

export interface ThreadDeletion extends LogStamp {
  readonly roomId: string;
  readonly threadId: string;
  readonly actor: Actor;
  /** Why staff deletes it, as its author and the log are told. */
  readonly why?: WhyDeleted | undefined;
  /** For its author, when staff deletes it. */
  readonly stamp: NotificationStamp;
  /** Whose the files are meanwhile where it can come back; without one it is deleted for good. */
  readonly holder?: FileOwner;
}

export interface ThreadDeleted {
  readonly author: string;
  /** Null where it cannot come back. */
  readonly held: HeldThread | null;
  readonly notifications: NotificationChanges;
}

/** Deletes a thread with all its replies, in the transaction of whoever asks. */
export const deleteThreadIn = async (tx: Tx, deletion: ThreadDeletion): Promise<ThreadDeleted> => {
  const { roomId, threadId, actor, holder } = deletion;
  await lockThreads(tx, roomId);
  const thread = await rootThreadInRoom(tx, roomId, threadId);
  const permissions = await permissionsIn(tx, roomId, actor);
  if (!canDeleteThread(permissions, await authorIn(tx, roomId, thread.author))) throw notManaged(permissions);
  const { held, notifications: removed } = await takeThreads(tx, threadId, { holder, at: deletion.at });
  const { userId: by } = actor;
  const whom = thread.author;
  if (whom === by) return { author: whom, held, notifications: removed };
  const told = await logDeletion(tx, deletion, { by, what: 'deleteThread', whom, roomId, thing: threadId });
  return { author: whom, held, notifications: allChanges(removed, told) };
};

export const storeThreadDeletion = defineWrite({
  name: 'threads.storeThreadDeletion',
  key: ({ roomId }: ThreadDeletion) => roomId,
  run: async (tx, deletion: ThreadDeletion) => (await dropTakenThread(tx, deletion)) ?? deleteThreadIn(tx, deletion),
});

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
