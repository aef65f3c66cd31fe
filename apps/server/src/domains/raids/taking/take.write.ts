import { effectiveRank } from '@baithak/protocol/permissions';
import { memberRank } from '@baithak/protocol/ranks';
import { defineWrite, type Tx } from '../../../platform/db/write.ts';
import { undoPostIn, type PostStep } from '../../bulk-undo/api.ts';
import { takeStepBack } from '../../ladder/api.ts';
import { deleteMessagesOf } from '../../messages/api.ts';
import { logAction, type LogStamp } from '../../moderation/api.ts';
import { allChanges, noChanges, tellOfAct, type NotificationStamp } from '../../notifications/api.ts';
import { everyRoom, holdOrderRank, lockRoom, standingIn } from '../../rooms/api.ts';
import { leftOutOf } from './left-out.queries.ts';

/** Below the rank of whoever undoes; the program takes from plain members and guests alone. */
const belowRank = async (tx: Tx, roomId: string, by: string | null): Promise<number> => {
  if (by === null) return memberRank + 1;
  const { platformRank, roomRole } = await standingIn(tx, roomId, by);
  return effectiveRank(platformRank, roomRole);
};

/** FORBIDDEN for whoever may not undo this raid any more. */
const checkRight = async (tx: Tx, raidId: string, by: string | null, at: number): Promise<void> => {
  if (by === null) return;
  const raid = await tx.selectFrom('raids').select('room_id').where('id', '=', raidId).executeTakeFirst();
  const roomId = raid?.room_id ?? everyRoom;
  await holdOrderRank(tx, { roomId: roomId === everyRoom ? null : roomId, userId: by, at });
};

interface Counted {
  readonly raidId: string;
  readonly roomId: string;
  readonly at: number;
  /** Where the latest of it stood; 0 for what stands in no timeline. */
  readonly rev: number;
  readonly byAuthor: ReadonlyMap<string, number>;
}

/** Counts what was taken away, of each person and in the room. */
const countTaken = async (tx: Tx, { raidId, roomId, at, rev, byAuthor }: Counted): Promise<void> => {
  let [messages, people] = [0, 0];
  for (const [userId, count] of byAuthor) {
    messages += count;
    const before = await tx
      .selectFrom('raid_people')
      .select('taken')
      .where('raid_id', '=', raidId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if ((before?.taken ?? 0) === 0) people += 1;
    await tx
      .updateTable('raid_people')
      .set((of) => ({ taken: of('taken', '+', count) }))
      .where('raid_id', '=', raidId)
      .where('user_id', '=', userId)
      .execute();
  }
  const row = await tx
    .selectFrom('raid_taken')
    .selectAll()
    .where('raid_id', '=', raidId)
    .where('room_id', '=', roomId)
    .executeTakeFirst();
  const total = {
    at,
    rev: Math.max(rev, row?.rev ?? 0),
    messages: messages + (row?.messages ?? 0),
    people: people + (row?.people ?? 0),
  };
  await tx
    .insertInto('raid_taken')
    .values({ raid_id: raidId, room_id: roomId, ...total })
    .onConflict((conflict) => conflict.columns(['raid_id', 'room_id']).doUpdateSet(total))
    .execute();
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

/** Takes messages of those who came with a raid away, in one room. Nothing of whoever is left out. */
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
      const done = await deleteMessagesOf(tx, { roomId, author: userId, ids });
      const last = done.deleted.at(-1);
      if (!last) continue;
      const own = { at: stamp.at, ids: stamp.ids.slice(index, index + 1) };
      const told = await tellOfAct(tx, own, { act: 'deleteMessage', thing: last.messageId, whom: userId, roomId });
      await takeStepBack(tx, userId, at);
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
  key: ({ roomId }: PostStep & { readonly raidId: string }) => roomId,
  run: async (tx, step) => {
    const { raidId, roomId, by, author, at } = step;
    await checkRight(tx, raidId, by, at);
    await lockRoom(tx, roomId);
    const leftOut = await leftOutOf(tx, { raidId, roomId, rank: await belowRank(tx, roomId, by), at }, [author]);
    if (leftOut.has(author)) return null;
    await countTaken(tx, { raidId, roomId, at, rev: 0, byAuthor: new Map([[author, 1]]) });
    return undoPostIn(tx, step);
  },
});
