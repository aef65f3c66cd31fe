import { expect, it } from 'vitest';
import { verifyLog } from './domains/moderation-log/verify/verify-log.ts';
import { runCommand } from './platform/admin/admin-command.ts';
import { onBothEngines, type FreshDatabase } from './testing/databases.ts';
import { insert, openOlder } from './testing/older-database.ts';
import { outcomeOf, say } from './testing/room-actions.ts';
import { useWorld } from './testing/world.ts';

const id = (kind: string, number: number): string => `5f00000000000000${kind}${String(number).padStart(6, '0')}`;
const [writer, moderator, reporter] = [id('aa', 1), id('aa', 2), id('aa', 3)];
const [room, message, thread, reply] = [id('bb', 1), id('cc', 1), id('dd', 1), id('dd', 2)];
const at = Date.UTC(2026, 0, 1);
const parts = (data: string): string => JSON.stringify([{ type: 'text', data }]);
const person = (_id: string, username: string, rank: number): string =>
  insert('people', {
    id: _id,
    username,
    rank,
    guest: 0,
    fullname: '',
    alias: '',
    gender: 0,
    about: '',
    created_at: at,
    last_seen_at: at,
  });
const member = (user_id: string, role: number): string =>
  insert('room_members', { room_id: room, user_id, role, joined_at: at, last_read_rev: 1 });
const post = (_id: string, depth: number, said: string): string =>
  insert('threads', {
    id: _id,
    room_id: room,
    under: depth === 0 ? room : thread,
    root_id: thread,
    depth,
    number: depth + 1,
    author: writer,
    message: parts(said),
    media: 0,
    tags: '[]',
    created_at: at,
    public: 0,
    allowed_replies: 1,
    active: depth + 1,
    active_at: at,
  });
const kept = JSON.stringify({
  messages: [{ id: message, author: writer, at, content: [{ type: 'text', data: 'the words of before' }] }],
});
const report = (number: number, kind: string, thing: string, by: string, of: string | null, what: string): string =>
  insert('reports', {
    id: id('ee', number),
    kind,
    thing,
    room_id: of,
    about: writer,
    reporter: by,
    reason: 2,
    details: `details ${number}`,
    kept: what,
    reported_at: at + number,
  });
const threadReport = (number: number, thread_id: string, by: string): string =>
  insert('thread_reports', {
    id: id('ee', number),
    thread_id,
    room_id: room,
    author: writer,
    reporter: by,
    reason: 3,
    details: '',
    message: parts('the thread of before'),
    reported_at: at + number,
  });
const logged = (number: number, what: string, room_id: string | null): string =>
  insert('moderation_log', {
    id: id('ff', number),
    at: at + number,
    actor: moderator,
    what,
    whom: writer,
    room_id,
    why: '',
  });

/** A room with its people, what they said, reports of it, and the log, as the version before bans and chains stored them. */
const rows = [
  person(writer, 'likhari0', 1),
  person(moderator, 'nigraan0', 1),
  person(reporter, 'shikayat', 1),
  insert('rooms', {
    id: room,
    slug: 'puraana',
    title: 'The old room',
    type: 'Normal',
    access: 'Public',
    description: '',
    topic: '',
    rules: '',
    creator: moderator,
    tile_pattern: 1,
    tile_palette: 1,
    created_at: at,
    last_update: at,
    rev: 1,
    member_count: 2,
  }),
  member(writer, 1),
  member(moderator, 11),
  insert('messages', {
    id: message,
    room_id: room,
    rev: 1,
    changed_rev: 1,
    author: writer,
    temp_id: 'one',
    content: parts('the words of before'),
    sent_at: at,
  }),
  post(thread, 0, 'the thread of before'),
  post(reply, 1, 'the reply of before'),
  report(1, 'message', message, reporter, room, kept),
  report(2, 'message', message, moderator, room, kept),
  report(3, 'profile', writer, reporter, null, JSON.stringify({ profile: { username: 'likhari0' } })),
  threadReport(4, thread, moderator),
  threadReport(5, thread, reporter),
  threadReport(6, reply, reporter),
  logged(1, 'deleteThread', room),
  logged(2, 'deleteReply', room),
  logged(3, 'endSessions', null),
];

/** Runs the migrations of that version, and stores the rows. */
const asItWas = (database: FreshDatabase): Promise<void> => openOlder(database, '0048', rows);

onBothEngines('a database of the version before bans, queues and chains', (engine) => {
  const world = useWorld(engine, { before: asItWas });

  it('keeps its rooms, its reports, each thing once, and its log, whose entries now hold one another', async () => {
    const staff = await world.current.ranked('nazim999', 9);
    // What was deleted of a member is a sanction, from which their words count.
    const sanctioned = world.current.running.app.db.read.selectFrom('ladder_members').selectAll();
    expect(await sanctioned.execute()).toEqual([{ member_id: writer, sanctioned_at: at + 2 }]);
    const { reports } = staff.client;
    const { data, open } = await reports.listReports({});
    expect(data.map(({ _id, kind, reporters, reason }) => [_id, kind, reporters, reason])).toEqual([
      [id('ee', 1), 'message', 2, 2],
      [id('ee', 3), 'profile', 1, 2],
      [id('ee', 4), 'thread', 2, 3],
      [id('ee', 6), 'reply', 1, 3],
    ]);
    expect(open).toBe(4);
    const { data: first } = await reports.getReport({ reportId: id('ee', 1) });
    expect(first).toMatchObject({ now: 'same', room: { title: 'The old room' }, threadId: null });
    expect(first.by.map(({ user, details }) => [user.username, details])).toEqual([
      ['shikayat', 'details 1'],
      ['nigraan0', 'details 2'],
    ]);
    const { data: ofThread } = await reports.getReport({ reportId: id('ee', 4) });
    expect(ofThread).toMatchObject({ now: 'same', thing: thread, threadId: thread });
    await reports.resolveReport({ reportId: id('ee', 1), action: 'delete', rule: 2 });

    await staff.client.rooms.joinRoom({ roomId: room });
    const { data: threads } = await staff.client.threads.getThreads({ roomId: room });
    expect(threads.map(({ _id, replies }) => [_id, replies])).toEqual([[thread, 1]]);
    const load = await staff.client.loading.loadRoom({ id: room });
    expect(load).toMatchObject({ frozen: null, slowMode: 0, roomDetails: { readers: 'everyone' } });
    expect((await staff.client.commands.listBans({ roomId: room })).data).toEqual([]);
    expect(await outcomeOf(say(staff, room, 'after the upgrade'))).toBe('accepted');

    const log = await staff.client.moderationLog.getRoomLog({ roomId: room });
    expect(log.data.map(({ what }) => what)).toEqual(['deleteMessage', 'deleteReply', 'deleteThread']);
    const verified = await runCommand({ 'verify-log': verifyLog }, world.current.running.app, ['verify-log']);
    expect(verified).toMatchObject({
      done: true,
      says: expect.stringMatching(/^Nothing was changed: 4 entries in 2 chains fit together\./),
    });
  });
});
