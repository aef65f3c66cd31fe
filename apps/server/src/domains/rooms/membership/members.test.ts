import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limits } from '@baithak/protocol/limits';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { readsOver } from '../../../platform/db/kysely-over.ts';
import { openSqliteFile, sqlitePath } from '../../../platform/db/sqlite/file.ts';
import { engines, onBothEngines } from '../../../testing/databases.ts';
import { waitForMail } from '../../../testing/outbox.ts';
import { giveRole, handOver, makeRoom } from '../../../testing/room-actions.ts';
import { runWrite } from '../../../testing/run-write.ts';
import { emailOf, openWorld, password, type Person, useWorld } from '../../../testing/world.ts';
import { membersBeginningWith, membersContaining, membersPage } from './members.ts';

const migration = join(import.meta.dirname, '../../../../migrations/0020-member-order.sql');

type Listed = readonly [username: string, rank: number];

const listed = async ({ client }: Person, roomId: string, more: object = {}): Promise<Listed[]> =>
  (await client.rooms.listMembers({ roomId, ...more })).members.map(({ user, role }) => [user.username, role.rank]);

/** The list, after checking that `after`, the search and the suggestions agree with it. */
const membersSeenBy = async (viewer: Person, roomId: string): Promise<Listed[]> => {
  const { client } = viewer;
  const { members } = await client.rooms.listMembers({ roomId });
  const all = await listed(viewer, roomId);
  for (const [at, { user }] of members.entries()) {
    expect(await listed(viewer, roomId, { after: user._id })).toEqual(all.slice(at + 1));
    expect(await listed(viewer, roomId, { search: user.username })).toEqual([all[at]]);
    const { suggestions } = await client.rooms.suggestMembers({ roomId, keywords: user.username });
    expect(suggestions.map(({ username }) => username)).toEqual([user.username]);
  }
  return all;
};

onBothEngines('the list of members', (engine) => {
  const world = useWorld(engine);

  it('stays by rank, then name, when somebody joins, gets a role, gets the room, leaves', async () => {
    const { current } = world;
    const [owner, bilal, aslam] = await current.members('maalik77', 'bilal777', 'aslam777');
    const [guest, staff] = [await current.guest('chirag77'), await current.ranked('nigran77', 9)];
    const room = await makeRoom(owner, { access: 'Private' });
    const { inviteCode } = await owner.client.rooms.createInvite({ roomId: room });
    for (const { client } of [bilal, aslam, guest, staff]) await client.rooms.acceptInvite({ inviteCode });
    const seen = () => membersSeenBy(bilal, room);
    const [first, last] = [['maalik77', 11] as const, ['chirag77', -1] as const];
    expect(await seen()).toEqual([first, ['nigran77', 9], ['aslam777', 1], ['bilal777', 1], last]);

    await giveRole(current, room, bilal, 6);
    await giveRole(current, room, guest, 3);
    expect(await seen()).toEqual([first, ['nigran77', 9], ['bilal777', 6], ['chirag77', 3], ['aslam777', 1]]);
    await giveRole(current, room, guest, 1);
    await giveRole(current, room, bilal, 0);
    expect(await seen()).toEqual([first, ['nigran77', 9], ['aslam777', 1], ['bilal777', 1], last]);

    await handOver(owner, room, bilal);
    const after: Listed[] = [
      ['bilal777', 11],
      ['maalik77', 10],
      ['nigran77', 9],
    ];
    expect(await seen()).toEqual([...after, ['aslam777', 1], last]);
    await aslam.client.rooms.leaveRoom({ roomId: room });
    expect(await seen()).toEqual([...after, last]);
  });

  it('follows the names: of a guest who registers, of one whose name is taken over; a closed account is not in it', async () => {
    const { current } = world;
    const [owner, leaver] = await current.members('maalik88', 'rukhsat8');
    const [guest, gone, other] = [
      await current.guest('zahid888'),
      await current.guest('daniya88'),
      await current.guest('ehsan888'),
    ];
    const room = await makeRoom(owner);
    for (const { client } of [guest, gone, other, leaver]) await client.rooms.joinRoom({ roomId: room });
    await guest.client.accounts.register({
      username: 'aadil888',
      email: emailOf('aadil888'),
      password,
      agreedToTerms: true,
    });
    const seen = () => membersSeenBy(owner, room);
    const first: Listed[] = [
      ['maalik88', 11],
      ['aadil888', 1],
    ];
    expect(await seen()).toEqual([...first, ['rukhsat8', 1], ['daniya88', -1], ['ehsan888', -1]]);

    await leaver.client.accountData.deleteMyAccount({ password });
    await gone.client.accounts.logOut();
    const taker = await current.guest('daniya88');
    const renamed: Listed = [expect.stringMatching(/^daniya88./) as string, -1];
    expect(await seen()).toEqual([...first, renamed, ['ehsan888', -1]]);
    await taker.client.rooms.joinRoom({ roomId: room });
    const { members } = await owner.client.rooms.listMembers({ roomId: room, search: 'daniya88' });
    expect(members.map(({ user }) => user._id)).toEqual([taker.userId, gone.userId]);
  });

  it('is searched inside the names, and in large rooms by their beginnings', async () => {
    const { current } = world;
    const [owner, khan, guest] = [
      await current.member('maalik55'),
      await current.member('khanam55'),
      await current.guest('alikhan5'),
    ];
    const roomId = await makeRoom(owner);
    for (const { client } of [khan, guest]) await client.rooms.joinRoom({ roomId });
    const found = async (search: string, more: object = {}) =>
      (await listed(owner, roomId, { search, ...more })).map(([username]) => username);
    expect(await found('KHAN')).toEqual(['khanam55', 'alikhan5']);
    await runWrite(current, (tx) =>
      tx
        .updateTable('rooms')
        .set({ member_count: limits.membersSearchedInside + 1 })
        .where('id', '=', roomId)
        .execute(),
    );
    expect([await found('KHAN'), await found('ali'), await found('%')]).toEqual([['khanam55'], ['alikhan5'], []]);
    expect(await found('a', { after: khan.userId })).toEqual(['alikhan5']);
    expect(await found('k', { after: khan.userId })).toEqual([]);
  });

  it('is right when people join and register at the same moment', async () => {
    const { current } = world;
    const owner = await current.member('maalik66');
    const room = await makeRoom(owner);
    const numbers = [1, 2, 3, 4, 5, 6];
    const guests: Person[] = [];
    for (const number of numbers) guests.push(await current.guest(`zguest6${number}`));
    await Promise.all(
      guests.map(({ client }, at) => {
        const username = `arukn66${at + 1}`;
        const wish = { username, email: emailOf(username), password, agreedToTerms: true } as const;
        return Promise.all([client.rooms.joinRoom({ roomId: room }), client.accounts.register(wish)]);
      }),
    );
    const registered = numbers.map((number): Listed => [`arukn66${number}`, 1]);
    expect(await membersSeenBy(owner, room)).toEqual([['maalik66', 11], ...registered]);
  });

  it('has the memberships that were stored before it was kept, each in its place', async () => {
    const { current } = world;
    const { read } = current.running.app.db;
    const places = () =>
      read
        .selectFrom('room_members')
        .select(['room_id', 'user_id', 'sort_rank', 'sort_name'])
        .where('sort_rank', 'is not', null)
        .orderBy('room_id')
        .orderBy('user_id')
        .execute();
    const kept = await places();
    expect(new Set(kept.map(({ sort_rank: rank }) => rank)).size).toBeGreaterThan(4);
    const [fill = ''] = /^UPDATE [^;]+/m.exec(readFileSync(migration, 'utf8')) ?? [];
    await runWrite(current, async (tx) => {
      await tx.updateTable('room_members').set({ sort_rank: null, sort_name: '' }).execute();
      expect(
        await tx.selectFrom('room_members').select('sort_rank').where('sort_rank', 'is not', null).execute(),
      ).toEqual([]);
      await sql.raw(fill).execute(tx);
    });
    expect(await places()).toEqual(kept);
  });
});

