import { newId } from '@baithak/protocol/ids';
import { beforeAll, expect, it } from 'vitest';
import { readsOver } from '../../../platform/db/kysely-over.ts';
import { openSqliteFile, sqlitePath } from '../../../platform/db/sqlite/file.ts';
import { engines, onBothEngines } from '../../../testing/databases.ts';
import { giveRankTo, joinAndLoad, makeRoom, outcomeOf, recordEvents, say } from '../../../testing/room-actions.ts';
import { emailOf, openWorld, type Person, useWorld } from '../../../testing/world.ts';
import { moderatorsOf } from '../../notifications/api.ts';
import { accountByEmail, accountsBefore } from './accounts.queries.ts';

onBothEngines('the accounts that staff see', (engine) => {
  const world = useWorld(engine);
  let chief: Person, staff: Person, member: Person, other: Person, guest: Person;
  let room: string;
  beforeAll(async () => {
    chief = await world.current.ranked('sardar41', 10);
    staff = await world.current.ranked('nigran41', 9);
    [member, other] = await world.current.members('zulfiqar41', 'doosra41');
    guest = await world.current.guest('mehmaan41');
    room = await makeRoom(member, { title: 'The mango garden' });
    await joinAndLoad(room, member, other);
    await say(member, room, 'salaam');
  });
  type Asked = { search?: string; filter?: 'all' | 'suspended' | 'guests' | 'staff' | 'new'; before?: string };
  const list = async (asked: Asked, by = staff) => (await by.client.staff.listAccounts(asked)).data;
  const names = async (asked: Asked, by = staff) => (await list(asked, by)).map(({ user }) => user.username);
  const change = (targetId: string, more: object, by = staff) => by.client.staff.updateAccount({ targetId, ...more });
  const read = async (targetId: string, by = staff) => (await by.client.staff.getAccount({ targetId })).data;
  const logged = (what: 'giveRank' | 'noteAccount' | 'deleteNote' | 'seeAddresses' | 'setRoomsLimit') =>
    world.current.running.app.db.read
      .selectFrom('moderation_log')
      .innerJoin('moderation_log_details', 'entry_id', 'id')
      .select(['actor', 'whom', 'amount'])
      .where('what', '=', what)
      .orderBy('seq')
      .execute();

  it('are listed newest first and found by name, by id, and for rank 10 by their whole e-mail address', async () => {
    expect((await names({})).slice(0, 2)).toEqual(['mehmaan41', 'doosra41']);
    const [, second] = await list({});
    expect(await names({ before: second?.user._id ?? '' })).toEqual(['zulfiqar41', 'nigran41', 'sardar41']);
    expect(await names({ search: 'zulfqar' })).toEqual(['zulfiqar41']);
    expect(await names({ search: other.userId })).toEqual(['doosra41']);
    expect(await names({ search: emailOf('doosra41') }, chief)).toEqual(['doosra41']);
    expect(await names({ search: 'doosra41@example' }, chief)).toEqual([]);
    expect(await names({ search: emailOf('doosra41') })).toEqual([]);
  });

  it('are filtered: guests, staff, new ones, suspended ones', async () => {
    expect(await names({ filter: 'guests' })).toEqual(['mehmaan41']);
    expect(await names({ filter: 'staff' })).toEqual(['nigran41', 'sardar41']);
    expect(await names({ filter: 'new' })).toHaveLength(5);
    expect(await names({ filter: 'suspended' })).toEqual([]);
    await change(guest.userId, { state: 'suspended', hours: 1 });
    const [row] = await list({ filter: 'suspended' });
    expect(row).toMatchObject({ user: { username: 'mehmaan41' }, guest: true, rank: -1, state: 'suspended' });
    expect(await names({ filter: 'suspended', search: 'zulfiqar' })).toEqual([]);
  });

  it('show what was done, written down and made; addresses to rank 10 alone, which is logged once', async () => {
    await other.client.threads.createThread({ roomId: room, threadText: 'a thread' });
    await change(member.userId, { note: 'Wrote to him' });
    await change(member.userId, { note: 'He answered' }, chief);
    const details = await read(member.userId);
    expect(details).toMatchObject({
      account: { user: { username: 'zulfiqar41' }, state: 'active', suspendedUntil: null },
      messages: 1,
      threads: 0,
      sessions: 1,
      roomsLimit: 2,
      sanctions: [],
      addresses: null,
      sharers: null,
      sharing: 4,
    });
    expect(details.notes.map(({ text, by }) => [text, by?.username])).toEqual([
      ['He answered', 'sardar41'],
      ['Wrote to him', 'nigran41'],
    ]);
    expect(details.rooms).toMatchObject([{ room: { title: 'The mango garden' }, role: 11 }]);
    expect((await read(guest.userId)).sanctions).toMatchObject([{ kind: 'suspension', by: { username: 'nigran41' } }]);
    expect(await logged('seeAddresses')).toEqual([]);
    const seen = [await read(member.userId, chief), await read(member.userId, chief)];
    for (const { addresses, sharers } of seen) {
      expect(addresses).toMatchObject([{ address: '127.0.0.1', people: 5 }]);
      expect(sharers?.map(({ username }) => username).toSorted()).toEqual([
        'doosra41',
        'mehmaan41',
        'nigran41',
        'sardar41',
      ]);
    }
    expect(await logged('seeAddresses')).toEqual([{ actor: chief.userId, whom: member.userId, amount: null }]);
    const [hers, his] = details.notes;
    const remove = (noteId: string, by: Person) => outcomeOf(by.client.staff.deleteNote({ noteId }));
    expect(await remove(hers?._id ?? '', staff)).toBe('OUTRANKED');
    expect(await remove(his?._id ?? '', chief)).toBe('accepted');
    expect(await remove(his?._id ?? '', staff)).toBe('NOT_FOUND');
    expect((await read(member.userId)).notes).toHaveLength(1);
    expect(await logged('deleteNote')).toEqual([{ actor: chief.userId, whom: member.userId, amount: null }]);
  });

  it('show each warning with its rule, its words and its room, counted as a report of the person counts them', async () => {
    const moderator = await world.current.member('mohtasib41');
    await giveRankTo(world.current, moderator, 9);
    const warner = await world.current.device(moderator);
    await joinAndLoad(room, warner);
    const [report, deleted, later] = [
      await say(other, room, 'buy my gold'),
      await say(other, room, 'cheap gold'),
      await say(other, room, 'more gold'),
    ];
    await member.client.threads.reportThread({ kind: 'message', id: report.id, reason: 2 });
    const idOf = async () => (await staff.client.reports.listReports({})).data[0]?._id ?? '';
    const settled = await idOf();
    await staff.client.reports.resolveReport({ reportId: settled, action: 'warn', rule: 2, toAuthor: 'No gold.' });
    world.current.clock.pass(1000);
    await warner.client.messages.deleteMessage({
      ...{ id: room, messageId: deleted.id, rule: 3, reason: 'Again?', warn: true },
    });
    const place = { kind: 'warning', room: { _id: room, title: 'The mango garden' }, until: null, ended: false };
    expect((await read(other.userId)).sanctions).toMatchObject([
      { ...place, rule: 3, reason: 'Again?', by: { username: 'mohtasib41' } },
      { ...place, rule: 2, reason: 'No gold.', by: { username: 'nigran41' } },
    ]);
    await member.client.threads.reportThread({ kind: 'message', id: later.id, reason: 2 });
    const next = await idOf();
    expect((await staff.client.reports.getReport({ reportId: next })).data.facts).toMatchObject({ warnings: 2 });
    await staff.client.reports.undoReport({ reportId: settled });
    expect((await read(other.userId)).sanctions).toMatchObject([{ rule: 3 }]);
  });

  it('get a rank below the giver’s live, and rooms to make; each is logged', async () => {
    await other.client.notifications.listen();
    const heard = recordEvents(other, 'roleUpdated');
    const { data } = await change(other.userId, { rank: 4, roomsLimit: 7 });
    expect(data).toMatchObject({ rank: 4 });
    expect((await heard.until(1))[0]).toMatchObject({ roomId: null, role: { rank: 4 } });
    expect((await other.client.rooms.listRooms({})).roomsLimit).toBe(7);
    expect(await logged('giveRank')).toEqual([{ actor: staff.userId, whom: other.userId, amount: 4 }]);
    expect(await logged('setRoomsLimit')).toEqual([{ actor: staff.userId, whom: other.userId, amount: 7 }]);
  });

  it('are changed as a whole or not at all, and only by staff of a higher rank', async () => {
    expect(await outcomeOf(change(other.userId, { note: 'never stored', rank: 9 }))).toBe('OUTRANKED');
    expect(await outcomeOf(change(chief.userId, { note: 'never stored' }))).toBe('OUTRANKED');
    expect(await outcomeOf(change(guest.userId, { rank: 1 }))).toBe('NOT_FOUND');
    expect(await outcomeOf(change(newId(), { note: 'nobody' }))).toBe('NOT_FOUND');
    expect(await outcomeOf(staff.client.staff.getAccount({ targetId: newId() }))).toBe('NOT_FOUND');
    expect((await read(other.userId)).notes).toEqual([]);
    const calls = [
      () => member.client.staff.listAccounts({}),
      () => member.client.staff.getAccount({ targetId: other.userId }),
      () => change(other.userId, { note: 'mine' }, member),
      () => member.client.staff.deleteNote({ noteId: newId() }),
    ];
    for (const call of calls) expect(await outcomeOf(call())).toBe('FORBIDDEN');
  });

  it('get one of two ranks that two staff give at the same moment, and never a lower one from whom they outrank', async () => {
    const owner = await world.current.ranked('malik4141', 11);
    for (let round = 0; round < 5; round += 1) {
      const both = [
        outcomeOf(change(other.userId, { rank: 10 }, owner)),
        outcomeOf(change(other.userId, { rank: 3 }, chief)),
      ];
      const [given, lowered] = await Promise.all(both);
      expect(given).toBe('accepted');
      expect(['accepted', 'OUTRANKED']).toContain(lowered);
      expect((await read(other.userId)).account.rank).toBe(10);
      await change(other.userId, { rank: 1 }, owner);
    }
  });
});

// The plan is read in SQLite's words; PostgreSQL has the same indexes.
it.skipIf(!engines.includes('sqlite'))('no member or account is read but those that are asked for', async () => {
  const world = await openWorld('sqlite');
  const file = openSqliteFile(sqlitePath(world.running.app.config.dataDir), true);
  const plans: string[] = [];
  const db = readsOver('sqlite', async (query) => {
    const explained = { sql: `explain query plan ${query.sql}`, parameters: query.parameters };
    plans.push(...file.run<{ detail: string }>(explained).rows.map(({ detail }) => detail));
    return file.run(query);
  });
  await moderatorsOf(db, 'a'.repeat(24), 30);
  expect(plans.splice(0)).toEqual([
    'SEARCH room_members USING INDEX room_members_by_order (room_id=? AND sort_rank<?)',
  ]);
  await accountsBefore(db, { filter: 'new', before: undefined, most: 21, now: world.clock.now() });
  expect(plans.splice(0).filter((step) => step.startsWith('SCAN'))).toEqual([]);
  await accountByEmail(db, 'somebody@example.com');
  expect(plans.filter((step) => step.startsWith('SCAN'))).toEqual([]);
  file.close();
  await world.close();
});
