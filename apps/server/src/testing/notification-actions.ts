import { newId } from '@baithak/protocol/ids';
import { grantRank } from '../domains/staff/grant-rank.ts';
import { storeVote } from '../domains/threads/votes/vote.write.ts';
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

/** So many likes of people who are not here. */
export const likeOften = async (
  { running: { app } }: World,
  thread: { readonly roomId: string; readonly threadId: string },
  likes: number,
): Promise<void> => {
  for (let count = 0; count < likes; count += 1) {
    const at = app.clock.now() + count;
    const actor = { userId: newId(), rank: 11, guest: false, at };
    await app.db.write(storeVote, {
      ...thread,
      actor,
      vote: 1,
      at,
      notify: { stamp: { ids: [newId()], at }, reading: [] },
    });
  }
};