onBothEngines('the list of members, where addresses must be verified,', (engine) => {
  const world = useWorld(engine, { settings: { REQUIRE_VERIFIED_EMAIL: 'on' } });

  it('shows a guest under the name that waits, and as a member once the link is followed', async () => {
    const { current } = world;
    const [guest, other] = [await current.guest('mehmaan9'), await current.guest('chirag99')];
    const [featured] = (await guest.client.rooms.listRooms()).featured;
    const roomId = featured?._id ?? '';
    for (const { client } of [guest, other]) await client.rooms.joinRoom({ roomId });
    const seen = () => membersSeenBy(other, roomId);
    const email = emailOf('zarina99');
    await guest.client.accounts.register({ username: 'zarina99', email, password, agreedToTerms: true });
    const [, , token = ''] = (await waitForMail(current.running.app.config.dataDir, email)).link;
    expect(await seen()).toEqual([
      ['chirag99', -1],
      ['zarina99', -1],
    ]);
    await current.visitor().accounts.verifyEmail({ email, token });
    expect(await seen()).toEqual([
      ['zarina99', 1],
      ['chirag99', -1],
    ]);
  });
});

// The plan is read in SQLite's words; PostgreSQL has the same index.
it.skipIf(!engines.includes('sqlite'))('members are read in their order, and none are sorted', async () => {
  const world = await openWorld('sqlite');
  const file = openSqliteFile(sqlitePath(world.running.app.config.dataDir), true);
  const plans: string[] = [];
  const db = readsOver('sqlite', async (query) => {
    const explained = { sql: `explain query plan ${query.sql}`, parameters: query.parameters };
    plans.push(
      file
        .run<{ detail: string }>(explained)
        .rows.map(({ detail }) => detail)
        .join('; '),
    );
    return file.run(query);
  });
  const roomId = 'a'.repeat(24);
  for (const [after, without] of [
    [undefined, []],
    [{ sortRank: 5, name: 'zulfiqar' }, []],
    [undefined, [roomId]],
  ] as const) {
    const page = { roomId, after, without, most: 101 };
    await membersPage(db, page);
    await membersContaining(db, page, 'khan');
    await membersBeginningWith(db, page, 'za');
  }
  expect(plans.length).toBeGreaterThan(9);
  for (const plan of plans) {
    expect(plan).toMatch(
      /^SEARCH room_members USING INDEX room_members_by_order \(room_id=\? AND .*SEARCH people USING INDEX/,
    );
    expect(plan).not.toMatch(/SCAN|TEMP B-TREE/);
  }
  file.close();
  await world.close();
});
