import { newId } from '@baithak/protocol/ids';
import { insertPerson } from '../domains/people/people.ts';
import { grantRank } from '../domains/staff/ranks.ts';
import { storeVote } from '../domains/threads/votes.write.ts';
import { runWrite } from './run-write.ts';
import type { Person, World } from './world.ts';

/** Personal events and those of notifications begin on the sockets of these people. */
export const hearNotifications = async (...people: readonly Person[]): Promise<void> => {
  for (const { client } of people) {
    await client.notifications.listen();
    await client.notifications.startNotifications();
  }
};

/** Somebody's notifications, once nothing is being published. */
export const notificationsOf = async (world: World, { client }: Person) => {
  await world.running.app.services.notifications.settled();
  return (await client.notifications.listNotifications()).data;
};

/** What each of these people is told of, by kind, and how many are unread. */
export const toldOf = async (world: World, ...people: readonly Person[]): Promise<string[]> => {
  const told: string[] = [];
  for (const person of people) {
    const { unreadCount } = await person.client.notifications.countNotifications();
    const kinds = (await notificationsOf(world, person)).map(({ kind, count }) =>
      count > 1 ? `${kind} ${count}` : kind,
    );
    told.push([unreadCount, ...kinds].join(' '));
  }
  return told;
};

/** Nobody has notifications any more. */
export const clearNotifications = async (...people: readonly Person[]): Promise<void> => {
  for (const { client } of people) await client.notifications.deleteNotification({ all: true });
};

/** Gives a platform rank, as the shell's command does. */
export const grantPlatformRank = (world: World, { username }: Person, rank: number): Promise<string> =>
  grantRank.run(world.running.app, [username, String(rank)]);

/** So many people who may do everything and are not here. */
export const manyStrangers = (world: World, count: number): Promise<string[]> => {
  const { clock } = world;
  const ids = Array.from({ length: count }, () => newId());
  const stranger = { rank: 11, guest: 0, heldUntil: null, language: null, now: clock.now() } as const;
  return runWrite(world, async (tx) => {
    for (const id of ids) await insertPerson(tx, { ...stranger, id, username: `x${id}` });
    return ids;
  });
};

/** So many likes of people who are not here. */
export const likeOften = async (
  world: World,
  thread: { readonly roomId: string; readonly threadId: string },
  likes: number,
): Promise<void> => {
  const { app } = world.running;
  for (const [count, userId] of (await manyStrangers(world, likes)).entries()) {
    const at = app.clock.now() + count;
    const actor = { userId, guest: false, at };
    await app.db.write(storeVote, {
      ...thread,
      actor,
      vote: 1,
      at,
      notify: { stamp: { ids: [newId()], at }, reading: [] },
    });
  }
};
