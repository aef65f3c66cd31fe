import type { raidsContract } from '@baithak/protocol/contracts/raids';
import { threadsContract } from '@baithak/protocol/contracts/threads';
import { minute } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/context.ts';
import type { CallHandler } from '../../../platform/implement.ts';
import { callMs } from '../../bulk-undo/api.ts';
import { logStamp } from '../../moderation-log/api.ts';
import { notificationStamp } from '../../notifications/api.ts';
import { type SeenRaid, changes, findRaid } from '../raids.ts';
import { leftOutOf } from './held.ts';
import { ignoreGone, stepSize } from './restore-raid.ts';
import { publishDeleted, publishLine } from './take-alike.ts';
import { takeMessages, takePost } from './taking.write.ts';
import {
  type RaidWriting,
  countPictures,
  countWritten,
  mostPosts,
  picturesOf,
  raidMessages,
  raidPosts,
} from './written.queries.ts';

/** People who are looked up at once. */
const peopleAtOnce = 500;

interface Undoing {
  readonly caller: Caller;
  readonly writing: RaidWriting;
  readonly leftOut: ReadonlySet<string>;
  readonly rooms: Set<string>;
  readonly isOver: () => boolean;
  messages: number;
  pictures: number;
}

const allLeftOut = async (caller: Caller, { row, roomId, rank }: SeenRaid, people: readonly string[]) => {
  const leftOut = new Set<string>();
  for (let from = 0; from < people.length; from += peopleAtOnce) {
    const asked = { raidId: row.id, roomId, rank, at: caller.clock.now() };
    for (const id of await leftOutOf(caller.db.read, asked, people.slice(from, from + peopleAtOnce))) leftOut.add(id);
  }
  return leftOut;
};

type Message = Awaited<ReturnType<typeof raidMessages>>[number];

const takeStep = async (undoing: Undoing, roomId: string, step: readonly Message[]): Promise<void> => {
  const { caller, writing } = undoing;
  const ids = step.map(({ id }) => id);
  const pictures = await picturesOf(caller.db.read, ids);
  const authors = [...Map.groupBy(step, ({ author }) => author)].map(([userId, own]) => ({
    userId,
    ids: own.map(({ id }) => id),
  }));
  const stamp = notificationStamp(caller, authors.length);
  const by = caller.viewer.userId;
  const done = await caller.db
    .write(takeMessages, { raidId: writing.raidId, roomId, by, authors, stamp, ...logStamp(caller) })
    .catch(ignoreGone);
  if (!done || done.deleted.length === 0) return;
  undoing.rooms.add(roomId);
  undoing.messages += done.deleted.length;
  undoing.pictures += pictures;
  await publishDeleted(caller, roomId, done);
};

/** True when none is left. */
const undoMessages = async (undoing: Undoing): Promise<boolean> => {
  const { caller, writing, leftOut, isOver } = undoing;
  for (let before: string | undefined; ;) {
    const rows = await raidMessages(caller.db.readLong, writing, before);
    if (rows.length === 0) return true;
    before = rows.at(-1)?.id;
    const chosen = rows.filter(({ author }) => !leftOut.has(author));
    for (const [roomId, own] of Map.groupBy(chosen, (row) => row.roomId))
      for (let at = 0; at < own.length; at += stepSize) {
        if (isOver()) return false;
        await takeStep(undoing, roomId, own.slice(at, at + stepSize));
      }
  }
};

type Post = Awaited<ReturnType<typeof raidPosts>>[number];

const takeOnePost = async (undoing: Undoing, { id, roomId, rootId, depth, author }: Post): Promise<void> => {
  const { caller, writing } = undoing;
  const step = {
    raidId: writing.raidId,
    by: caller.viewer.userId,
    author,
    roomId,
    id,
    rootId,
    depth,
    stamp: notificationStamp(caller, 1),
    ...logStamp(caller),
  };
  const done = await caller.db.write(takePost, step).catch(ignoreGone);
  if (!done) return;
  undoing.messages += 1;
  undoing.rooms.add(roomId);
  const room = caller.live.room(roomId);
  if (done.reply) room.publish(threadsContract.replyDeleted, { roomId, replyId: id, ...done.reply });
  else room.publish(threadsContract.threadDeleted, { roomId, threadId: id });
  await caller.afterCommit.moderated({ people: [author], notifications: done.notifications });
};

/** True when none is left. */
const undoPosts = async (undoing: Undoing): Promise<boolean> => {
  const { caller, writing, leftOut, isOver } = undoing;
  const posts = await raidPosts(caller.db.readLong, writing, [...leftOut]);
  for (const post of posts) {
    if (isOver()) return false;
    await takeOnePost(undoing, post);
  }
  return posts.length < mostPosts;
};

const sumOf = (counts: ReadonlyMap<string, number>, leftOut: ReadonlySet<string>): number =>
  [...counts].reduce((sum, [userId, count]) => (leftOut.has(userId) ? sum : sum + count), 0);

/** Deletes what those who came with a raid wrote since it began; a dry run counts it (docs/contract.md#raid-mode). */
export const undoRaid: CallHandler<typeof raidsContract.undoRaid> = async (caller, { raidId, dryRun }) => {
  await caller.limits.take(changes, caller.viewer.userId);
  const { db, clock, services } = caller;
  const raid = await findRaid(caller, raidId);
  await services.raids.store(raid.row.room_id);
  const writing = { raidId, roomId: raid.roomId, since: raid.row.since - raid.row.minutes * minute };
  const written = await countWritten(db.readLong, writing);
  const leftOut = await allLeftOut(caller, raid, [...written.keys()]);
  const people = { people: written.size, leftOut: leftOut.size };
  if (dryRun) {
    const pictures = sumOf(await countPictures(db.readLong, writing), leftOut);
    return { messages: sumOf(written, leftOut), pictures, ...people, isDone: false };
  }
  const end = clock.now() + callMs;
  const rooms = new Set<string>();
  const undoing = { caller, writing, leftOut, rooms, isOver: () => clock.now() >= end, messages: 0, pictures: 0 };
  const isDone = (await undoMessages(undoing)) && (await undoPosts(undoing));
  for (const roomId of rooms) await publishLine(caller, raidId, roomId);
  services.raids.tell(raid.row);
  return { messages: undoing.messages, pictures: undoing.pictures, ...people, isDone };
};
