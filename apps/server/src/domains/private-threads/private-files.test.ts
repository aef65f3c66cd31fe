import { newId } from '@baithak/protocol/ids';
import { expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { picture } from '../../testing/media/pictures.ts';
import { sendFiles, tokenFor, uploaded } from '../../testing/media/upload-files.ts';
import { connect, tell } from '../../testing/private-actions.ts';
import { outcomeOf } from '../../testing/room-actions.ts';
import { type Person, useWorld } from '../../testing/world.ts';

onBothEnginesInProof('a file of a private thread', (engine) => {
  const world = useWorld(engine);
  const show = (person: Person, threadId: string, name: string, token?: string) =>
    person.client.privateThreads.sendPrivate({
      threadId,
      message: [{ type: 'image', name }],
      type: 'hybrid',
      tempId: newId(),
      ...(token === undefined ? {} : { token }),
    });
  const statusOf = async (name: string) => (await fetch(`${world.current.url}/file/uploads/images/${name}`)).status;

  it('is signed for the two, gone while one has blocked the other, and erased with its message or thread', async () => {
    const [one, two] = await world.current.members('tasveer1', 'tasveer2');
    const threadId = await connect(one, two);
    const { token, names } = await uploaded(one, 'privateMessage', { bytes: await picture('png') });
    const { message, id } = await show(one, threadId, names[0] ?? '', token);
    const [part] = message.content;
    const name = part && 'name' in part ? part.name : '';
    expect(name).toMatch(/\?e=\d+&s=/);
    const response = await fetch(`${world.current.url}/file/uploads/images/${name}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    expect(await statusOf(name.split('?')[0] ?? '')).toBe(404);
    await two.client.privateThreads.banInThread({ threadId });
    expect(await statusOf(name)).toBe(404);
    await two.client.privateThreads.unbanInThread({ threadId });
    expect(await statusOf(name)).toBe(200);
    expect(await outcomeOf(show(one, threadId, names[0] ?? '', token))).toBe('BAD_UPLOAD_TOKEN');
    await one.client.privateThreads.deletePrivate({ threadId, privateMessageId: id });
    expect(await statusOf(name)).toBe(404);
    expect((await one.client.privateThreads.loadPrivateThread({ threadId, since: 1 })).msgs).toEqual([
      { _id: id, rev: 1, changedRev: 2, deleted: true },
    ]);
  });

  it('that is being uploaded when the thread is blocked and deleted is sent to nobody', async () => {
    const [one, two] = await world.current.members('tasveer3', 'tasveer4');
    const threadId = await connect(one, two);
    const earlier = await uploaded(one, 'privateMessage', { bytes: await picture('png') });
    const { message } = await show(one, threadId, earlier.names[0] ?? '', earlier.token);
    const token = await tokenFor(one, 'privateMessage');
    const [upload] = await Promise.all([
      sendFiles(one, token, { bytes: await picture('jpeg') }),
      two.client.privateThreads.blockAndDelete({ threadId }),
    ]);
    expect(await outcomeOf(show(one, threadId, upload.files[0]?.name ?? '', token))).toBe('NOT_FOUND');
    const [part] = message.content;
    expect(await statusOf(part && 'name' in part ? part.name : '')).toBe(404);
    const { read } = world.current.running.app.db;
    const states = await read
      .selectFrom('files')
      .select(['state', 'owner_kind'])
      .where('user_id', '=', one.userId)
      .orderBy('since')
      .execute();
    expect(states.toSorted((a, b) => a.state.localeCompare(b.state))).toEqual([
      { state: 'released', owner_kind: 'privateMessage' },
      { state: 'uploaded', owner_kind: null },
    ]);
  });

  it('needs an upload of its own target, and an answer needs a message of the thread', async () => {
    const [one, two, three] = await world.current.members('tasveer5', 'tasveer6', 'tasveer7');
    const [threadId, another] = [await connect(one, two), await connect(one, three)];
    const room = await uploaded(one, 'roomMessage', { bytes: await picture('png') });
    expect(await outcomeOf(show(one, threadId, room.names[0] ?? '', room.token))).toBe('BAD_UPLOAD_TOKEN');
    const { id } = await tell(one, another, 'elsewhere');
    expect(await outcomeOf(tell(one, threadId, 'what?', { replyTo: id }))).toBe('NOT_FOUND');
    expect((await tell(three, another, 'yes', { replyTo: id })).message.replyTo).toBe(id);
    expect(await outcomeOf(two.client.privateThreads.deletePrivate({ threadId: another, privateMessageId: id }))).toBe(
      'NOT_FOUND',
    );
    expect(
      await outcomeOf(three.client.privateThreads.deletePrivate({ threadId: another, privateMessageId: id })),
    ).toBe('FORBIDDEN');
    const { thread: waiting } = await two.client.privateThreads.requestPrivate({ targetId: three.userId });
    expect(await outcomeOf(tell(two, waiting ?? '', 'already?'))).toBe('NOT_CONNECTED');
  });
});
