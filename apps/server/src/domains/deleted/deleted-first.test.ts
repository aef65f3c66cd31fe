import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import { beforeAll, expect, it } from 'vitest';
import { days } from '../../testing/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { allRows } from '../../testing/fingerprint.ts';
import { picture } from '../../testing/media/pictures.ts';
import { show, stored, uploaded } from '../../testing/media/upload-files.ts';
import { connect, tell } from '../../testing/private-actions.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, outcomeOf, say } from '../../testing/room-actions.ts';
import { runWrite } from '../../testing/run-write.ts';
import { type Person, password, useWorld } from '../../testing/world.ts';
import { deletedData } from './purge.ts';

type Kind = 'message' | 'thread' | 'privateMessage' | 'request';

const report = ({ client }: Person, kind: Kind, id: string) =>
  outcomeOf(client.threads.reportThread({ kind, id, reason: 3 }));

onBothEnginesInProof('what its author deleted', (engine) => {
  const world = useWorld(engine);
  let author: Person, reader: Person, staff: Person, stranger: Person, late: Person;
  let roomId: string;
  beforeAll(async () => {
    [author, reader, stranger, late] = await world.current.members('likhari5', 'shikaya5', 'ajnabi55', 'deer5555');
    staff = await world.current.ranked('amla6666', 9);
    await liftRoomsLimit(world.current, author);
    roomId = await makeRoom(reader, { access: 'Private' });
    const { inviteCode } = await reader.client.rooms.createInvite({ roomId });
    await author.client.rooms.acceptInvite({ inviteCode });
  });
  const pass = async (ms: number) => {
    const { clock, running } = world.current;
    clock.pass(ms);
    for (const name of ['retention.eraseDeleted', 'uploads.collectUnused']) await running.app.jobs?.run(name);
    author = await world.current.device(author);
    reader = await world.current.device(reader);
    staff = await world.current.device(staff);
  };
  const pictureIn = async (text: string) => {
    const { token, names } = await uploaded(author, 'roomMessage', { bytes: await picture('png') });
    const name = names[0] ?? '';
    const parts = [
      { type: 'text' as const, data: text },
      { type: 'image' as const, name },
    ];
    const { id } = await show(author, roomId, parts, token);
    return { id, bytes: name.slice(0, 32) };
  };
  const bytesOf = async (start: string) => (await stored(world.current)).filter((file) => file.includes(start)).length;
  const tablesWith = async (text: string) =>
    [...(await allRows(world.current.running.app))]
      .filter(([, rows]) => JSON.stringify(rows).includes(text))
      .map(([table]) => table);
  const keptOf = async (thing: string) => {
    const { data } = await staff.client.reports.listReports({});
    for (const { _id: reportId } of data) {
      const { data: found } = await staff.client.reports.getReport({ reportId });
      if (found.thing === thing)
        return {
          now: found.now,
          words: found.messages.map(({ content }) => content.map((part) => ('data' in part ? part.data : '')).join('')),
        };
    }
    return undefined;
  };

  it('is hidden at once, can be reported for 7 days by whoever could read it, and is erased then', async () => {
    await say(reader, roomId, 'before');
    const [first, second] = [await pictureIn('sasti ghari'), await pictureIn('naqli sona')];
    await say(reader, roomId, 'after');
    for (const { id: messageId } of [first, second])
      await author.client.messages.deleteMessage({ id: roomId, messageId });
    const { msgs } = await reader.client.messages.getMessagesBefore({ roomId, messageId: latestCursor });
    expect(msgs.map(({ content }) => content.map((part) => ('data' in part ? part.data : '')).join(''))).toEqual([
      'after',
      'before',
    ]);
    const { inviteCode } = await reader.client.rooms.createInvite({ roomId });
    world.current.clock.pass(1000);
    await late.client.rooms.acceptInvite({ inviteCode });
    await pass(days(6));
    late = await world.current.device(late);
    for (const [who, said] of [
      [stranger, 'NOT_FOUND'],
      [late, 'NOT_FOUND'],
      [author, 'FORBIDDEN'],
      [reader, 'accepted'],
    ] as const)
      expect(await report(who === stranger ? await world.current.device(stranger) : who, 'message', first.id)).toBe(
        said,
      );
    expect(await keptOf(first.id)).toEqual({ now: 'gone', words: ['before', 'sasti ghari', 'after'] });
    expect([await bytesOf(first.bytes), await bytesOf(second.bytes)]).toEqual([2, 2]);
    await pass(days(2));
    expect(await report(reader, 'message', second.id)).toBe('NOT_FOUND');
    expect([await bytesOf(first.bytes), await bytesOf(second.bytes)]).toEqual([2, 0]);
    expect([await tablesWith('sasti ghari'), await tablesWith('naqli sona')]).toEqual([['reports'], []]);
  });

  it('and what stands can be reported by whoever was there, also when the room was taken from them since', async () => {
    const victim = await world.current.member('mazloom55');
    const { inviteCode } = await reader.client.rooms.createInvite({ roomId });
    await victim.client.rooms.acceptInvite({ inviteCode });
    await joinAndLoad(roomId, author);
    const { id: stands } = await say(author, roomId, 'gali');
    const { id: gone } = await say(author, roomId, 'badi gali');
    const { data: thread } = await author.client.threads.createThread({ roomId, threadText: 'gali aur gali' });
    await reader.client.commands.banPerson({ roomId, target: victim.username });
    await author.client.messages.deleteMessage({ id: roomId, messageId: gone });
    for (const [kind, id] of [
      ['message', stands],
      ['message', gone],
      ['thread', thread._id],
    ] as const) {
      expect(await report(victim, kind, id)).toBe('accepted');
      expect(await report(stranger, kind, id)).toBe('NOT_FOUND');
    }
    expect((await keptOf(gone))?.words).toContain('badi gali');
    await pass(days(1));
    await joinAndLoad(roomId, author);
    const { id: later } = await say(author, roomId, 'kal ki baat');
    expect(await report(await world.current.device(victim), 'message', later)).toBe('NOT_FOUND');
  });

  it('of a private thread can be reported by the other one alone, one by one or as a whole, also after both have left', async () => {
    const gone = await world.current.member('rukhsat1');
    const threadId = await connect(gone, reader);
    const { id } = await tell(gone, threadId, 'dhamki');
    await tell(reader, threadId, 'jawab');
    const { id: last } = await tell(gone, threadId, 'aakhri dhamki');
    await gone.client.privateThreads.deletePrivate({ threadId, privateMessageId: id });
    expect(await report(reader, 'privateMessage', id)).toBe('accepted');
    expect(await keptOf(id)).toEqual({ now: 'gone', words: ['dhamki'] });
    await gone.client.privateThreads.blockAndDelete({ threadId });
    await gone.client.accountData.deleteMyAccount({ password });
    await world.current.running.app.services.accountData.settled();
    expect(await report(author, 'privateMessage', last)).toBe('NOT_FOUND');
    expect(await report(author, 'request', threadId)).toBe('NOT_FOUND');
    expect(await report(reader, 'privateMessage', last)).toBe('accepted');
    expect(await report(reader, 'request', threadId)).toBe('accepted');
    expect((await keptOf(last))?.words).toEqual(['jawab', 'aakhri dhamki']);
    expect((await keptOf(threadId))?.words).toEqual(['dhamki', 'jawab', 'aakhri dhamki']);
    await pass(days(8));
    expect([await report(reader, 'request', threadId), await report(reader, 'privateMessage', last)]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
    expect(await tablesWith('dhamki')).toEqual(['reports']);
  });

  it('of threads and replies goes the same way', async () => {
    const { data: thread } = await author.client.threads.createThread({ roomId, threadText: 'jhoota ishtihar' });
    const answer = { roomId, replyTo: thread._id, threadText: 'aur jhoot' };
    const { data: reply } = await author.client.threads.replyToThread(answer);
    await author.client.threads.deleteThread({ roomId, threadId: thread._id });
    expect(await outcomeOf(reader.client.threads.getThread({ roomId, threadId: thread._id }))).toBe('NOT_FOUND');
    expect(await report(stranger, 'thread', reply._id)).toBe('NOT_FOUND');
    expect([await report(reader, 'thread', reply._id), await report(reader, 'thread', thread._id)]).toEqual([
      'accepted',
      'accepted',
    ]);
    expect(await keptOf(reply._id)).toEqual({ now: 'gone', words: ['jhoota ishtihar', 'aur jhoot'] });
    expect(await keptOf(thread._id)).toEqual({ now: 'gone', words: ['jhoota ishtihar'] });
    await pass(days(8));
    expect(await report(reader, 'thread', thread._id)).toBe('NOT_FOUND');
  });

  it('of a room that is closed goes the same way, and a report of it can be decided', async () => {
    const closing = await makeRoom(author, { access: 'Private' });
    const { inviteCode } = await author.client.rooms.createInvite({ roomId: closing });
    await reader.client.rooms.acceptInvite({ inviteCode });
    const [{ id }, { id: other }] = [await say(author, closing, 'gali'), await say(author, closing, 'doosri gali')];
    await author.client.rooms.closeRoom({ roomId: closing });
    expect([await report(stranger, 'message', id), await report(reader, 'message', id)]).toEqual([
      'NOT_FOUND',
      'accepted',
    ]);
    const { data } = await staff.client.reports.listReports({ kind: 'message' });
    const reportId = data.find(({ excerpt }) => excerpt === 'gali')?._id ?? '';
    const { data: done } = await staff.client.reports.resolveReport({ reportId, action: 'warn', rule: 3 });
    expect(done.settled).toMatchObject({ action: 'warn' });
    await pass(days(8));
    expect(await report(reader, 'message', other)).toBe('NOT_FOUND');
  });

  it('is in the download of its author until it is erased, never in that of another, and loses the names of who leaves', async () => {
    const named = await world.current.member('naamwala1');
    await joinAndLoad(await makeRoom(author), named);
    const { data: thread } = await author.client.threads.createThread({ roomId, threadText: 'mitao @naamwala1' });
    await author.client.threads.deleteThread({ roomId, threadId: thread._id });
    const exported = async ({ userId }: Person) => {
      const rows: object[] = [];
      const pages = deletedData.exports['deleted-things']?.(world.current.running.app.db.read, userId);
      if (pages && Symbol.asyncIterator in pages) for await (const row of pages) rows.push(row);
      return JSON.stringify(rows);
    };
    expect(await exported(author)).toContain('mitao');
    expect(await exported(reader)).not.toContain('mitao');
    await runWrite(world.current, async (tx) => {
      for (let after: string | undefined, first = true; first || after !== undefined; first = false)
        after = await deletedData.forget(tx, { userId: named.userId, now: world.current.clock.now() }, after);
    });
    expect(await tablesWith('mitao')).toEqual(['deleted_things']);
    const rows = JSON.stringify((await allRows(world.current.running.app)).get('deleted_things'));
    expect(rows).toContain('Removed User');
    expect(rows).not.toContain(named.username);
    await pass(days(8));
    expect(await exported(author)).not.toContain('mitao');
  });
});
