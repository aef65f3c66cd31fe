import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { tell } from '../../testing/private-actions.ts';
import { joinAndLoad, makeRoom, outcomeOf, say } from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';
import type { KeptReport } from './kept-report.ts';

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
