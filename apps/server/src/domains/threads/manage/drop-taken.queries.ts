import { canDeleteReply, canDeleteThread } from '@baithak/protocol/contracts/threads.rules';
import type { Tx } from '../../../platform/db/write.ts';
import { dropRaidHeld, logAction, type LogStamp } from '../../moderation/api.ts';
import { noChanges } from '../../notifications/api.ts';
import { authorIn, permissionsIn, type Actor } from '../permissions.queries.ts';
import type { HeldThread } from './hold-thread.queries.ts';

/*
 * What raid mode took could come back for an hour: whoever deletes it by hand decides that it does not. Undefined where it is not
 * held, or is not theirs to delete, so that nobody else hears of it. Before `lockThreads`, for it waits for whoever is bringing it back.
 */

interface Deletion extends LogStamp {
  readonly roomId: string;
  readonly threadId: string;
  readonly actor: Actor;
}

const heldPost = async (tx: Tx, roomId: string, id: string) => {
  const row = await tx
    .selectFrom('raid_held')
    .select(['author', 'held'])
    .where('thing', '=', id)
    .where('room_id', '=', roomId)
    .where('kind', '=', 'post')
    .executeTakeFirst();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
  const [post] = row ? (JSON.parse(row.held) as HeldThread).threads : [];
  return row && post && { author: row.author, post };
};

/** False where somebody brought it back meanwhile. */
const drop = async (tx: Tx, { actor, ...deletion }: Deletion, thing: string, author: string, isReply: boolean) => {
  if ((await dropRaidHeld(tx, [thing])) === 0) return false;
  const { userId: by } = actor;
  const what = isReply ? 'deleteReply' : 'deleteThread';
  if (by !== author) await logAction(tx, deletion, { by, what, whom: author, roomId: deletion.roomId, thing });
  return true;
};

export const dropTakenThread = async (tx: Tx, deletion: Deletion) => {
  const { roomId, threadId, actor } = deletion;
  const held = await heldPost(tx, roomId, threadId);
  if (!held || held.post.depth > 0) return undefined;
  const { author } = held;
  if (!canDeleteThread(await permissionsIn(tx, roomId, actor), await authorIn(tx, roomId, author))) return undefined;
  if (!(await drop(tx, deletion, threadId, author, false))) return undefined;
  return { author, held: null, notifications: noChanges };
};

/** The same of a reply to something that is there. */
export const dropTakenReply = async (tx: Tx, deletion: Deletion & { readonly replyId: string }) => {
  const { roomId, threadId, replyId, actor } = deletion;
  const held = await heldPost(tx, roomId, replyId);
  if (!held || (held.post.under !== threadId && held.post.root_id !== threadId)) return undefined;
  const parent = await tx
    .selectFrom('threads')
    .innerJoin('threads as root', 'root.id', 'threads.root_id')
    .select(['threads.id', 'threads.author', 'threads.replies', 'root.changed'])
    .where('threads.id', '=', held.post.under)
    .where('threads.room_id', '=', roomId)
    .executeTakeFirst();
  if (!parent) return undefined;
  const { author } = held;
  const permissions = await permissionsIn(tx, roomId, actor);
  if (!canDeleteReply(permissions, await authorIn(tx, roomId, author), { authorId: parent.author })) return undefined;
  if (!(await drop(tx, deletion, replyId, author, true))) return undefined;
  const { id: parentId, replies, changed } = parent;
  return { parentId, author, replies, changed, held: null, notifications: noChanges };
};
