import { RoomRef } from '@baithak/protocol/entities/entities';
import { fc } from '@baithak/protocol/testing/fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { liftRoomsLimit, makeRoom, outcomeOf } from '../../testing/room-actions.ts';
import { runWrite } from '../../testing/run-write.ts';
import { type Person, useWorld } from '../../testing/world.ts';
import { slugsFor } from './create/create-room.ts';

onBothEnginesInProof('the title of a room', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person;
  beforeAll(async () => {
    [ali, sara] = await world.current.members('alikhan', 'sarakhan');
    await liftRoomsLimit(world.current, ali, sara);
  });
  type More = { access?: 'Public' | 'Private'; type?: 'Normal' | 'Adult' };
  const make = (person: Person, title: string, more: More = {}) => outcomeOf(makeRoom(person, { title, ...more }));
  const change = ({ client }: Person, roomId: string, set: object) =>
    outcomeOf(client.rooms.updateRoomSettings({ roomId, ...set }));

  it('that looks like that of a Public room is refused, in any case, alphabet and keyboard, and nothing is stored', async () => {
    await makeRoom(ali, { title: 'Chai khana' });
    await makeRoom(ali, { title: 'کتابیں', type: 'Adult' });
    const before = (await sara.client.rooms.listRooms()).rooms.length;
    for (const title of [
      'Chai khana',
      ' CHAI-KHANA ',
      'Сhаi khаnа',
      'Chai kha\u200Bna\u202E',
      'كتابيں',
      'The Sitting Room',
    ])
      expect(await make(sara, title), title).toBe('TITLE_TAKEN');
    expect(await make(sara, 'Chai khana', { access: 'Private' })).toBe('TITLE_TAKEN');
    expect((await sara.client.rooms.listRooms()).rooms.length).toBe(before);
    expect(await make(sara, 'Chai khana 2')).toBe('accepted');
  });

  it('is taken by one of those who ask for it at once', async () => {
    const outcomes = await Promise.all([ali, sara, ali, sara].map((person) => make(person, 'Ek hi naam')));
    expect(outcomes.toSorted()).toEqual(['TITLE_TAKEN', 'TITLE_TAKEN', 'TITLE_TAKEN', 'accepted']);
  });

  it('says nothing of Private rooms, which may share one', async () => {
    for (const person of [ali, sara]) expect(await make(person, 'Ghar wale', { access: 'Private' })).toBe('accepted');
    expect(await make(sara, 'Ghar wale')).toBe('accepted');
  });

  it('is free again once its room is named otherwise, turns Private or is closed', async () => {
    const room = await makeRoom(ali, { title: 'Purana naam' });
    expect(await change(ali, room, { title: 'PURANA naam', topic: 'the same room' })).toBe('accepted');
    expect(await make(sara, 'Purana naam')).toBe('TITLE_TAKEN');
    expect(await change(ali, room, { title: 'Naya naam' })).toBe('accepted');
    expect(await make(sara, 'Purana naam')).toBe('accepted');
    expect(await change(ali, room, { title: 'Purana naam' })).toBe('TITLE_TAKEN');
    expect((await ali.client.rooms.getRoomDetails({ roomId: room })).roomDetails.title).toBe('Naya naam');
    expect(await change(ali, room, { access: 'Private' })).toBe('accepted');
    const taken = await makeRoom(sara, { title: 'Naya naam' });
    expect(await change(ali, room, { access: 'Public' })).toBe('TITLE_TAKEN');
    expect(await change(ali, room, { desc: 'still mine' })).toBe('accepted');
    await sara.client.rooms.closeRoom({ roomId: taken });
    expect(await change(ali, room, { access: 'Public' })).toBe('accepted');
    expect(await make(sara, 'Naya naam')).toBe('TITLE_TAKEN');
  });

  it('and all that names a room lose what is not seen', async () => {
    const { room } = await sara.client.rooms.createRoom({
      title: '\u202Eخوب\u200Cصورت\u202C 👩‍👧',
      type: 'Normal',
      access: 'Public',
      desc: 'de\u200Bsc',
      topic: 'to\u2066pic',
      rules: 'one\nru\u00ADle',
    });
    expect(room).toMatchObject({ title: 'خوب\u200Cصورت 👩‍👧', desc: 'desc', topic: 'topic' });
    const set = { title: 'new\u202E', desc: 'new\u200B', topic: 'new\u2069' };
    const { roomDetails } = await sara.client.rooms.updateRoomSettings({ roomId: room._id, ...set });
    expect(roomDetails).toMatchObject({ title: 'new', desc: 'new', topic: 'new', rules: 'one\nrule' });
    await sara.client.commands.setTopic({ roomId: room._id, text: 'a \u202Etopic' });
    expect((await sara.client.rooms.getRoomDetails({ roomId: room._id })).roomDetails.topic).toBe('a topic');
    expect(await change(sara, room._id, { title: '\u200B\u202E' })).toBe('INVALID_INPUT');
    const { data: thread } = await sara.client.threads.createThread({
      roomId: room._id,
      threadText: 'kept\u200B as written',
      tags: ['ta\u200Bg', 'tag', '\u2060'.concat('b')],
    });
    expect([thread.tags, thread.message]).toEqual([
      ['tag', 'b'],
      JSON.stringify([{ type: 'text', data: 'kept\u200B as written' }]),
    ]);
  });

  it('holds its place whatever stars are written in it', async () => {
    expect(await make(ali, 'Sitara **')).toBe('accepted');
    expect(await make(sara, 'Sitara **')).toBe('TITLE_TAKEN');
    expect(await make(sara, '** sitara **')).toBe('TITLE_TAKEN');
    const room = await makeRoom(sara, { title: 'Chand' });
    expect(await change(sara, room, { title: 'Sitara ***' })).toBe('TITLE_TAKEN');
    expect(await change(sara, room, { title: 'Chand ***' })).toBe('accepted');
    expect(await make(ali, 'Chand')).toBe('TITLE_TAKEN');
  });

  it('that was masked before keeps nobody from a name, and stays as it is', async () => {
    const [first, second] = [
      await makeRoom(ali, { title: 'Daftar khas' }),
      await makeRoom(ali, { title: 'Woh kamra' }),
    ];
    await runWrite(world.current, async (tx) => {
      for (const [id, title, key] of [
        [first, 'Daftar ********', 'daftar'],
        [second, '********', '********'],
      ] as const) {
        await tx.updateTable('rooms').set({ title, title_masked: 1 }).where('id', '=', id).execute();
        await tx.updateTable('room_titles').set({ title_key: key }).where('room_id', '=', id).execute();
      }
    });
    await world.current.restart();
    [ali, sara] = [await world.current.device(ali), await world.current.device(sara)];
    expect(await make(sara, 'Daftar')).toBe('accepted');
    expect(await make(sara, 'Tolulope')).toBe('accepted');
    expect(await make(ali, '** DAFTAR **')).toBe('TITLE_TAKEN');
    const { roomDetails } = await ali.client.rooms.getRoomDetails({ roomId: first });
    expect(roomDetails.title).toBe('Daftar ********');
    expect(await change(ali, first, { title: 'Daftar ********', desc: 'as it was' })).toBe('accepted');
  });

  it('of a room that is older than this rule is held from the next start on', async () => {
    await makeRoom(ali, { title: 'Qadeem' });
    await runWrite(world.current, async (tx) => void (await tx.deleteFrom('room_titles').execute()));
    await world.current.restart();
    const newcomer = await world.current.member('nayaaaya');
    expect(await make(newcomer, 'QADEEM')).toBe('TITLE_TAKEN');
  });
});

describe('a slug', () => {
  it('a slug is taken wherever a room id is, and is never taken for an id', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 60 }),
        fc.constantFrom('Public' as const, 'Private' as const),
        (title, access) => {
          for (const slug of slugsFor(title, access)) {
            expect(RoomRef.safeParse(slug).success).toBe(true);
            expect(slug.length).toBeLessThan(24);
          }
        },
      ),
    );
  });

  it.each([
    ['Chai aur Baatein', 'chaiaurbaatein'],
    ['Café  Karachi!', 'cafekarachi'],
  ])('the slug of %s is %s when it is free', (title, slug) => {
    expect(slugsFor(title, 'Public')[0]).toBe(slug);
  });

  it("a Private room's slug says nothing of its title", () => {
    for (const slug of slugsFor('Chai', 'Private')) expect(slug).not.toContain('chai');
  });
});
