import type { ReportAction } from '@baithak/protocol/contracts/reports.rules';
import { beforeAll, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { connect, tell } from '../../../testing/private-actions.ts';
import {
  giveRankTo,
  giveRole,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  say,
} from '../../../testing/room-actions.ts';
import { runWrite } from '../../../testing/run-write.ts';
import { useWorld, type Person } from '../../../testing/world.ts';
import { storeAssignment } from './settle.write.ts';

onBothEnginesInProof('the queue of reports', (engine) => {
  const world = useWorld(engine);
  let writer: Person, reporter: Person, second: Person, staff: Person, other: Person, moderator: Person;
  let roomId: string;
  beforeAll(async () => {
    [writer, reporter, second, moderator] = await world.current.members(
      'likhari3',
      'shikayat3',
      'dusra333',
      'nigraan3',
    );
    staff = await world.current.ranked('amla9999', 9);
    other = await world.current.ranked('amla8888', 9);
    await liftRoomsLimit(world.current, reporter);
    roomId = await makeRoom(reporter);
    await joinAndLoad(roomId, writer, second, moderator);
    await giveRole(world.current, roomId, moderator, 6);
  });
  const tick = () => world.current.clock.pass(1000);
  const report = async (
    person: Person,
    kind: 'message' | 'thread' | 'privateMessage' | 'profile',
    id: string,
    more = {},
  ) => {
    tick();
    await person.client.threads.reportThread({ kind, id, reason: 2, details: 'look at this', ...more });
  };
  const queue = async ({ client }: Person, filter = {}) => (await client.reports.listReports(filter)).data;
  const reportOf = async (thing: string): Promise<string> => {
    const row = await world.current.running.app.db.read
      .selectFrom('reports')
      .select('id')
      .where('thing', '=', thing)
      .orderBy('opened_at', 'desc')
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const resolve = ({ client }: Person, reportId: string, action: ReportAction, more = {}) =>
    client.reports.resolveReport({ reportId, action, rule: 2, ...more });
  const told = async ({ client }: Person, kind: 'report' | 'moderation' | 'staff') =>
    (await client.notifications.listNotifications({})).data.filter((notif) => notif.kind === kind);
  const reported = async (text: string): Promise<{ id: string; reportId: string }> => {
    const { id } = await say(writer, roomId, text);
    await report(reporter, 'message', id);
    return { id, reportId: await reportOf(id) };
  };
  const words = async ({ client }: Person) =>
    (await client.messages.getMessagesBefore({ roomId, messageId: 'f'.repeat(24) })).msgs.map(({ content }) =>
      content.map((part) => ('data' in part ? part.data : '')).join(),
    );

  it('joins reports of one thing, keeps who said what and what it said then, and takes back for an hour what was decided', async () => {
    const { id, reportId } = await reported('buy my gold');
    await writer.client.messages.editMessage({ id: roomId, editId: id, type: 'text', message: 'hello' });
    await report(second, 'message', id, { reason: 3, details: 'rude' });
    const [row] = await queue(staff);
    expect(row).toMatchObject({ _id: reportId, reporters: 2, reason: 2, excerpt: 'buy my gold', assignee: null });
    const { data } = await staff.client.reports.getReport({ reportId });
    expect(data.by.map(({ user, reason, said }) => [user._id, reason, said?.length])).toEqual([
      [reporter.userId, 2, undefined],
      [second.userId, 3, 1],
    ]);
    expect(data).toMatchObject({ now: 'changed', actions: ['dismiss', 'delete', 'warn', 'suspend'], thing: id });
    const edits = recordEvents(second, 'messageEdited');
    const gone = recordEvents(second, 'messageDeleted');
    const answer = { answer: 'Thank you', toAuthor: 'Please stop', note: 'again' };
    const { data: done } = await resolve(staff, reportId, 'warn', answer);
    expect(done).toMatchObject({ state: 'settled', settled: { action: 'warn', rule: 2, by: { _id: staff.userId } } });
    expect((await gone.until(1))[0]).toMatchObject({ messageId: id });
    expect((await told(reporter, 'report'))[0]).toMatchObject({
      report: { _id: reportId, action: 'warn', rule: 2 },
      people: [],
    });
    expect((await told(writer, 'moderation'))[0]).toMatchObject({
      act: 'deleteMessage',
      report: { action: 'warn', rule: 2 },
      people: [],
    });
    const toReporter = (await reporter.client.reports.getAnswer({ reportId })).data;
    expect(toReporter).toMatchObject({ you: 'reporter', action: 'warn', rule: 2, text: 'Thank you', others: 1 });
    const toAuthor = (await writer.client.reports.getAnswer({ reportId })).data;
    expect(toAuthor).toMatchObject({ you: 'author', about: null, text: 'Please stop', others: 0 });
    for (const answered of [toReporter, toAuthor, await told(writer, 'moderation'), await told(reporter, 'report')])
      for (const hidden of [staff.userId, ...(answered === toReporter ? [] : [reporter.username, second.userId])])
        expect(JSON.stringify(answered)).not.toContain(hidden);
    expect(await outcomeOf(moderator.client.reports.getAnswer({ reportId }))).toBe('NOT_FOUND');
    await staff.client.reports.undoReport({ reportId });
    expect((await edits.until(1)).at(-1)?.message).toMatchObject({
      _id: id,
      content: [{ type: 'text', data: 'hello' }],
    });
    expect((await words(second)).at(-1)).toBe('hello');
    expect([await told(writer, 'moderation'), await told(reporter, 'report')]).toEqual([[], []]);
    expect(await outcomeOf(reporter.client.reports.getAnswer({ reportId }))).toBe('NOT_FOUND');
    expect((await queue(staff))[0]).toMatchObject({ _id: reportId, state: 'open', assignee: { _id: staff.userId } });
    await resolve(staff, reportId, 'delete');
    world.current.clock.pass(3_600_001);
    expect(await outcomeOf(staff.client.reports.undoReport({ reportId }))).toBe('CONFLICT');
  });

  it('is settled by one of two who try at once, and belongs for an hour to whoever took it', async () => {
    const { reportId } = await reported('first one');
    const outcomes = await Promise.all([staff, other].map((person) => outcomeOf(resolve(person, reportId, 'delete'))));
    expect(outcomes.toSorted()).toEqual(['CONFLICT', 'accepted']);
    const { reportId: next } = await reported('second one');
    const takes = await Promise.all(
      [staff, other].map(({ client }) => outcomeOf(client.reports.assignReport({ reportId: next }))),
    );
    expect(takes.toSorted()).toEqual(['CONFLICT', 'accepted']);
    const [holder, waits] = takes[0] === 'accepted' ? [staff, other] : [other, staff];
    expect(await outcomeOf(resolve(waits, next, 'dismiss'))).toBe('CONFLICT');
    expect(await queue(holder, { assignee: 'me' })).toMatchObject([{ _id: next }]);
    expect(await queue(waits, { assignee: 'none' })).toEqual([]);
    world.current.clock.pass(60 * 60_000);
    expect(await queue(waits, { assignee: 'none' })).toMatchObject([{ _id: next, assignee: null }]);
    const heard = recordEvents(holder, 'reportChanged');
    await holder.client.notifications.listen({});
    await waits.client.reports.assignReport({ reportId: next });
    expect(await heard.until(1)).toEqual([{ reportId: next, roomId }]);
    await waits.client.reports.assignReport({ reportId: next, to: holder.userId });
    expect(await outcomeOf(holder.client.reports.assignReport({ reportId: next, to: reporter.userId }))).toBe(
      'NOT_FOUND',
    );
    await resolve(holder, next, 'dismiss');
    expect(await told(writer, 'moderation')).not.toContainEqual(
      expect.objectContaining({ report: expect.objectContaining({ _id: next }) }),
    );
    expect(await outcomeOf(writer.client.reports.getAnswer({ reportId: next }))).toBe('NOT_FOUND');
    expect(await outcomeOf(resolve(holder, next, 'dismiss'))).toBe('CONFLICT');
  });

  it('brings a thread back with its replies and votes, a reply, a private message and a profile', async () => {
    const { threads } = writer.client;
    const threadId = (await threads.createThread({ roomId, threadText: 'a bad thread' })).data._id;
    const replyId = (await threads.replyToThread({ roomId, replyTo: threadId, threadText: 'a reply' })).data._id;
    await threads.replyToThread({ roomId, replyTo: replyId, threadText: 'an answer to it' });
    await second.client.threads.likeThread({ roomId, threadId });
    const seen = async () => {
      const { thrd } = await second.client.threads.getThread({ roomId, threadId });
      return [thrd.likes.length, thrd.replies];
    };
    for (const thing of [replyId, threadId]) {
      await report(second, 'thread', thing);
      const reportId = await reportOf(thing);
      await resolve(staff, reportId, 'delete');
      if (thing === threadId) expect(await outcomeOf(seen())).toBe('NOT_FOUND');
      else expect(await seen()).toEqual([1, 0]);
      await staff.client.reports.undoReport({ reportId });
      expect(await seen()).toEqual([1, 2]);
    }
    const privateId = await connect(writer, second);
    const { id } = await tell(writer, privateId, 'a secret insult');
    await report(second, 'privateMessage', id);
    await writer.client.people.updateProfile({ about: 'buy my gold' });
    await report(second, 'profile', writer.userId);
    const about = async () => (await second.client.loading.getProfile({ username: writer.username })).profile.about;
    const said = async () =>
      (await second.client.privateThreads.loadPrivateThread({ threadId: privateId })).msgs.map((message) =>
        'content' in message ? message.content : null,
      );
    for (const thing of [id, writer.userId]) {
      const reportId = await reportOf(thing);
      await resolve(staff, reportId, 'delete');
      expect(thing === id ? await said() : await about()).toEqual(thing === id ? [] : '');
      await staff.client.reports.undoReport({ reportId });
      expect(thing === id ? await said() : await about()).toEqual(
        thing === id ? [[{ type: 'text', data: 'a secret insult' }]] : 'buy my gold',
      );
    }
  });

  it('of a room holds what was said there and nothing private, for its moderators, who suspend nobody', async () => {
    const { reportId } = await reported('said in the room');
    const rooms = moderator.client.reports;
    const list = await rooms.listRoomReports({ roomId });
    expect(
      list.data.every(({ room, kind }) => room?._id === roomId && kind !== 'privateMessage' && kind !== 'profile'),
    ).toBe(true);
    expect(list.data.map(({ _id }) => _id)).toContain(reportId);
    expect((await rooms.getRoomReport({ roomId, reportId })).data.actions).toEqual(['dismiss', 'delete', 'warn']);
    const elsewhere = await makeRoom(reporter);
    const { id: far } = await say(reporter, elsewhere, 'somewhere else');
    await joinAndLoad(elsewhere, second);
    await report(second, 'message', far);
    const farId = await reportOf(far);
    const outcomes = async ({ client: { reports } }: Person, id: string) => [
      await outcomeOf(reports.getRoomReport({ roomId, reportId: id })),
      await outcomeOf(reports.assignRoomReport({ roomId, reportId: id })),
      await outcomeOf(reports.resolveRoomReport({ roomId, reportId: id, action: 'dismiss' })),
      await outcomeOf(reports.undoRoomReport({ roomId, reportId: id })),
    ];
    expect(await outcomes(moderator, farId)).toEqual(Array(4).fill('NOT_FOUND'));
    for (const person of [writer, second]) {
      expect(await outcomeOf(person.client.reports.listRoomReports({ roomId }))).toBe('FORBIDDEN');
      expect(await outcomes(person, reportId)).toEqual(Array(4).fill('FORBIDDEN'));
    }
    expect(await outcomeOf(moderator.client.reports.listReports({}))).toBe('FORBIDDEN');
    expect(await outcomeOf(rooms.resolveRoomReport({ roomId, reportId, action: 'delete' }))).toBe('INVALID_INPUT');
    await giveRole(world.current, roomId, writer, 6);
    expect(await outcomeOf(rooms.resolveRoomReport({ roomId, reportId, action: 'delete', rule: 2 }))).toBe('OUTRANKED');
    expect((await writer.client.reports.listRoomReports({ roomId })).data).toEqual([]);
    expect(await outcomeOf(writer.client.reports.getRoomReport({ roomId, reportId }))).toBe('NOT_FOUND');
    await giveRole(world.current, roomId, writer, 1);
    await rooms.assignRoomReport({ roomId, reportId });
    expect(await outcomeOf(rooms.undoRoomReport({ roomId, reportId }))).toBe('CONFLICT');
    await rooms.resolveRoomReport({ roomId, reportId, action: 'warn', rule: 2 });
    expect(await outcomeOf(rooms.assignRoomReport({ roomId, reportId }))).toBe('CONFLICT');
    expect(await outcomeOf(rooms.resolveRoomReport({ roomId, reportId, action: 'dismiss' }))).toBe('CONFLICT');
    await giveRole(world.current, roomId, writer, 6);
    expect(await outcomeOf(rooms.undoRoomReport({ roomId, reportId }))).toBe('OUTRANKED');
    await giveRole(world.current, roomId, writer, 1);
    await rooms.undoRoomReport({ roomId, reportId });
    expect((await rooms.getRoomReport({ roomId, reportId })).data).toMatchObject({ state: 'open', now: 'same' });
  });

  it('lets nobody take back what a higher rank decided: neither a room’s owner nor junior staff', async () => {
    const { reportId } = await reported('deleted by staff');
    const senior = await world.current.ranked('amla1010', 10);
    await resolve(senior, reportId, 'delete');
    const inRoom = ({ client }: Person) => outcomeOf(client.reports.undoRoomReport({ roomId, reportId }));
    expect([await inRoom(moderator), await inRoom(reporter)]).toEqual(['OUTRANKED', 'OUTRANKED']);
    expect(await outcomeOf(staff.client.reports.undoReport({ reportId }))).toBe('OUTRANKED');
    expect(await words(reporter)).not.toContain('deleted by staff');
    expect(await outcomeOf(senior.client.reports.undoReport({ reportId }))).toBe('accepted');
    expect(await words(reporter)).toContain('deleted by staff');
    const equal = await reported('deleted by an equal');
    await resolve(staff, equal.reportId, 'delete');
    expect(await outcomeOf(other.client.reports.undoReport({ reportId: equal.reportId }))).toBe('accepted');
  });

  it('suspends an account, whose next sign-in is refused until that is taken back', async () => {
    const culprit = await world.current.member('mujrim33');
    await report(second, 'profile', culprit.userId);
    const reportId = await reportOf(culprit.userId);
    const done = await resolve(staff, reportId, 'suspend', { hours: 48 });
    expect(done.data.settled).toMatchObject({ action: 'suspend', hours: 48 });
    expect(await outcomeOf(world.current.device(culprit))).toBe('SUSPENDED');
    await staff.client.reports.undoReport({ reportId });
    expect(await outcomeOf(world.current.device(culprit))).toBe('accepted');
  });

  it('tells whoever is suspended the rule and what broke it, and staff the rule, in the account and in the log', async () => {
    const culprit = await world.current.member('mujrim44');
    await joinAndLoad(roomId, culprit);
    await culprit.client.notifications.listen();
    const heard = recordEvents(culprit, 'suspended');
    const { id } = await say(culprit, roomId, 'cheap gold for all');
    await report(second, 'message', id);
    const reportId = await reportOf(id);
    await resolve(staff, reportId, 'suspend', { hours: 24, toAuthor: 'Third time.' });
    const why = { rule: 2, said: 'cheap gold for all', reason: 'Third time.' };
    expect(await heard.until(1)).toMatchObject([why]);
    const refused: unknown = await world.current.device(culprit).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'SUSPENDED', details: [why] });
    const { data } = await staff.client.staff.getAccount({ targetId: culprit.userId });
    expect(data.sanctions).toMatchObject([{ kind: 'suspension', rule: 2, reason: 'Third time.' }]);
    const { data: entries } = await staff.client.moderationLog.listLog({ username: culprit.username });
    expect(entries.find(({ what }) => what === 'suspendAccount')).toMatchObject({ rule: 2, thing: reportId });
    // Given without a report it names none.
    await staff.client.staff.updateAccount({ targetId: culprit.userId, state: 'suspended', reason: 'again' });
    const later: unknown = await world.current.device(culprit).catch((error: unknown) => error);
    expect(later).toMatchObject({ details: [{ rule: null, said: '', reason: 'again' }] });
  });

  it('tells another name in the browser of a suspended guest the rule, and nothing that the guest wrote', async () => {
    const browserKey = 'the-key-of-one-browser';
    const enter = (username: string) => world.current.visitor().accounts.enterAsGuest({ username, browserKey });
    const { data: guest } = await enter('mehmaan51');
    await report(second, 'profile', guest.userId);
    const reportId = await reportOf(guest.userId);
    await runWrite(world.current, (tx) =>
      tx.updateTable('reports').set({ excerpt: 'words of the guest' }).where('id', '=', reportId).execute(),
    );
    await resolve(staff, reportId, 'suspend', { hours: 24 });
    const refused: unknown = await enter('mehmaan52').catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'SUSPENDED', details: [{ rule: 2, said: '' }] });
  });

  it('is closed to whoever lost their rank, and silent about oneself and those of the same rank', async () => {
    const { reportId } = await reported('still open');
    await report(second, 'profile', other.userId);
    const aboutOther = await reportOf(other.userId);
    expect((await queue(other)).map(({ _id }) => _id)).not.toContain(aboutOther);
    expect(await outcomeOf(other.client.reports.getReport({ reportId: aboutOther }))).toBe('NOT_FOUND');
    expect(await outcomeOf(resolve(other, aboutOther, 'dismiss'))).toBe('NOT_FOUND');
    expect(await outcomeOf(resolve(staff, aboutOther, 'warn'))).toBe('OUTRANKED');
    for (const { reports } of [staff.client, other.client])
      expect(await outcomeOf(reports.undoReport({ reportId: aboutOther }))).toBe(
        reports === staff.client.reports ? 'OUTRANKED' : 'NOT_FOUND',
      );
    expect((await staff.client.reports.getReport({ reportId: aboutOther })).data.actions).toEqual([]);
    // Whoever is demoted while the call is under way is refused inside the write.
    const { db, clock } = world.current.running.app;
    await giveRankTo(world.current, other, 1);
    const queueOfOther = { roomId: null, userId: other.userId };
    const late = { queue: queueOfOther, reportId, to: 'me', at: clock.now() };
    await expect(db.write(storeAssignment, late)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await outcomeOf(resolve(other, reportId, 'dismiss'))).toBe('FORBIDDEN');
    expect(await outcomeOf(resolve(staff, reportId, 'dismiss'))).toBe('accepted');
  });
});
