import { canPinReply, pinnedReplies } from '@baithak/protocol/threads.rules';
import { defineWrite, type Tx } from '../../platform/db/write.ts';
import { Refusal } from '../../platform/errors.ts';
import { lockThreads, markChanged, replyIn } from './change.queries.ts';
import { standIn, type Actor } from './standing.queries.ts';

export interface ReplyPinning {
  readonly roomId: string;
  readonly threadId: string;
  readonly replyId: string;
  readonly actor: Actor;
  readonly pinned: 0 | 1;
}

const full = `At most ${pinnedReplies} replies may be pinned. Unpin one first.`;

const checkRoom = async (tx: Tx, parentId: string): Promise<void> => {
  const { count } = await tx
    .selectFrom('threads')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('under', '=', parentId)
    .where('pinned', '=', 1)
    .executeTakeFirstOrThrow();
  if (Number(count) >= pinnedReplies) throw new Refusal('CONFLICT', { msg: full });
};

/** Pins or unpins a reply: the author of what it answers. Returns whether it changed. */
export const storeReplyPin = defineWrite({
  name: 'threads.storeReplyPin',
  key: ({ roomId }: ReplyPinning) => roomId,
  run: async (tx, { roomId, threadId, replyId, actor, pinned }: ReplyPinning) => {
    await lockThreads(tx, roomId);
    const { reply, parent } = await replyIn(tx, roomId, threadId, replyId);
    if (!canPinReply(await standIn(tx, roomId, actor), { authorId: parent.author })) throw new Refusal('FORBIDDEN');
    if (reply.pinned === pinned) return { changed: false };
    if (pinned === 1) await checkRoom(tx, parent.id);
    await tx.updateTable('threads').set({ pinned }).where('id', '=', replyId).execute();
    await markChanged(tx, parent.root_id);
    return { changed: true };
  },
});
