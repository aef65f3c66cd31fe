import { beforeAll, expect, it } from 'vitest';
import { onBothEngines, onBothEnginesInProof } from '../../../testing/databases.ts';
import { connect, tell } from '../../../testing/private-actions.ts';
import {
  giveRole,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  say,
} from '../../../testing/room-actions.ts';
import { useWorld, type Person } from '../../../testing/world.ts';
import { days } from '../../../testing/clock.ts';

const minute = 60_000;

onBothEngines('what waits in the queue of reports', (engine) => {
  const world = useWorld(engine);
  let writer: Person, reporter: Person, staff: Person, moderator: Person;
  let room: string, elsewhere: string;
  beforeAll(async () => {
    [writer, reporter, moderator] = await world.current.members('likhari5', 'shikayat5', 'nigraan5');
    staff = await world.current.ranked('amla5555', 9);
    await liftRoomsLimit(world.current, reporter);
    room = await makeRoom(reporter, { title: 'The mill' });
    elsewhere = await makeRoom(reporter, { title: 'The ford' });
    for (const id of [room, elsewhere]) await joinAndLoad(id, writer, moderator);
    await giveRole(world.current, room, moderator, 6);
  });
  type Filter = Parameters<Person['client']['reports']['listReports']>[0];
  const list = (filter: Filter = {}) => staff.client.reports.listReports(filter);
  const report = async (id: string, more: { kind?: 'message' | 'profile' | 'request'; reason?: number } = {}) => {
    await reporter.client.threads.reportThread({ kind: 'message', id, reason: 2, ...more });
    world.current.clock.pass(1000);
  };
  const reported = async (roomId: string, reason = 2) =>
    report((await say(writer, roomId, 'buy my gold')).id, { reason });
  const news = async ({ client }: Person) =>
    (await client.notifications.listNotifications({})).data.filter(({ kind }) => kind === 'staff');

  it('is told to staff and to the moderators of its room, once, and again when something has waited 40 minutes', async () => {
    await staff.client.notifications.listen({});
    const [heard, unheard] = [recordEvents(moderator, 'reportChanged'), recordEvents(writer, 'reportChanged')];
    await Promise.all([moderator, writer].map(({ client }) => client.notifications.listen({})));
    await reported(room);
    expect(await heard.until(1)).toMatchObject([{ roomId: room }]);
    for (const person of [staff, moderator]) expect(await news(person)).toHaveLength(1);
    for (const person of [writer, reporter]) expect(await news(person)).toEqual([]);
    expect(unheard.all).toEqual([]);
    await staff.client.notifications.markNotificationSeen({ all: true });
    await reported(elsewhere);
    expect((await news(staff)).filter(({ seen }) => !seen)).toEqual([]);
    world.current.clock.pass(41 * minute);
    await reported(elsewhere);
    expect((await news(staff)).filter(({ seen }) => !seen)).toHaveLength(1);
    expect(await news(moderator)).toHaveLength(1);
  });

  it('is chosen by kind, reason and room, and comes page by page, the oldest first', async () => {
    await report(writer.userId, { kind: 'profile', reason: 7 });
    for (let at = 0; at < 18; at += 1) await reported(room, at === 0 ? 4 : 2);
    const first = await list();
    const second = await list({ before: first.data.at(-1)?._id ?? '' });
    expect([first.data.length, first.canLoadMore, second.data.length, second.canLoadMore, first.open]).toEqual([
      20,
      true,
      2,
      false,
      22,
    ]);
    const dates = [...first.data, ...second.data].map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted());
    expect((await list({ kind: 'profile' })).data).toMatchObject([{ kind: 'profile', reason: 7, room: null }]);
    expect((await list({ reason: 4 })).data).toMatchObject([{ kind: 'message', reason: 4 }]);
    const there = (await list({ roomId: elsewhere })).data;
    expect(there.map((row) => row.room?._id)).toEqual([elsewhere, elsewhere]);
    expect((await moderator.client.reports.listRoomReports({ roomId: room, reason: 4 })).data).toHaveLength(1);
    for (const { _id: reportId } of there.toReversed()) {
      await staff.client.reports.resolveReport({ reportId, action: 'dismiss' });
      world.current.clock.pass(1000);
    }
    expect((await list({ state: 'settled' })).data.map(({ _id }) => _id)).toEqual(there.map(({ _id }) => _id));
  });

  it('holds a request, of which nothing can be deleted, with the latest words of who was accepted', async () => {
    const threadId = await connect(writer, reporter);
    await report(threadId, { kind: 'request', reason: 3 });
    const [row] = (await list({ kind: 'request' })).data;
    const reportId = row?._id ?? '';
    const { data } = await staff.client.reports.getReport({ reportId });
    expect(data).toMatchObject({ about: { user: { _id: writer.userId } }, room: null, now: 'same' });
    expect(data.actions).toEqual(['dismiss', 'warn', 'suspend']);
    const resolve = (action: 'delete' | 'warn') =>
      outcomeOf(staff.client.reports.resolveReport({ reportId, action, rule: 3 }));
    expect([await resolve('delete'), await resolve('warn')]).toEqual(['CONFLICT', 'accepted']);
    expect((await staff.client.reports.getReport({ reportId })).data).toMatchObject({
      actions: [],
      settled: { action: 'warn', by: { _id: staff.userId } },
      facts: { warnings: 1 },
    });
  });

  it('of a room is seen by those who keep order there, by nobody who does not or does no longer', async () => {
    const { current } = world;
    const [junior, outsider, former, banned] = await current.members('kaneez11', 'bahirwala', 'saabiq11', 'pabandi1');
    const guest = await current.guest('mehmaan11');
    const well = await makeRoom(reporter, { title: 'The well' });
    await joinAndLoad(well, writer, moderator, junior, former, banned, guest);
    for (const person of [moderator, former, banned]) await giveRole(current, well, person, 6);
    for (const person of [junior, guest]) await giveRole(current, well, person, 5);
    await reported(well);
    const ids = async ({ client }: Person) =>
      (await client.reports.listRoomReports({ roomId: well })).data.map(({ _id }) => _id);
    const [reportId = ''] = await ids(moderator);
    for (const person of [moderator, former, banned, reporter, staff]) {
      expect(await ids(person)).toEqual([reportId]);
      const { data } = await person.client.reports.getRoomReport({ roomId: well, reportId });
      expect(data).toMatchObject({ _id: reportId, excerpt: 'buy my gold' });
    }
    await giveRole(current, well, former, 1);
    await reporter.client.commands.banPerson({ roomId: well, target: banned.username });

    const outcomes = ({ reports }: Person['client'], roomId: string) =>
      Promise.all([
        outcomeOf(reports.listRoomReports({ roomId })),
        outcomeOf(reports.getRoomReport({ roomId, reportId })),
        outcomeOf(reports.assignRoomReport({ roomId, reportId })),
        outcomeOf(reports.resolveRoomReport({ roomId, reportId, action: 'dismiss' })),
        outcomeOf(reports.undoRoomReport({ roomId, reportId })),
      ]);
    const always = (code: string) => Array.from({ length: 5 }, () => code);
    for (const person of [writer, junior, guest, former, banned, outsider])
      expect(await outcomes(person.client, well), person.username).toEqual(always('FORBIDDEN'));
    expect(await outcomes(current.visitor(), well)).toEqual(always('NO_TOKEN'));
    expect(await ids(moderator)).toEqual([reportId]);
    expect((await moderator.client.reports.listRoomReports({ roomId: well })).data[0]?.assignee).toBe(null);

    const hidden = await makeRoom(reporter, { title: 'The cellar', access: 'Private' });
    expect(await outcomes(outsider.client, hidden)).toEqual(always('ROOM_NOT_FOUND'));
    expect(await outcomeOf(staff.client.reports.listRoomReports({ roomId: hidden }))).toBe('accepted');
    await reporter.client.rooms.confirmAge();
    const adult = await makeRoom(reporter, { title: 'The tavern', type: 'Adult' });
    for (const person of [outsider, guest, staff])
      expect(await outcomes(person.client, adult), person.username).toEqual(always('FORBIDDEN'));
    await reporter.client.rooms.closeRoom({ roomId: well });
    expect(await outcomes(moderator.client, well)).toEqual(always('ROOM_NOT_FOUND'));
  });
});

