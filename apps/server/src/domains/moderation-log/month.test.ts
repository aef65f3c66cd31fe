import { beforeAll, expect, it } from 'vitest';
import { hour } from '../../platform/clock.ts';
import { readsOver } from '../../platform/db/kysely-over.ts';
import { openSqliteFile, sqlitePath } from '../../platform/db/sqlite/file.ts';
import { engines, onBothEngines } from '../../testing/databases.ts';
import { joinAndLoad, makeRoom, say } from '../../testing/room-actions.ts';
import { openWorld, useWorld, type Person } from '../../testing/world.ts';
import { entriesSince } from './read-log.ts';

const daysOfLongestMonth = 31;

onBothEngines('the numbers of a month in the log of a room', (engine) => {
  const world = useWorld(engine);
  let owner: Person, member: Person, other: Person;
  beforeAll(async () => {
    const { clock } = world.current;
    clock.hold();
    const start = new Date(clock.now());
    // Noon of a month's second day, so that the hours that pass here are of one month.
    clock.pass(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 2, 12) - clock.now());
    // Their sessions begin after that: they do not last for both jumps.
    [owner, member, other] = await world.current.members('maheena1', 'shumaar1', 'shumaar2');
  });

  it('count bans and how many have ended, what was deleted and what was taken back, until the month is over', async () => {
    const { clock } = world.current;
    const roomId = await makeRoom(owner);
    await joinAndLoad(roomId, owner, member, other);
    const month = async (before?: string) => {
      const page = { roomId, ...(before !== undefined && { before }) };
      const inside = await owner.client.moderationLog.getRoomLog(page);
      const outside = await world.current.visitor().moderationLog.getPublicLog(page);
      expect(inside.month).toEqual(outside.month);
      return outside.month;
    };
    const { commands, messages, threads } = owner.client;
    await commands.setTopic({ roomId, text: 'be kind' });
    expect(await month()).toBeNull();

    await messages.deleteMessage({ id: roomId, messageId: (await say(member, roomId, 'rude')).id });
    const thread = await member.client.threads.createThread({ roomId, threadText: 'ruder' });
    await threads.deleteThread({ roomId, threadId: thread.data._id });
    await commands.banPerson({ roomId, target: member.username, minutes: 60 });
    await commands.banPerson({ roomId, target: other.username });
    const none = { bans: 0, ended: 0, messages: 0, posts: 0, takenBack: 0, partial: false };
    expect(await month()).toEqual({ ...none, bans: 2, messages: 1, posts: 1 });
    clock.pass(hour);
    expect(await month()).toEqual({ ...none, bans: 2, ended: 1, messages: 1, posts: 1 });
    await commands.banPerson({ roomId, target: other.username, minutes: 600 });
    expect(await month()).toEqual({ ...none, bans: 3, ended: 2, messages: 1, posts: 1 });
    await commands.unbanPerson({ roomId, target: other.username });
    const now = await month();
    expect(now).toEqual({ ...none, bans: 3, ended: 3, messages: 1, posts: 1, takenBack: 1 });

    const { data } = await world.current.visitor().moderationLog.getPublicLog({ roomId });
    expect(await month(data[0]?._id)).toBeNull();
    clock.pass(daysOfLongestMonth * 24 * hour);
    expect(await month()).toBeNull();
  });
});

// The plan is read in SQLite's words; PostgreSQL has the same indexes.
it.skipIf(!engines.includes('sqlite'))('no entry of another month or room is read for them', async () => {
  const world = await openWorld('sqlite');
  const file = openSqliteFile(sqlitePath(world.running.app.config.dataDir), true);
  const plans: string[] = [];
  const db = readsOver('sqlite', async (query) => {
    const explained = { sql: `explain query plan ${query.sql}`, parameters: query.parameters };
    plans.push(...file.run<{ detail: string }>(explained).rows.map(({ detail }) => detail));
    return file.run(query);
  });
  await entriesSince(db, 'a'.repeat(24), 0);
  expect(plans).toEqual([
    'SEARCH moderation_log USING INDEX moderation_log_by_room (chain=? AND at>?)',
    'SEARCH beside USING INDEX sqlite_autoindex_moderation_log_details_1 (entry_id=?)',
  ]);
  file.close();
  await world.close();
});
