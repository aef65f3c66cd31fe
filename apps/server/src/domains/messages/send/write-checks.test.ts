import { newId } from '@baithak/protocol/ids';
import { beforeAll, expect, it } from 'vitest';
import { Refusal } from '../../../platform/errors.ts';
import { onBothEngines } from '../../../testing/databases.ts';
import { giveRankTo, joinAndLoad, liftRoomsLimit, makeRoom, say } from '../../../testing/room-actions.ts';
import { useWorld, type Person } from '../../../testing/world.ts';
import { storeMember } from '../../rooms/api.ts';
import { storeEdit, storeMessageDeletion } from '../edit.write.ts';
import { storeClear } from '../clear-room.write.ts';
import { storeMessage } from './send-message.write.ts';

const refusal = (write: Promise<unknown>): Promise<string> =>
  write.then(
    () => 'stored',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code;
      throw error;
    },
  );

// What was true when the action looked may not be when its write runs: the writes are asked without their actions here.
onBothEngines('a write looks again at what decides', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, guest: Person;
  let room: string;
  beforeAll(async () => {
    [ali, sara] = await world.current.members('alikhan', 'sarakhan');
    guest = await world.current.guest('mehmaan');
    await liftRoomsLimit(world.current, ali);
    room = await makeRoom(ali);
    await joinAndLoad(room, guest);
  });
  const db = () => world.current.running.app.db;
  const stamp = () => ({ logId: newId(), at: world.current.clock.now(), stamp: { ids: [newId()], at: 0 } });
  const sending = (author: Person, roomId: string, replyTo: string | null = null) => ({
    id: newId(),
    roomId,
    author: author.userId,
    guest: author.session.guest,
    tempId: newId(),
    content: '[]',
    mentioned: [],
    named: [],
    notify: { stamp: { ids: [], at: 0 }, reading: [] },
    replyTo,
    at: world.current.clock.now(),
  });
  const editing = (author: Person, roomId: string, messageId: string) => ({
    messageId,
    roomId,
    author: author.userId,
    guest: author.session.guest,
    content: '[]',
    mentioned: [],
    named: [],
    notify: { stamp: { ids: [], at: 0 }, reading: [] },
    at: world.current.clock.now(),
  });
  const findRev = async (id: string) =>
    (await db().read.selectFrom('rooms').select('rev').where('id', '=', id).executeTakeFirstOrThrow()).rev;

  it('and stores nothing, nor takes a rev, for somebody who is not a member', async () => {
    const { id } = await say(ali, room, 'mine');
    const before = await findRev(room);
    expect(await refusal(db().write(storeMessage, sending(sara, room)))).toBe('NOT_A_MEMBER');
    expect(await refusal(db().write(storeEdit, editing(sara, room, id)))).toBe('NOT_A_MEMBER');
    expect(await refusal(db().write(storeEdit, editing(guest, room, id)))).toBe('FORBIDDEN');
    expect(
      await refusal(db().write(storeMessageDeletion, { messageId: id, roomId: room, by: sara.userId, ...stamp() })),
    ).toBe('FORBIDDEN');
    expect(await refusal(db().write(storeMessage, sending(ali, room, newId())))).toBe('NOT_FOUND');
    expect(await findRev(room)).toBe(before);
    expect(await refusal(db().write(storeMessage, sending(ali, room, id)))).toBe('stored');
    expect(await findRev(room)).toBe(before + 1);
  });

  it('and takes nothing away for platform staff who are it no more, whatever the call had seen', async () => {
    const staff = await world.current.ranked('nigraan9', 9);
    const { id } = await say(ali, room, 'stays');
    const outcomes = async () => [
      await refusal(db().write(storeMessageDeletion, { messageId: id, roomId: room, by: staff.userId, ...stamp() })),
      await refusal(db().write(storeClear, { roomId: room, userId: staff.userId, count: 1, ...stamp() })),
    ];
    await giveRankTo(world.current, staff, 8);
    expect(await outcomes()).toEqual(['FORBIDDEN', 'FORBIDDEN']);
    await giveRankTo(world.current, staff, 9);
    expect(await outcomes()).toEqual(['stored', 'stored']);
  });

  it('and lets nobody join a room that has turned Private', async () => {
    const secret = await makeRoom(ali, { access: 'Private' });
    const joining = { roomId: secret, userId: sara.userId, guest: false, at: world.current.clock.now() };
    expect(await refusal(db().write(storeMember, joining))).toBe('ROOM_NOT_FOUND');
    expect(await refusal(db().write(storeMember, { ...joining, userId: ali.userId }))).toBe('stored');
    expect((await ali.client.rooms.getRoomDetails({ roomId: secret })).roomDetails.memberCount).toBe(1);
  });

  it('and stores nothing in a room that has closed, or turned Adult around a guest', async () => {
    const late = await makeRoom(ali);
    await joinAndLoad(late, guest);
    const { id } = await say(guest, late, 'hello');
    await ali.client.rooms.updateRoomSettings({ roomId: late, type: 'Adult' });
    expect(await refusal(db().write(storeMessage, sending(guest, late)))).toBe('GUESTS_MAY_NOT');
    expect(await refusal(db().write(storeEdit, editing(guest, late, id)))).toBe('GUESTS_MAY_NOT');
    await ali.client.rooms.closeRoom({ roomId: late });
    expect(await refusal(db().write(storeMessage, sending(ali, late)))).toBe('ROOM_NOT_FOUND');
    expect(await refusal(db().write(storeEdit, editing(ali, late, id)))).toBe('ROOM_NOT_FOUND');
    expect(
      await refusal(db().write(storeMessageDeletion, { messageId: id, roomId: late, by: ali.userId, ...stamp() })),
    ).toBe('ROOM_NOT_FOUND');
    expect(await findRev(late)).toBe(1);
  });
});
