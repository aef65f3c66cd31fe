import sharp from 'sharp';
import type { Thread } from '@baithak/protocol/entities/thread';
import { beforeAll, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import {
  outcomeOf,
  joinAndLoad,
  recordEvents,
  liftRoomsLimit,
  makeRoom,
  settled,
} from '../../../testing/room-actions.ts';
import { useWorld, type Person } from '../../../testing/world.ts';

onBothEnginesInProof('a thread or reply with files', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person;
  let png: Blob;
  beforeAll(async () => {
    [ali, sara] = await world.current.members('alikhan', 'sarakhan');
    await liftRoomsLimit(world.current, ali);
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    png = new Blob([new Uint8Array(bytes)]);
  });
  const uploaded = async ({ client }: Person, target: 'thread' | 'reply', count = 1): Promise<string> => {
    const { createdToken: token } = await client.uploads.startUpload({ target });
    await client.uploads.uploadFiles({
      token,
      files: Array.from({ length: count }, () => ({ blob: png, name: 'a.png' })),
    });
    return token;
  };
  const read = async (roomId: string, threadId: string): Promise<Thread> =>
    (await ali.client.threads.getThread({ roomId, threadId })).thrd;
  const partsOf = ({ message }: Thread) =>
    JSON.parse(message) as { type: string; name?: string; data?: string; items?: { type: string; name: string }[] }[];
  const status = async (name = '') => (await fetch(`${world.current.url}/file/uploads/images/${name}`)).status;

  it('shows one as it is and several as a gallery, after the text, and is published with them', async () => {
    const roomId = await makeRoom(ali);
    await joinAndLoad(roomId, sara);
    const [heardThread, heardReply] = [recordEvents(sara, 'threadCreated'), recordEvents(sara, 'replyCreated')];
    const { threadId } = (
      await ali.client.threads.createThreadWithImage({
        roomId,
        threadText: 'look',
        token: await uploaded(ali, 'thread'),
      })
    ).data;
    const thread = await read(roomId, threadId);
    expect(partsOf(thread)).toEqual([
      { type: 'text', data: 'look' },
      { type: 'image', name: expect.stringMatching(/\.png$/) },
    ]);
    expect((await heardThread.until(1))[0]?.thread.message).toBe(thread.message);
    const answered = await sara.client.threads.replyToThreadWithImage({
      roomId,
      replyTo: threadId,
      token: await uploaded(sara, 'reply', 3),
    });
    const reply = await read(roomId, answered.data.threadId);
    expect(partsOf(reply)).toEqual([
      { type: 'gallery', items: [1, 2, 3].map(() => ({ type: 'image', name: expect.stringMatching(/\.png$/) })) },
    ]);
    expect((await heardReply.until(1))[0]).toMatchObject({
      parentId: threadId,
      replies: 1,
      reply: { message: reply.message },
    });
  });

  it('is not created with a token that is used, of somebody else or for another target; nothing is stored or published', async () => {
    const roomId = await makeRoom(ali);
    await joinAndLoad(roomId, sara, ali);
    const [heardThread, heardReply] = [recordEvents(sara, 'threadCreated'), recordEvents(sara, 'replyCreated')];
    const token = await uploaded(ali, 'thread');
    const create = ({ client }: Person, given: string) =>
      outcomeOf(client.threads.createThreadWithImage({ roomId, token: given }));
    expect(await create(sara, token)).toBe('BAD_UPLOAD_TOKEN');
    expect(await create(ali, await uploaded(ali, 'reply'))).toBe('BAD_UPLOAD_TOKEN');
    await settled(sara);
    expect([...heardThread.all, ...heardReply.all]).toEqual([]);
    expect((await Promise.all([create(ali, token), create(ali, token)])).toSorted()).toEqual([
      'BAD_UPLOAD_TOKEN',
      'accepted',
    ]);
    const { data } = await ali.client.threads.getThreads({ roomId });
    expect(data).toHaveLength(1);
    const replyTo = data[0]?._id ?? '';
    expect(await outcomeOf(ali.client.threads.replyToThreadWithImage({ roomId, replyTo, token }))).toBe(
      'BAD_UPLOAD_TOKEN',
    );
    expect((await read(roomId, replyTo)).replies).toBe(0);
  });

  it('takes its files with it, and those of everything beneath it', async () => {
    const roomId = await makeRoom(ali);
    await joinAndLoad(roomId, sara);
    const { threadId } = (
      await ali.client.threads.createThreadWithImage({ roomId, token: await uploaded(ali, 'thread') })
    ).data;
    const { threadId: replyId } = (
      await sara.client.threads.replyToThreadWithImage({
        roomId,
        replyTo: threadId,
        token: await uploaded(sara, 'reply'),
      })
    ).data;
    const names = [partsOf(await read(roomId, threadId)), partsOf(await read(roomId, replyId))].map(
      (parts) => parts[0]?.name,
    );
    expect(await Promise.all(names.map(status))).toEqual([200, 200]);
    await ali.client.threads.deleteThread({ roomId, threadId });
    expect(await Promise.all(names.map(status))).toEqual([404, 404]);
  });

  it('in a Private room is seen by its members alone, through names that end', async () => {
    const roomId = await makeRoom(ali, { access: 'Private' });
    const { threadId } = (
      await ali.client.threads.createThreadWithImage({ roomId, token: await uploaded(ali, 'thread') })
    ).data;
    const name = partsOf(await read(roomId, threadId))[0]?.name ?? '';
    expect(name).toContain('?e=');
    expect([await status(name), await status(name.split('?')[0])]).toEqual([200, 404]);
    const { data } = await ali.client.threads.getThreads({ roomId });
    expect(partsOf(data[0] ?? (await read(roomId, threadId)))[0]?.name).toContain('?e=');
  });
});
