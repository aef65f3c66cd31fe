import { basename } from 'node:path';
import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import { bareName } from '@baithak/protocol/contracts/uploads.rules';
import { newId } from '@baithak/protocol/ids';
import { beforeAll, expect, it } from 'vitest';
import { days, minutes } from '../../testing/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { allRows } from '../../testing/fingerprint.ts';
import { picture } from '../../testing/media/pictures.ts';
import { show, stored, uploaded } from '../../testing/media/upload-files.ts';
import { connect, editPrivately, tell } from '../../testing/private-actions.ts';
import { liftRoomsLimit, makeRoom, outcomeOf, say } from '../../testing/room-actions.ts';
import { password, useWorld, type Person, type World } from '../../testing/world.ts';

type Kind = 'message' | 'thread' | 'privateMessage' | 'request' | 'profile';

const jobs = ['reports.expireUndos', 'retention.eraseDeleted', 'uploads.collectUnused'];

/** What an hour and more does by itself. */
const passHours = async (world: World, ms: number): Promise<void> => {
  world.clock.pass(ms);
  for (const name of jobs) await world.running.app.jobs?.run(name);
};

const report = ({ client }: Person, kind: Kind, id: string) =>
  outcomeOf(client.threads.reportThread({ kind, id, reason: 3 }));

const nameIn = (content: readonly object[]): string => {
  const part = content.find((one): one is { name: string } => 'name' in one);
  return part?.name ?? '';
};

