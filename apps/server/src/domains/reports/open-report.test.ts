import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, beforeAll } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { tell, connect } from '../../testing/private-actions.ts';
import { joinAndLoad, makeRoom, outcomeOf, say, liftRoomsLimit, recordEvents } from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';
import type { KeptReport } from './kept-report.ts';
import { newId } from '@baithak/protocol/ids';
import { plain } from '../../testing/media/pictures.ts';
import { show, uploaded } from '../../testing/media/upload-files.ts';
import { colourClassifier } from '../../testing/servers/server-program.ts';

it('fails in a thread that does not know how content is reported, rather than do nothing', async () => {
  const script = `import { reportableOf } from '${join(import.meta.dirname, 'reportable.ts')}'; reportableOf('message');`;
  const run = promisify(execFile)(process.execPath, ['--input-type=module-typescript', '--eval', script]);
  await expect(run).rejects.toThrow(/Nobody has called registerReportables/);
});

onBothEnginesInProof('a report', (engine) => {
  const world = useWorld(engine);
  const report = ({ client }: Person, kind: 'message' | 'privateMessage' | 'request' | 'profile', id: string) =>
    outcomeOf(client.threads.reportThread({ kind, id, reason: 3, details: 'look' }));
  const kept = async (kind: string, thing: string) => {
    const rows = await world.current.running.app.db.read
      .selectFrom('reports')
      .innerJoin('report_reporters', 'report_reporters.report_id', 'reports.id')
      .select(['about', 'reporter', 'report_reporters.reason', 'room_id', 'kept', 'reporters', 'said'])
      .where('kind', '=', kind as 'message')
      .where('thing', '=', thing)
      .orderBy('reported_at')
      .execute();
    return rows.map(({ about, reporter, reason, room_id: roomId, kept: json }) => {
      const stored = JSON.parse(json) as KeptReport;
      const words =
        'messages' in stored
          ? stored.messages.map(({ content }) => content.map((part) => ('data' in part ? part.data : '')).join())
          : stored.profile;
      return { about, reporter, reason, roomId, words };
    });
  };

  it('keeps a message of a room with the five before and after it, whatever is deleted later', async () => {
    const [writer, reporter, stranger] = await world.current.members('likhari1', 'shikayat', 'ajnabi11');
    const roomId = await makeRoom(writer, { access: 'Private' });
    const { inviteCode } = await writer.client.rooms.createInvite({ roomId });
    await reporter.client.rooms.acceptInvite({ inviteCode });
    const sent = [];
    for (let at = 0; at < 13; at += 1) sent.push(await say(writer, roomId, `line ${at}`));
    const id = sent[6]?.id ?? '';
    expect([await report(reporter, 'message', id), await report(stranger, 'message', id)]).toEqual([
      'accepted',
      'NOT_FOUND',
    ]);
    await writer.client.messages.deleteMessage({ id: roomId, messageId: id });
    expect([await report(reporter, 'message', id), await report(stranger, 'message', id)]).toEqual([
      'accepted',
      'NOT_FOUND',
    ]);
    const words = Array.from({ length: 11 }, (_, at) => `line ${at + 1}`);
    const common = { about: writer.userId, reporter: reporter.userId, reason: 3, roomId };
    expect(await kept('message', id)).toEqual([{ ...common, words }]);
  });

  it('keeps a line of what messages answer, as it was then, of one that stands far before them too', async () => {
    const [writer, reporter] = await world.current.members('likhari8', 'shikaya8');
    const staff = await world.current.ranked('amla8123', 9);
    const roomId = await makeRoom(writer);
    await joinAndLoad(roomId, reporter);
    const first = await say(reporter, roomId, `salaam ${'dost '.repeat(100)}`);
    for (let at = 0; at < 6; at += 1) await say(writer, roomId, `line ${at}`);
    const answer = await say(writer, roomId, 'go away', { replyTo: first.id });
    const later = await say(reporter, roomId, 'why?', { replyTo: answer.id });
    expect(await report(reporter, 'message', answer.id)).toBe('accepted');
    await reporter.client.messages.editMessage({ id: roomId, editId: first.id, type: 'text', message: 'never said' });
    const { data } = await staff.client.reports.listReports({ roomId });
    const reportId = data.find(({ about }) => about?.user._id === writer.userId)?._id ?? '';
    const { messages } = (await staff.client.reports.getReport({ reportId })).data;
    const [line, quoting, asking] = messages.slice(-3);
    expect(line?.quoted).toBeNull();
    expect([quoting?._id, asking?._id]).toEqual([answer.id, later.id]);
    expect(quoting?.quoted).toMatchObject({ member: { user: { _id: reporter.userId } } });
    const words = JSON.stringify(quoting?.quoted?.content);
    expect(words).toContain('salaam dost dost');
    expect(words.length).toBeLessThan(200);
    expect(asking?.quoted?.content).toEqual([{ type: 'text', data: 'go away' }]);
  });

  it('keeps a private message with the ten before it, and of a person the latest twenty, when one of the two asks', async () => {
    const [writer, reporter, stranger] = await world.current.members('likhari2', 'shikaya2', 'ajnabi22');
    const { thread } = await writer.client.privateThreads.requestPrivate({ targetId: reporter.userId });
    const threadId = thread ?? '';
    const common = { about: writer.userId, reporter: reporter.userId, reason: 3, roomId: null };
    expect(await report(stranger, 'request', threadId)).toBe('NOT_FOUND');
    expect(await report(reporter, 'request', threadId)).toBe('accepted');
    expect(await kept('request', threadId)).toEqual([{ ...common, words: [] }]);
    await reporter.client.privateThreads.acceptPrivateRequest({ threadId });
    const sent = [];
    for (let at = 0; at < 14; at += 1) sent.push(await tell(writer, threadId, `line ${at}`));
    const id = sent[12]?.id ?? '';
    expect(await report(stranger, 'privateMessage', id)).toBe('NOT_FOUND');
    expect(await report(reporter, 'privateMessage', id)).toBe('accepted');
    await reporter.client.privateThreads.blockAndDelete({ threadId });
    expect([await report(reporter, 'privateMessage', id), await report(stranger, 'privateMessage', id)]).toEqual([
      'accepted',
      'NOT_FOUND',
    ]);
    const words = Array.from({ length: 11 }, (_, at) => `line ${at + 2}`);
    expect(await kept('privateMessage', id)).toEqual([{ ...common, words }]);
  });

  it('keeps a profile as it was, and a second one of the same person replaces the first', async () => {
    const [shown, reporter] = await world.current.members('dikhawa1', 'shikaya3');
    await shown.client.people.updateProfile({ about: 'buy my things' });
    await report(reporter, 'profile', shown.userId);
    await report(reporter, 'profile', shown.userId);
    expect(await kept('profile', shown.userId)).toMatchObject([{ words: { about: 'buy my things' } }]);
    expect(await report(reporter, 'profile', 'f'.repeat(24))).toBe('NOT_FOUND');
  });
});

