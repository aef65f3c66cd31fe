import type { PublicLogEntry } from '@baithak/protocol/contracts/moderation-log';
import { factsText, firstPrev, hashedText, wordsText } from '@baithak/protocol/moderation-log/hashed-texts';
import { newId } from '@baithak/protocol/ids';
import { limits } from '@baithak/protocol/limits';
import { createHash } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { onBothEngines, engines } from '../../testing/databases.ts';
import { giveRole, joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf, say } from '../../testing/room-actions.ts';
import { useWorld, type Person, openWorld } from '../../testing/world.ts';
import { storeTopic } from '../rooms/api.ts';
import { hour } from '../../platform/clock.ts';
import { readsOver } from '../../platform/db/kysely-over.ts';
import { openSqliteFile, sqlitePath } from '../../platform/db/sqlite/file.ts';
import { entriesSince } from './read-log.ts';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

onBothEngines('reading the moderation log', (engine) => {
  const world = useWorld(engine);
  let owner: Person, staff: Person, member: Person, platform: Person;
  let roomId: string;
  beforeAll(async () => {
    const { current } = world;
    [owner, staff, member] = await current.members('kholiwala', 'munshi12', 'mujrim12');
    platform = await current.ranked('darbaan12', 9);
    await liftRoomsLimit(current, owner);
    roomId = await makeRoom(owner);
    await joinAndLoad(roomId, owner, staff, member);
    await giveRole(current, roomId, staff, 6);
    for (const words of ['rude', 'ruder'])
      await staff.client.messages.deleteMessage({ id: roomId, messageId: (await say(member, roomId, words)).id });
    await owner.client.commands.setTopic({ roomId, text: 'be kind' });
  });
  const visitor = () => world.current.visitor().moderationLog;
  const setTopic = (text: string) =>
    world.current.running.app.db.write(storeTopic, {
      roomId,
      userId: owner.userId,
      topic: text,
      logId: newId(),
      at: world.current.clock.now(),
    });

  it('everybody can compute the chain again, and reads neither names, targets, reasons nor ids of things', async () => {
    const { data, total, canLoadMore, mark } = await visitor().getPublicLog({ roomId });
    expect([total, canLoadMore, mark]).toEqual([3, false, null]);
    expect(data.map(({ seq, what, rank, amount }) => [seq, what, rank, amount])).toEqual([
      [3, 'setTopic', 11, null],
      [2, 'deleteMessage', 6, null],
      [1, 'deleteMessage', 6, null],
    ]);
    const oldestFirst = data.toReversed();
    expect(oldestFirst.map(({ hash }) => hash)).toEqual(oldestFirst.map((entry) => sha256(hashedText(entry))));
    expect(oldestFirst.map(({ prev }) => prev)).toEqual([
      firstPrev,
      ...oldestFirst.slice(0, -1).map(({ hash }) => hash),
    ]);
    const fields = '_id amount commitment date erased erasedBy erases hash prev rank roomId seq what words'.split(' ');
    for (const entry of data) expect(Object.keys(entry).toSorted()).toEqual(fields);
    const said = JSON.stringify(data);
    for (const person of [owner, staff, member]) expect(said).not.toContain(person.userId);
  });

  it('moderators read who did what to whom, and can compute each commitment again', async () => {
    for (const { client } of [owner, staff, platform]) {
      const { data } = await client.moderationLog.getRoomLog({ roomId });
      expect(data.map(({ by, whom }) => [by?.username, whom?.username])).toEqual([
        ['kholiwala', undefined],
        ['munshi12', 'mujrim12'],
        ['munshi12', 'mujrim12'],
      ]);
      for (const { nonce, wordsNonce, by, rank, whom, thing, amount, why, commitment, words } of data) {
        const facts = { nonce: nonce ?? '', by: by?._id ?? null, rank, whom: whom?._id ?? null, thing, amount };
        const beside = { ...facts, why, wordsNonce: wordsNonce ?? '' };
        expect([sha256(factsText(beside)), sha256(wordsText(beside))]).toEqual([commitment, words]);
      }
    }
    expect(await outcomeOf(member.client.moderationLog.getRoomLog({ roomId }))).toBe('FORBIDDEN');
    const guest = await world.current.guest('raahgir12');
    expect(await outcomeOf(guest.client.moderationLog.getRoomLog({ roomId }))).toBe('GUESTS_MAY_NOT');
  });

  it('of rooms that visitors cannot read is not there for them', async () => {
    for (const kind of [{ access: 'Private' }, { type: 'Adult' }] as const) {
      const hidden = await makeRoom(owner, kind);
      expect(await outcomeOf(visitor().getPublicLog({ roomId: hidden }))).toBe('ROOM_NOT_FOUND');
    }
    const hidden = await makeRoom(owner, { access: 'Private' });
    expect(await outcomeOf(member.client.moderationLog.getRoomLog({ roomId: hidden }))).toBe('ROOM_NOT_FOUND');
    expect(await outcomeOf(visitor().getPublicLog({ roomId: newId() }))).toBe('ROOM_NOT_FOUND');
  });

  it('comes page by page, none twice and none left out', async () => {
    for (let at = 0; at < limits.logPageSize; at += 1) await setTopic(`topic ${at}`);
    const seen: PublicLogEntry[] = [];
    let more = true;
    while (more) {
      const before = seen.at(-1)?._id;
      const { data, canLoadMore } = await visitor().getPublicLog({ roomId, ...(before && { before }) });
      seen.push(...data);
      more = canLoadMore;
    }
    expect(seen.map(({ seq }) => seq)).toEqual(
      [...Array(limits.logPageSize + 3).keys()].map((at) => at + 1).toReversed(),
    );
    const { data } = await staff.client.moderationLog.getRoomLog({ roomId, before: newId() });
    expect(data).toEqual([]);
  });

  it('staff reads all of it, of one room, one person and one act, page by page', async () => {
    const { listLog } = platform.client.moderationLog;
    const other = await makeRoom(owner);
    await joinAndLoad(other, owner, member);
    world.current.clock.pass(1);
    await owner.client.messages.deleteMessage({ id: other, messageId: (await say(member, other, 'again')).id });
    const { data: all, canLoadMore } = await listLog({});
    expect([all.length, canLoadMore]).toEqual([limits.logPageSize, true]);
    expect([all[0]?.roomId, all[0]?.whom?.username]).toEqual([other, 'mujrim12']);
    const before = all.at(-1)?._id ?? '';
    const { data: older } = await listLog({ before });
    expect(new Set([...all, ...older].map(({ _id }) => _id)).size).toBe(all.length + older.length);
    const { data: ofRoom } = await listLog({ roomId: other });
    expect(ofRoom.map(({ what, roomTitle }) => [what, typeof roomTitle])).toEqual([['deleteMessage', 'string']]);
    const title = ofRoom[0]?.roomTitle ?? '';
    expect((await listLog({ roomId: title })).data.map(({ roomTitle }) => roomTitle)).toContain(title);
    expect(await outcomeOf(listLog({ roomId: `${title} of nobody` }))).toBe('NOT_FOUND');
    const { data: to } = await listLog({ username: 'mujrim12' });
    expect(to.map(({ by }) => by?.username)).toEqual(['kholiwala', 'munshi12', 'munshi12']);
    const { data: by } = await listLog({ username: 'munshi12', act: 'deleteMessage', roomId });
    expect(by).toHaveLength(2);
    expect(await outcomeOf(listLog({ username: 'nobody99' }))).toBe('NOT_FOUND');
    expect(await outcomeOf(listLog({ roomId: newId() }))).toBe('NOT_FOUND');
    for (const { client } of [owner, staff, member])
      expect(await outcomeOf(client.moderationLog.listLog({}))).toBe('FORBIDDEN');
  });
});

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