onBothEnginesInProof('a report of a private message', (engine) => {
  const world = useWorld(engine);
  let writer: Person, reporter: Person, staff: Person, other: Person, owner: Person;
  let reportId: string;
  beforeAll(async () => {
    [writer, reporter] = await world.current.members('likhari5', 'shikayat5');
    staff = await world.current.ranked('amla5555', 9);
    other = await world.current.ranked('amla6666', 9);
    owner = await world.current.ranked('bara5555', 11);
    const thread = await connect(reporter, writer);
    const { id } = await tell(writer, thread, 'raaz ki baat');
    await reporter.client.threads.reportThread({ kind: 'privateMessage', id, reason: 3 });
    reportId = (await queue(staff))[0]?._id ?? '';
  });
  const queue = async ({ client }: Person) => (await client.reports.listReports({})).data;
  const read = ({ client }: Person) => client.reports.getReport({ reportId });
  const traces = async () =>
    (await owner.client.moderationLog.listLog({ act: 'readPrivateReport' })).data.map(({ by, whom, thing }) => ({
      by: by?._id,
      whom: whom?._id,
      thing,
    }));

  it('says nothing of it in the queue, and leaves an entry of each reader and day once it is opened', async () => {
    expect((await queue(staff))[0]).toMatchObject({ kind: 'privateMessage', excerpt: '' });
    expect(await traces()).toEqual([]);
    const entry = ({ userId }: Person) => ({ by: userId, whom: writer.userId, thing: reportId });
    expect((await read(staff)).data.excerpt).toContain('raaz');
    await read(staff);
    expect(await traces()).toEqual([entry(staff)]);
    world.current.clock.pass(1);
    await read(other);
    expect(await traces()).toEqual([entry(other), entry(staff)]);
    world.current.clock.pass(days(1));
    staff = await world.current.device(staff);
    owner = await world.current.device(owner);
    await read(staff);
    expect(await traces()).toEqual([entry(staff), entry(other), entry(staff)]);
  });

  it('leaves none by whoever may not read it, and other reports leave none', async () => {
    const before = await traces();
    expect(await outcomeOf(read(reporter))).toBe('FORBIDDEN');
    const roomId = await makeRoom(reporter);
    const { id } = await say(reporter, roomId, 'sab ke samne');
    await writer.client.rooms.joinRoom({ roomId });
    await writer.client.threads.reportThread({ kind: 'message', id, reason: 3 });
    const open = (await queue(staff)).find(({ kind }) => kind === 'message');
    await staff.client.reports.getReport({ reportId: open?._id ?? '' });
    expect(open?.excerpt).toContain('sab ke samne');
    expect(await traces()).toEqual(before);
  });
});