onBothEnginesInProof('what shows a doubtful picture', (engine) => {
  const world = useWorld(engine, { settings: { CLASSIFIER_PICTURES: colourClassifier } });
  let sender: Person, other: Person, staff: Person;
  let room: string, thread: string;
  beforeAll(async () => {
    [sender, other] = await world.current.members('bhejnewala', 'dekhnewala');
    staff = await world.current.ranked('nigehbaan', 9);
    await liftRoomsLimit(world.current, sender);
    room = await makeRoom(sender);
    await joinAndLoad(room, sender, other);
    thread = await connect(sender, other);
  });
  const send = async (target: Parameters<typeof uploaded>[1], colour = '#f0f000') =>
    uploaded(sender, target, { bytes: await plain(colour) });
  const open = async () => (await staff.client.reports.listReports({})).data;
  /** One report is open, of this thing, and by nobody; it is settled. */
  const isReported = async (kind: string, thing: string, at: string | null = room) => {
    // What comes in the same moment waits for its turn.
    world.current.clock.passWithTimers(1000);
    await expect.poll(async () => (await open()).length).toBe(1);
    const [row] = await open();
    const { data: report } = await staff.client.reports.getReport({ reportId: row?._id ?? '' });
    expect(report).toMatchObject({
      kind,
      thing,
      reason: 1,
      about: { user: { _id: sender.userId } },
      reporters: 0,
      by: [],
    });
    expect(report.room?._id ?? null).toBe(at);
    await staff.client.reports.resolveReport({ reportId: report._id, action: 'dismiss' });
    return report;
  };
  const showPicture = async (colour?: string) => {
    const { token, names } = await send('roomMessage', colour);
    return (await show(sender, room, [{ type: 'image', name: names[0] ?? '' }], token)).id;
  };

  it('is reported by the program once it is used in a message, which is published all the same', async () => {
    const [heard, told] = [recordEvents(other, 'newMessage'), recordEvents(staff, 'reportChanged')];
    await staff.client.notifications.listen({});
    const id = await showPicture();
    expect(await heard.until(1)).toMatchObject([{ roomId: room, message: { _id: id } }]);
    await told.until(1);
    await isReported('message', id);
  });

  it('is not reported before it is used, nor when it passed', async () => {
    await send('roomMessage');
    await showPicture('#30a040');
    await world.current.running.app.jobs.run('reports.reportDoubtful');
    expect(await open()).toEqual([]);
  });

  it('may be a thread, or a reply', async () => {
    const [{ token }, second] = [await send('thread'), await send('reply')];
    const { threads } = sender.client;
    const { threadId } = (await threads.createThreadWithImage({ roomId: room, threadText: 'look', tags: [], token }))
      .data;
    await isReported('thread', threadId);
    const reply = { roomId: room, replyTo: threadId, threadText: 'and this', token: second.token };
    await isReported('reply', (await threads.replyToThreadWithImage(reply)).data.threadId);
  });

  it('may be a message that is edited to show it', async () => {
    const { id } = await sender.client.messages.sendMessage({
      id: room,
      message: 'wait',
      type: 'text',
      tempId: newId(),
    });
    const { token, names } = await send('roomMessage');
    const message = [{ type: 'image', name: names[0] ?? '' }] as const;
    await sender.client.messages.editMessage({ id: room, editId: id, message: [...message], type: 'hybrid', token });
    await isReported('message', id);
  });

  it('is not reported when it was sent privately: nobody but the two may read it', async () => {
    const { token, names } = await send('privateMessage');
    await sender.client.privateThreads.sendPrivate({
      threadId: thread,
      message: [{ type: 'image', name: names[0] ?? '' }],
      type: 'hybrid',
      tempId: newId(),
      token,
    });
    world.current.clock.passWithTimers(1000);
    await world.current.running.app.jobs.run('reports.reportDoubtful');
    expect(await open()).toEqual([]);
  });

  it('may be a profile: the picture of a person, or the one that they gave to a room', async () => {
    await sender.client.people.updateAvatar({ token: (await send('avatar')).token });
    await isReported('profile', sender.userId, null);
    await sender.client.rooms.updateRoomSettings({ roomId: room, background: (await send('roomBackground')).token });
    await isReported('profile', sender.userId, null);
    const background = (await send('roomBackground')).token;
    await sender.client.rooms.createRoom({ title: 'Tasveer', type: 'Normal', access: 'Public', desc: '', background });
    await isReported('profile', sender.userId, null);
  });

  it('is reported once: after it was settled, not again', async () => {
    await world.current.running.app.jobs.run('reports.reportDoubtful');
    world.current.clock.passWithTimers(120_000);
    await world.current.running.app.jobs.run('reports.reportDoubtful');
    expect(await open()).toEqual([]);
  });

  it('is reported after a start, when the server ended between its message and its report', async () => {
    const { reports } = world.current.running.app.services;
    const told = reports.filesUsed;
    reports.filesUsed = () => {};
    const id = await showPicture();
    reports.filesUsed = told;
    expect(await open()).toEqual([]);
    await world.current.running.app.jobs.run('reports.reportDoubtful');
    await isReported('message', id);
  });
});