onBothEnginesInProof('what was reported', (engine) => {
  const world = useWorld(engine);
  const epoch = () => world.current.running.app.epoch.now();
  let author: Person, reader: Person, staff: Person, stranger: Person;
  let bytes: Buffer;
  beforeAll(async () => {
    [author, reader, stranger] = await world.current.members('likhari4', 'shikaya4', 'ajnabi44');
    staff = await world.current.ranked('amla7777', 9);
    await liftRoomsLimit(world.current, reader);
    bytes = await picture('png');
  });
  const again = async () => {
    for (const set of [
      async () => (author = await world.current.device(author)),
      async () => (reader = await world.current.device(reader)),
      async () => (staff = await world.current.device(staff)),
    ])
      await set();
  };
  const privateRoom = async () => {
    const roomId = await makeRoom(reader, { access: 'Private' });
    const { inviteCode } = await reader.client.rooms.createInvite({ roomId });
    await author.client.rooms.acceptInvite({ inviteCode });
    return roomId;
  };
  const pictureIn = async (roomId: string, text: string) => {
    const { token, names } = await uploaded(author, 'roomMessage', { bytes });
    const parts = [
      { type: 'text' as const, data: text },
      { type: 'image' as const, name: names[0] ?? '' },
    ];
    const { id, message } = await show(author, roomId, parts, token);
    return { id, name: nameIn(message.content) };
  };
  const privatePicture = async (threadId: string) => {
    const { token, names } = await uploaded(author, 'privateMessage', { bytes });
    const message = [{ type: 'image' as const, name: names[0] ?? '' }];
    const sent = { threadId, message, type: 'hybrid' as const, tempId: newId(), token };
    const { id, message: stands } = await author.client.privateThreads.sendPrivate(sent);
    return { id, name: nameIn(stands.content) };
  };
  const fetched = async (name: string, shelf = 'images') => {
    const response = await fetch(
      `${world.current.url}/file/${shelf === 'avatars' ? shelf : `uploads/${shelf}`}/${name}`,
    );
    return { status: response.status, size: (await response.arrayBuffer()).byteLength };
  };
  const seen = { status: 200, size: expect.any(Number) };
  const reportOf = async ({ client }: Person, thing: string) => {
    const { id: reportId } = await world.current.running.app.db.read
      .selectFrom('reports')
      .select('id')
      .where('thing', '=', thing)
      .executeTakeFirstOrThrow();
    return (await client.reports.getReport({ reportId })).data;
  };
  const evidence = async (who: Person, thing: string) => {
    const { messages } = await reportOf(who, thing);
    const content = messages.find(({ _id }) => _id === thing)?.content ?? [];
    return { name: nameIn(content), text: content.map((part) => ('data' in part ? part.data : '')).join('') };
  };
  const storedAs = async (name: string) => {
    const [id = ''] = basename(bareName(name)).split('-');
    return (await stored(world.current)).filter((file) => basename(file).startsWith(id)).length;
  };
  /** Where a text is stored, by table. */
  const tablesWith = async (text: string) =>
    [...(await allRows(world.current.running.app))]
      .filter(([, rows]) => JSON.stringify(rows).includes(text))
      .map(([table]) => table);

  it('stays with its files for whoever settles it when its author deletes it, and for nobody else', async () => {
    const roomId = await privateRoom();
    const { id, name } = await pictureIn(roomId, 'zeher khareedo');
    const quote = await say(reader, roomId, 'what?', { replyTo: id });
    expect(await report(reader, 'message', id)).toBe('accepted');
    await author.client.messages.deleteMessage({ id: roomId, messageId: id });
    await passHours(world.current, days(9));
    await again();
    const kept = await evidence(staff, id);
    expect(kept.text).toBe('zeher khareedo');
    expect(await fetched(kept.name)).toEqual(seen);
    expect((await fetched(name)).status).toBe(404);
    expect((await fetched(bareName(name))).status).toBe(404);
    for (const { client } of [reader, author]) {
      const { msgs } = await client.messages.getMessagesBefore({ roomId, messageId: latestCursor });
      expect(msgs.map(({ _id }) => _id)).toEqual([quote.id]);
      const resumed = await client.loading.loadRoom({ id: roomId, since: 0, epoch: epoch() });
      expect(JSON.stringify([msgs, resumed])).not.toContain('zeher');
      expect(JSON.stringify(await client.search.search({ q: 'zeher' }))).not.toContain('khareedo');
    }
    const { _id: reportId } = await reportOf(staff, id);
    for (const { client } of [reader, author, stranger])
      expect(await outcomeOf(client.reports.getReport({ reportId }))).toBe('FORBIDDEN');
  });

  it('stays as it was when its author edits words and picture away', async () => {
    const roomId = await privateRoom();
    const { id, name } = await pictureIn(roomId, 'pehli baat');
    expect(await report(reader, 'message', id)).toBe('accepted');
    await author.client.messages.editMessage({ id: roomId, editId: id, type: 'text', message: 'salaam' });
    await passHours(world.current, minutes(61));
    const kept = await evidence(staff, id);
    expect(kept.text).toBe('pehli baat');
    expect(await fetched(kept.name)).toEqual(seen);
    expect((await fetched(name)).status).toBe(404);
  });

  it('of a private thread stays as it was too', async () => {
    const threadId = await connect(stranger, reader);
    const { id } = await tell(stranger, threadId, 'chupke se dhamki');
    expect(await report(reader, 'privateMessage', id)).toBe('accepted');
    await editPrivately(stranger, threadId, id, 'salaam dost');
    expect((await evidence(staff, id)).text).toBe('chupke se dhamki');
    expect((await reportOf(staff, id)).now).toBe('changed');
  });

  it('stays when the room is cleared, its retention runs out or a moderator deletes it', async () => {
    const roomId = await privateRoom();
    const ids: string[] = [];
    for (const text of ['pehla', 'doosra', 'teesra']) {
      const { id } = await pictureIn(roomId, text);
      ids.push(id);
      expect(await report(author, 'message', id)).toBe('FORBIDDEN');
      expect(await report(reader, 'message', id)).toBe('accepted');
    }
    await reader.client.messages.deleteMessage({ id: roomId, messageId: ids[0] ?? '' });
    await reader.client.commands.clearRoom({ roomId, count: 1 });
    await reader.client.rooms.updateRoomSettings({ roomId, retentionMonths: 1 });
    await passHours(world.current, days(40));
    await world.current.running.app.jobs?.run('retention.removeOld');
    await passHours(world.current, days(9));
    await again();
    for (const [at, text] of ['pehla', 'doosra', 'teesra'].entries()) {
      const kept = await evidence(staff, ids[at] ?? '');
      expect(kept.text).toBe(text);
      expect(await fetched(kept.name)).toEqual(seen);
    }
  });

  it('stays when the private thread is blocked and deleted, and while it is blocked', async () => {
    const threadId = await connect(author, reader);
    const { id, name } = await privatePicture(threadId);
    const { id: later } = await tell(author, threadId, 'yaad rakhna');
    expect(await report(reader, 'privateMessage', id)).toBe('accepted');
    await author.client.privateThreads.banInThread({ threadId });
    const blocked = await evidence(staff, id);
    expect([await fetched(blocked.name), (await fetched(name)).status]).toEqual([seen, 404]);
    await author.client.privateThreads.blockAndDelete({ threadId });
    expect(await report(stranger, 'privateMessage', later)).toBe('NOT_FOUND');
    expect(await report(author, 'privateMessage', later)).toBe('FORBIDDEN');
    expect([await report(reader, 'privateMessage', later), await report(reader, 'request', threadId)]).toEqual([
      'accepted',
      'accepted',
    ]);
    expect(await report(stranger, 'request', threadId)).toBe('NOT_FOUND');
    await passHours(world.current, days(9));
    await again();
    expect(await fetched((await evidence(staff, id)).name)).toEqual(seen);
    expect((await evidence(staff, later)).text).toBe('yaad rakhna');
    const { messages } = await reportOf(staff, threadId);
    expect(messages.map(({ _id }) => _id)).toEqual([id, later]);
    expect(await fetched(nameIn(messages[0]?.content ?? []))).toEqual(seen);
  });

  it('of an account that is closed stays: its picture, and what it said', async () => {
    const gone = await world.current.member('jaanewala1');
    const { token } = await uploaded(gone, 'avatar', { bytes });
    await gone.client.people.updateAvatar({ token });
    await gone.client.people.updateProfile({ about: 'sasta sona' });
    expect(await report(reader, 'profile', gone.userId)).toBe('accepted');
    await gone.client.accountData.deleteMyAccount({ password });
    await world.current.running.app.services.accountData.settled();
    await passHours(world.current, days(9));
    await again();
    const { profile, _id: reportId } = await reportOf(staff, gone.userId);
    expect(profile).toMatchObject({ username: 'jaanewala1', about: 'sasta sona' });
    const name = profile?.picture ?? '';
    expect(await fetched(name, 'avatars')).toEqual(seen);
    expect((await fetched(bareName(name), 'avatars')).status).toBe(404);
    await staff.client.reports.resolveReport({ reportId, action: 'dismiss' });
    await passHours(world.current, minutes(61));
    expect((await reportOf(staff, gone.userId)).profile).toBeNull();
    expect([(await fetched(name, 'avatars')).status, await storedAs(name)]).toEqual([404, 0]);
    expect(await tablesWith('sasta sona')).toEqual([]);
  });

  it('is erased, its files too, once it is settled and can no longer be undone', async () => {
    const roomId = await privateRoom();
    const { id, name } = await pictureIn(roomId, 'aakhri baat');
    await report(reader, 'message', id);
    await author.client.messages.deleteMessage({ id: roomId, messageId: id });
    await passHours(world.current, days(9));
    await again();
    const { _id: reportId } = await reportOf(staff, id);
    const heldStatus = async () => (await fetched((await evidence(staff, id)).name)).status;
    await staff.client.reports.resolveReport({ reportId, action: 'dismiss' });
    await passHours(world.current, minutes(30));
    expect([await heldStatus(), await storedAs(name)]).toEqual([200, 2]);
    await staff.client.reports.undoReport({ reportId });
    await passHours(world.current, minutes(90));
    expect(await heldStatus()).toBe(200);
    const { name: held } = await evidence(staff, id);
    await staff.client.reports.resolveReport({ reportId, action: 'delete', rule: 3 });
    await passHours(world.current, minutes(61));
    expect([(await fetched(held)).status, await storedAs(name)]).toEqual([404, 0]);
    // The report's own copy of the words stays for 90 days (docs/contract.md#retention).
    expect(await tablesWith('aakhri baat')).toEqual(['reports']);
    await passHours(world.current, days(91));
    await world.current.running.app.jobs?.run('retention.removeOld');
    expect(await tablesWith('aakhri baat')).toEqual([]);
  });
});
