import type { Thread } from '@baithak/protocol/entities/thread';
import { limits } from '@baithak/protocol/limits';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import {
  giveRole,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  settled,
} from '../../../testing/room-actions.ts';
import { type Person, useWorld } from '../../../testing/world.ts';
import { removeOldVersions, surplus, versionsKept } from './edit-thread.write.ts';

const hour = 3_600_000;

onBothEnginesInProof('a thread or reply of one’s own', (engine) => {
  const world = useWorld(engine);
  let owner: Person, author: Person, staff: Person, member: Person, stranger: Person;
  beforeAll(async () => {
    [owner, author, staff, member, stranger] = await world.current.members(
      'sahibekhana',
      'musannif',
      'nigraan1',
      'shareek1',
      'ajnabi01',
    );
    await liftRoomsLimit(world.current, owner);
  });
  /** A room with everybody but the stranger, with a thread of the author's and a reply of the member's. */
  const start = async (access: 'Public' | 'Private' = 'Public') => {
    // Neither what was written nor what was edited in the test before counts any more.
    world.current.clock.pass(hour);
    const roomId = await makeRoom(owner);
    for (const { client } of [author, staff, member]) await client.rooms.joinRoom({ roomId });
    await giveRole(world.current, roomId, staff, 6);
    const { data: thread } = await author.client.threads.createThread({
      roomId,
      threadText: 'Kulfi by hand?\nnine days',
      tags: ['Food'],
      public: access === 'Public',
    });
    const { data: reply } = await member.client.threads.replyToThread({
      roomId,
      replyTo: thread._id,
      threadText: 'by the hammam',
    });
    return { roomId, threadId: thread._id, replyId: reply._id };
  };
  const edit = (person: Person, roomId: string, threadId: string, threadText: string, more = {}) =>
    person.client.threads.editThread({ roomId, threadId, threadText, ...more });
  const textOf = ({ message }: Thread) =>
    (JSON.parse(message) as { data?: string }[]).map(({ data }) => data ?? '').join('');
  const found = async (q: string, roomId: string) =>
    (await owner.client.search.search({ q, in: 'threads', roomId })).results.map(({ _id }) => _id);
  const versions = async (person: Person, roomId: string, threadId: string) =>
    (await person.client.threads.getThreadVersions({ roomId, threadId })).data;

  it('says something else after an edit: to the room, to the list, to the search and by its tags', async () => {
    const { roomId, threadId, replyId } = await start();
    await joinAndLoad(roomId, owner);
    const heard = recordEvents(owner, 'threadUpdated');
    world.current.clock.pass(60_000);
    const { data } = await edit(author, roomId, threadId, 'Falooda by hand?\nten days', { tags: ['Sweet'] });
    expect(data).toMatchObject({ _id: threadId, edited: true, tags: ['Sweet'], changed: 2, replies: 1 });
    expect(Date.parse(data.editedAt ?? '') - Date.parse(data.date)).toBeGreaterThanOrEqual(60_000);
    expect(textOf(data)).toBe('Falooda by hand?\nten days');
    const { data: reply } = await edit(member, roomId, replyId, 'behind the hammam', { tags: ['no', 'tags'] });
    expect(reply).toMatchObject({ edited: true, tags: [], parent: threadId, changed: 3 });
    expect((await heard.until(2)).map(({ thread }) => [thread._id, thread.edited, textOf(thread)])).toEqual([
      [threadId, true, 'Falooda by hand?\nten days'],
      [replyId, true, 'behind the hammam'],
    ]);
    const listed = await owner.client.threads.getThreads({ roomId, tag: 'sweet' });
    expect(listed.data.map(textOf)).toEqual(['Falooda by hand?\nten days']);
    expect((await owner.client.threads.getThreads({ roomId, tag: 'food' })).data).toEqual([]);
    expect([await found('falooda', roomId), await found('kulfi', roomId)]).toEqual([[threadId], []]);
    expect([await found('behind', roomId), await found('sweet', roomId)]).toEqual([[replyId], [threadId]]);
  });

  it('keeps its tags when none are given, and an edit that changes nothing is none', async () => {
    const { roomId, threadId } = await start();
    await joinAndLoad(roomId, owner);
    const heard = recordEvents(owner, 'threadUpdated');
    expect((await edit(author, roomId, threadId, ' Kulfi by hand?\nnine days ')).data.edited).toBe(false);
    expect((await edit(author, roomId, threadId, 'Kulfi?')).data).toMatchObject({ edited: true, tags: ['Food'] });
    expect((await heard.until(1)).map(({ thread }) => textOf(thread))).toEqual(['Kulfi?']);
    expect(await versions(staff, roomId, threadId)).toHaveLength(1);
  });

  it('is edited by nobody else, by no one who has left, and not once it is archived', async () => {
    const { roomId, threadId, replyId } = await start();
    await joinAndLoad(roomId, owner);
    const heard = recordEvents(owner, 'threadUpdated');
    for (const person of [owner, staff, member])
      expect(await outcomeOf(edit(person, roomId, threadId, 'mine now'))).toBe('FORBIDDEN');
    expect(await outcomeOf(edit(stranger, roomId, threadId, 'mine now'))).toBe('NOT_A_MEMBER');
    expect(await outcomeOf(edit(author, roomId, replyId, 'mine now'))).toBe('FORBIDDEN');
    expect(await outcomeOf(edit(author, 'baithak', threadId, 'elsewhere'))).toBe('NOT_FOUND');
    for (const unseen of [' \u200b ', '```\n\u200b\n```', '*\u200b*'])
      expect(await outcomeOf(edit(author, roomId, threadId, unseen)), JSON.stringify(unseen)).toBe('INVALID_INPUT');
    expect(await outcomeOf(edit(author, roomId, threadId, 'x'.repeat(limits.thread + 1)))).toBe('INVALID_INPUT');
    const names = Array.from({ length: limits.mentions + 1 }, (_, at) => `@nobody${at}`).join(' ');
    expect(await outcomeOf(edit(author, roomId, threadId, names))).toBe('TOO_MANY_MENTIONS');
    await member.client.rooms.leaveRoom({ roomId });
    expect(await outcomeOf(edit(member, roomId, replyId, 'from outside'))).toBe('NOT_A_MEMBER');
    await staff.client.threads.archiveThread({ roomId, threadId });
    expect(await outcomeOf(edit(author, roomId, threadId, 'too late'))).toBe('ARCHIVED');
    await settled(owner);
    expect(heard.all).toEqual([]);
    expect(textOf((await owner.client.threads.getThread({ roomId, threadId })).thrd)).toBe('Kulfi by hand?\nnine days');
  });

  it('is not to be found by whoever may not see its room', async () => {
    world.current.clock.pass(hour);
    const roomId = await makeRoom(owner, { access: 'Private' });
    const threadId = (await owner.client.threads.createThread({ roomId, threadText: 'within' })).data._id;
    expect(await outcomeOf(edit(stranger, roomId, threadId, 'without'))).toBe('ROOM_NOT_FOUND');
    expect(await outcomeOf(stranger.client.threads.getThreadVersions({ roomId, threadId }))).toBe('ROOM_NOT_FOUND');
  });

  it('shows what it said before to who manages threads, and to nobody else', async () => {
    const { roomId, threadId } = await start();
    for (const text of ['second', 'third']) await edit(author, roomId, threadId, text, { tags: [text] });
    for (const person of [author, member, stranger])
      expect(await outcomeOf(person.client.threads.getThreadVersions({ roomId, threadId }))).toBe('FORBIDDEN');
    const kept = await versions(staff, roomId, threadId);
    expect(kept.map(({ message, tags }) => [message, tags])).toEqual([
      [JSON.stringify([{ type: 'text', data: 'second' }]), ['second']],
      [JSON.stringify([{ type: 'text', data: 'Kulfi by hand?\nnine days' }]), ['Food']],
    ]);
    expect(kept[0]?.date).toBe(kept[1]?.replaced);
    expect(await versions(owner, roomId, threadId)).toEqual(kept);
    await author.client.threads.deleteThread({ roomId, threadId });
    const { read } = world.current.running.app.db;
    expect(await read.selectFrom('thread_versions').selectAll().where('thread_id', '=', threadId).execute()).toEqual(
      [],
    );
  });

  it('keeps its pictures unless they are taken out, which need no token', async () => {
    const { roomId } = await start();
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    const blob = new Blob([new Uint8Array(bytes)]);
    const { createdToken: token } = await author.client.uploads.startUpload({ target: 'thread' });
    await author.client.uploads.uploadFiles({ token, files: [1, 2].map(() => ({ blob, name: 'a.png' })) });
    const { threadId } = (
      await author.client.threads.createThreadWithImage({ roomId, threadText: 'two pictures', token })
    ).data;
    type Shown = { type: string; name?: string; items?: { name: string }[] }[];
    const mediaOf = ({ message }: Thread) => (JSON.parse(message) as Shown).filter(({ type }) => type !== 'text');
    const [gallery] = mediaOf((await edit(author, roomId, threadId, 'still two')).data);
    const [first = '', second = ''] = (gallery?.items ?? []).map(({ name }) => name);
    expect(gallery?.type).toBe('gallery');
    const one = await edit(author, roomId, threadId, '', { removeFiles: [first] });
    expect(mediaOf(one.data)).toEqual([{ type: 'image', name: second }]);
    expect(await outcomeOf(edit(author, roomId, threadId, '', { removeFiles: [second] }))).toBe('INVALID_INPUT');
    const { read } = world.current.running.app.db;
    const rows = await read.selectFrom('files').select(['name', 'state']).where('owner_id', '=', threadId).execute();
    expect(new Map(rows.map(({ name, state }) => [name, state]))).toEqual(
      new Map([
        [first, 'released'],
        [second, 'used'],
      ]),
    );
    expect((await versions(staff, roomId, threadId)).every(({ message }) => !message.includes('.png'))).toBe(true);
  });

  it('keeps so many versions, the first among them, for as long as they are kept', async () => {
    const { roomId, threadId } = await start();
    for (let at = 0; at <= versionsKept.most; at += 1) {
      world.current.clock.pass(1000);
      await edit(author, roomId, threadId, `version ${at}`);
    }
    const kept = await versions(staff, roomId, threadId);
    expect(kept).toHaveLength(versionsKept.most);
    expect([kept[0]?.message, kept.at(-1)?.message]).toEqual([
      expect.stringContaining(`version ${versionsKept.most - 1}`),
      expect.stringContaining('Kulfi'),
    ]);
    const { db, clock } = world.current.running.app;
    await db.write(removeOldVersions, { before: clock.now() - hour });
    expect(await versions(staff, roomId, threadId)).toHaveLength(versionsKept.most);
    await db.write(removeOldVersions, { before: clock.now() + 1 });
    expect(await versions(staff, roomId, threadId)).toEqual([]);
  });
});

describe('the kept versions of a thread', () => {
  const sizes = (count: number, size: number) => Array.from({ length: count }, (_, at) => ({ number: at + 1, size }));

  it('the first version and the latest ones stay, so many and so large', () => {
    expect(surplus([])).toEqual([]);
    expect(surplus(sizes(versionsKept.most, 10))).toEqual([]);
    expect(surplus(sizes(versionsKept.most + 2, 10)).toSorted((a, b) => a - b)).toEqual([2, 3]);
    // Three of them are too large together: the first and the latest stay.
    expect(surplus(sizes(4, versionsKept.characters / 2)).toSorted((a, b) => a - b)).toEqual([2, 3]);
  });

  it('one version more is kept, however large', () => {
    expect(
      surplus([
        { number: 1, size: 10 },
        { number: 2, size: versionsKept.characters * 2 },
      ]),
    ).toEqual([]);
  });
});
