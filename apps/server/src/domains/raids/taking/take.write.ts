import { effectiveRank } from '@baithak/protocol/permissions';
import { memberRank } from '@baithak/protocol/ranks';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { undoPostIn, type PostStep } from '../../bulk-undo/api.ts';
import { takeStepBack } from '../../ladder/api.ts';
import { takeMessagesOf } from '../../messages/api.ts';
import { logAction, raidHolderOf, type LogStamp } from '../../moderation/api.ts';
import { allChanges, noChanges, tellOfAct, type NotificationStamp } from '../../notifications/api.ts';
import { lockRoom, standingIn } from '../../rooms/api.ts';
import { checkRight } from './check-right.queries.ts';
import { countTaken } from './count-taken.queries.ts';
import { storeHeld } from './held.queries.ts';
import { leftOutOf } from './left-out.queries.ts';

/** Below the rank of whoever undoes; the program takes from plain members and guests alone. */
const belowRank = async (tx: Tx, roomId: string, by: string | null): Promise<number> => {
  if (by === null) return memberRank + 1;
  const { platformRank, roomRole } = await standingIn(tx, roomId, by);
  return effectiveRank(platformRank, roomRole);
};

export interface Taking extends LogStamp {
  readonly raidId: string;
  readonly roomId: string;
  /** Null: the program by itself. */
  readonly by: string | null;
  /** An id for each author. */
  readonly stamp: NotificationStamp;
  readonly authors: readonly { readonly userId: string; readonly ids: readonly string[] }[];
}

/** Takes messages of those who came with a raid away, in one room, so that they can come back for an hour. Nothing of whoever is left out. */
export const takeMessages = defineWrite({
  name: 'raids.takeMessages',
  key: ({ roomId }: Taking) => roomId,
  run: async (tx, taking: Taking) => {
    const { raidId, roomId, by, at, stamp, authors } = taking;
    await checkRight(tx, raidId, by, at);
    await lockRoom(tx, roomId);
    const leavingOut = { raidId, roomId, rank: await belowRank(tx, roomId, by), at };
    const leftOut = await leftOutOf(
      tx,
      leavingOut,
      authors.map(({ userId }) => userId),
    );
    const deleted: { messageId: string; rev: number; createdRev: number }[] = [];
    const byAuthor = new Map<string, number>();
    let notifications = noChanges;
    for (const [index, { userId, ids }] of authors.entries()) {
      if (leftOut.has(userId)) continue;
      const done = await takeMessagesOf(tx, { roomId, author: userId, ids }, raidHolderOf);
      const last = done.deleted.at(-1);
      if (!last) continue;
      const own = { at: stamp.at, ids: stamp.ids.slice(index, index + 1) };
      const told = await tellOfAct(tx, own, { act: 'deleteMessage', thing: last.messageId, whom: userId, roomId });
      await takeStepBack(tx, userId, at);
      const things = [...done.held].map(([thing, held]) => ({ thing, author: userId, kind: 'message' as const, held }));
      await storeHeld(tx, taking, things);
      deleted.push(...done.deleted);
      byAuthor.set(userId, done.deleted.length);
      notifications = allChanges(notifications, done.notifications, told);
    }
    if (deleted.length === 0) return { deleted, notifications, authors: [] };
    const rev = Math.max(...deleted.map(({ createdRev }) => createdRev));
    await countTaken(tx, { raidId, roomId, at, rev, byAuthor });
    await logAction(tx, taking, { by, what: 'undoRaid', roomId, thing: raidId, amount: deleted.length });
    return { deleted, notifications, authors: [...byAuthor.keys()] };
  },
});

/** One thread with its replies, or one reply, of somebody who came with a raid. Null for whoever is left out. */
export const takePost = defineWrite({
  name: 'raids.takePost',
  key: ({ roomId }: Omit<PostStep, 'holder'> & { readonly raidId: string; readonly depth: number }) => roomId,
  run: async (tx, step) => {
    const { raidId, roomId, by, author, at, id, depth } = step;
    await checkRight(tx, raidId, by, at);
    await lockRoom(tx, roomId);
    const leftOut = await leftOutOf(tx, { raidId, roomId, rank: await belowRank(tx, roomId, by), at }, [author]);
    if (leftOut.has(author)) return null;
    await countTaken(tx, { raidId, roomId, at, rev: 0, byAuthor: new Map([[author, 1]]) });
    const { held, ...undone } = await undoPostIn(tx, { ...step, holder: raidHolderOf(id) });
    if (held) await storeHeld(tx, step, [{ thing: id, author, kind: 'post', depth, held }]);
    return undone;
  },
});
