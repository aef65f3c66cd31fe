import { defineWrite } from '../../../platform/db/write.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import { allChanges, tellOfAct, type NotificationStamp } from '../../notifications/api.ts';
import { deleteMessagesOf } from '../../messages/api.ts';
import { deleteReplyIn, deleteThreadIn } from '../../threads/api.ts';
import { holdStaffRank, holdTarget } from '../staff-rank.queries.ts';

interface Step extends LogStamp {
  readonly by: string;
  readonly author: string;
  readonly roomId: string;
  readonly stamp: NotificationStamp;
}

/** Messages of one person in one room, a bounded number. Whoever is staff no more, or outranked by now, is stopped here. */
export const undoMessages = defineWrite({
  name: 'staff.undoMessages',
  key: ({ roomId }: { roomId: string }) => roomId,
  run: async (tx, step: Step & { readonly ids: readonly string[] }) => {
    const { by, author, roomId, ids, stamp, logId, at } = step;
    await holdTarget(tx, await holdStaffRank(tx, by), author);
    const done = await deleteMessagesOf(tx, { roomId, author, ids });
    const last = done.deleted.at(-1);
    if (!last) return done;
    const told = await tellOfAct(tx, stamp, { act: 'deleteMessage', thing: last.messageId, whom: author, roomId });
    const amount = done.deleted.length;
    await logAction(tx, { logId, at }, { by, what: 'undoWriting', whom: author, roomId, amount });
    return { ...done, notifications: allChanges(done.notifications, told) };
  },
});

/** One thread with its replies, or one reply. The room is told what is returned. */
export const undoPost = defineWrite({
  name: 'staff.undoPost',
  key: ({ roomId }: { roomId: string }) => roomId,
  run: async (tx, step: Step & { readonly id: string; readonly rootId: string }) => {
    const { by, author, roomId, id, rootId, stamp, logId, at } = step;
    await holdTarget(tx, await holdStaffRank(tx, by), author);
    const actor = { userId: by, guest: false, at };
    const deletion = { roomId, threadId: rootId, actor, stamp, logId, at };
    if (id === rootId) return { reply: null, notifications: await deleteThreadIn(tx, deletion) };
    const { notifications, ...reply } = await deleteReplyIn(tx, { ...deletion, replyId: id });
    return { reply, notifications };
  },
});
