import { effectiveRank } from '@baithak/protocol/permissions';
import { memberRank } from '@baithak/protocol/ranks';
import type { Db } from '../../../platform/db/db.ts';
import { forUpdate } from '../../../platform/db/dialect.ts';
import { type Tx, defineWrite } from '../../../platform/db/write.ts';
import { requireLease } from '../../../platform/leases/leases.write.ts';
import { type PostStep, undoPostIn } from '../../bulk-undo/api.ts';
import { takeStepBack } from '../../ladder/api.ts';
import { type HeldMessage, returnMessage, takeMessagesOf } from '../../messages/api.ts';
import { dropRaidHeld, raidHolderOf, takeRaidHeld } from '../../deleted/api.ts';
import { type LogStamp, logAction } from '../../moderation-log/api.ts';
import { type NotificationStamp, allChanges, noChanges, tellOfAct, untellDeletions } from '../../notifications/api.ts';
import { everyRoom, holdOrderRank, lockRoom, mayTakeBack, standingIn } from '../../rooms/api.ts';
import { type HeldThread, type ReturnedThread, hasParent, returnThread } from '../../threads/api.ts';
import type { Counting } from '../mode/raids.write.ts';
import { countReturned, countTaken, dropOld, leftOutOf, storeHeld } from './held.ts';

/** FORBIDDEN for whoever may not undo this raid any more, nor take that back. Null: the program. */
export const checkRight = async (tx: Tx, raidId: string, by: string | null, at: number): Promise<void> => {
  if (by === null) return;
  const raid = await tx.selectFrom('raids').select('room_id').where('id', '=', raidId).executeTakeFirst();
  const roomId = raid?.room_id ?? everyRoom;
  await holdOrderRank(tx, { roomId: roomId === everyRoom ? null : roomId, userId: by, at });
};

/** Below the rank of whoever undoes; the program takes from plain members and guests alone. */
const belowRank = async (tx: Tx, roomId: string, by: string | null): Promise<number> => {
  if (by === null) return memberRank + 1;
  const { platformRank, roomRole } = await standingIn(tx, roomId, by);
  return effectiveRank(platformRank, roomRole);
};

export interface Taking extends LogStamp, Counting {
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
    const { raidId, roomId, by, at, stamp, authors, proof } = taking;
    await checkRight(tx, raidId, by, at);
    await lockRoom(tx, roomId);
    await requireLease(tx, proof);
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

export interface Restoring extends LogStamp {
  readonly raidId: string;
  readonly roomId: string;
  readonly by: string;
  /** Messages, or one thread or reply, as `heldPage` orders them. */
  readonly things: readonly string[];
}

type Returned =
  | { readonly id: string; readonly message: { readonly rev: number } }
  | { readonly id: string; readonly thread: ReturnedThread };

/** What is held, once: of two who take it back at the same time one gets it. What somebody of a higher rank took stays. */
const lockHeld = async (tx: Tx, { raidId, roomId, by, things, at }: Restoring) => {
  const rows = await tx
    .selectFrom('raid_held')
    .select(['thing', 'author', 'kind', 'held', 'taken_by', 'taken_strength'])
    .where('thing', 'in', things)
    .where('raid_id', '=', raidId)
    .where('room_id', '=', roomId)
    .where('ends_at', '>', at)
    .orderBy('thing')
    .$call(forUpdate(tx))
    .execute();
  const mine: typeof rows = [];
  for (const own of Map.groupBy(rows, (row) => `${row.taken_by} ${row.taken_strength}`).values()) {
    const taken = { by: own[0]?.taken_by ?? null, strength: own[0]?.taken_strength ?? null };
    if (await mayTakeBack(tx, { userId: by, roomId }, taken)) mine.push(...own);
  }
  return mine.toSorted((one, other) => things.indexOf(one.thing) - things.indexOf(other.thing));
};

type Held = Awaited<ReturnType<typeof lockHeld>>[number];

/** Of the authors, those whose account is closed or being closed: what they wrote names them, and it may be forgotten in their messages already. */
const closedOf = async (tx: Tx, held: readonly Held[]): Promise<ReadonlySet<string>> => {
  if (held.length === 0) return new Set();
  const authors = [...new Set(held.map(({ author }) => author))];
  const rows = await tx
    .selectFrom('people')
    .select('id')
    .where('id', 'in', authors)
    .where('removed_at', 'is', null)
    .execute();
  const here = new Set(rows.map(({ id }) => id));
  return new Set(authors.filter((id) => !here.has(id)));
};

/** `lost`: its place is gone by now, or its author. `waits`: what it answers is not there, and could come back before the hour is over. */
const giveBack = async (
  tx: Tx,
  roomId: string,
  { thing: id, kind, held }: Held,
): Promise<Returned | 'lost' | 'waits'> => {
  const what: unknown = JSON.parse(held);
  if (kind === 'message') {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this column is written by this server alone, as this JSON
    const message = await returnMessage(tx, { roomId, id }, what as HeldMessage);
    return message ? { id, message } : 'lost';
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as above
  const post = what as HeldThread;
  if (!(await hasParent(tx, roomId, post))) return 'waits';
  const thread = await returnThread(tx, { roomId, id }, post);
  return thread ? { id, thread } : 'lost';
};

/** Brings back in one room what a raid mode took within the last hour. */
export const restoreTaken = defineWrite({
  name: 'raids.restoreTaken',
  key: ({ roomId }: Restoring) => roomId,
  run: async (tx, restoring: Restoring) => {
    const { raidId, roomId, by, at } = restoring;
    await checkRight(tx, raidId, by, at);
    await lockRoom(tx, roomId);
    const all = await lockHeld(tx, restoring);
    const closed = await closedOf(tx, all);
    const returned: Returned[] = [];
    const lost: string[] = [];
    let leftOut = 0;
    const byAuthor = new Map<string, number>();
    for (const held of all) {
      const back = closed.has(held.author) ? 'lost' : await giveBack(tx, roomId, held);
      if (back === 'lost') lost.push(held.thing);
      else if (back === 'waits') leftOut += 1;
      else {
        returned.push(back);
        byAuthor.set(held.author, (byAuthor.get(held.author) ?? 0) + 1);
      }
    }
    const ids = returned.map(({ id }) => id);
    await dropRaidHeld(tx, lost);
    await takeRaidHeld(tx, ids);
    const notifications = await untellDeletions(tx, ids);
    if (returned.length > 0) {
      await countReturned(tx, { raidId, roomId, byAuthor });
      await logAction(tx, restoring, { by, what: 'restoreRaid', roomId, thing: raidId, amount: returned.length });
    }
    return { returned, leftOut, notifications, authors: [...byAuthor.keys()] };
  },
});

const dropSome = defineWrite({
  name: 'raids.dropHeld',
  run: (tx, { now }: { readonly now: number }) => dropOld(tx, now),
});

/** What raid mode took away more than an hour ago, or in a room that is closed, goes for good with its files. Returns how much. */
export const dropHeld = async (db: Db, now: number): Promise<number> => {
  for (let count = 0; ;) {
    const some = await db.write(dropSome, { now });
    count += some.count;
    if (!some.hasMore) return count;
  }
};
