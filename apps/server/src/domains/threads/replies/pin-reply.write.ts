import { canPinReply, maxPinned } from '@baithak/protocol/contracts/threads.rules';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { lockThreads, markThreadChanged, replyInRoom } from '../lock-threads.queries.ts';
import { permissionsIn, type Actor } from '../permissions.queries.ts';

export interface ReplyPinning {
  readonly roomId: string;
  readonly threadId: string;
  readonly replyId: string;
  readonly actor: Actor;
  readonly pinned: 0 | 1;
}

const full = `At most ${maxPinned} replies may be pinned. Unpin one first.`;

const checkRoom = async (tx: Tx, parentId: string): Promise<void> => {
  const { count } = await tx
    .selectFrom('threads')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('under', '=', parentId)
    .where('pinned', '=', 1)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxPinned) throw new Refusal('CONFLICT', { msg: full });
};

/** Pins or unpins a reply: the author of what it answers. Returns whether it changed. */
export const storeReplyPin = defineWrite({
  name: 'threads.storeReplyPin',
  key: ({ roomId }: ReplyPinning) => roomId,
  run: async (tx, { roomId, threadId, replyId, actor, pinned }: ReplyPinning) => {
    await lockThreads(tx, roomId);
    const { reply, parent } = await replyInRoom(tx, roomId, threadId, replyId);
    if (!canPinReply(await permissionsIn(tx, roomId, actor), { authorId: parent.author }))
      throw new Refusal('FORBIDDEN');
    if (reply.pinned === pinned) return { changed: false };
    if (pinned === 1) await checkRoom(tx, parent.id);
    await tx.updateTable('threads').set({ pinned }).where('id', '=', replyId).execute();
    await markThreadChanged(tx, parent.root_id);
    return { changed: true };
  },
});
