import { beforeAll, expect, it } from 'vitest';
import { minutes } from '../../../testing/clock.ts';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { picture } from '../../../testing/media/pictures.ts';
import { show, uploaded } from '../../../testing/media/upload-files.ts';
import { liftRoomsLimit, makeRoom } from '../../../testing/room-actions.ts';
import { password, useWorld, type Person } from '../../../testing/world.ts';

onBothEnginesInProof('a signed name of a file', (engine) => {
  const world = useWorld(engine, { settings: { TRUST_PROXY: '127.0.0.1' } });
  let owner: Person, staff: Person;
  let png: Buffer;
  let count = 0;
  beforeAll(async () => {
    owner = await world.current.member('musavvir1');
    staff = await world.current.ranked('amla7777', 10);
    await liftRoomsLimit(world.current, owner);
    png = await picture('png');
  });

  const statusOf = async (name: string) => (await fetch(`${world.current.url}/file/uploads/images/${name}`)).status;
  /** The name of the room's latest picture, as somebody gets it now. */
  const nameFor = async ({ client }: Person, roomId: string) => {
    const { msgs } = await client.messages.getMessagesBefore({ roomId, messageId: 'f'.repeat(24) });
    const [part] = msgs[0]?.content ?? [];
    return part && 'name' in part ? part.name : '';
  };
  const pictureIn = async (roomId: string) => {
    const { token, names } = await uploaded(owner, 'roomMessage', { bytes: png });
    await show(owner, roomId, [{ type: 'image', name: names[0] ?? '' }], token);
  };
  /** A room that only members read, with a picture, and a member of it. */
  const roomWith = async () => {
    count += 1;
    const roomId = await makeRoom(owner);
    await owner.client.rooms.updateRoomSettings({ roomId, readers: 'members' });
    const member = await world.current.member(`mehman${count}`);
    await member.client.rooms.joinRoom({ roomId });
    await pictureIn(roomId);
    return { roomId, member };
  };

  const losses: Record<string, (roomId: string, member: Person) => Promise<unknown>> = {
    'is banned': (roomId, { username }) => owner.client.commands.banPerson({ roomId, target: username }),
    'is removed': (roomId, { username }) => owner.client.commands.removePerson({ roomId, target: username }),
    'is suspended': (_, { userId }) =>
      staff.client.staff.updateAccount({ targetId: userId, state: 'suspended', reason: 'spam' }),
  };
  it.each(Object.keys(losses))(
    'opens nothing any more once its person %s, and who stays gets another one',
    async (how) => {
      const { roomId, member } = await roomWith();
      const elsewhere = await roomWith();
      const name = await nameFor(member, roomId);
      const other = await nameFor(elsewhere.member, elsewhere.roomId);
      expect(await statusOf(name)).toBe(200);
      await losses[how]?.(roomId, member);
      expect(await statusOf(name)).toBe(404);
      const kept = await nameFor(owner, roomId);
      expect(kept.split('?')[0]).toBe(name.split('?')[0]);
      expect([await statusOf(kept), await statusOf(other)]).toEqual([200, 200]);
    },
  );

  it.each(['a room', 'every room'])(
    'opens nothing any more once the address of its person is banned from %s',
    async (where) => {
      const { roomId } = await roomWith();
      const address = `203.0.113.${count}`;
      const [target, neighbour] = [
        await world.current.guest(`nishan${count}`, address),
        await world.current.guest(`parosi${count}`, address),
      ];
      for (const { client } of [target, neighbour]) await client.rooms.joinRoom({ roomId });
      const names = [await nameFor(target, roomId), await nameFor(neighbour, roomId)];
      const by = where === 'a room' ? owner : staff;
      await by.client.commands.banAddress({ roomId, target: target.username, confirm: true });
      for (const name of names) expect(await statusOf(name)).toBe(404);
    },
  );

  it('stays as it is, and so in the caches of browsers, while the room is taken from nobody, whoever comes and goes', async () => {
    const { roomId, member } = await roomWith();
    const name = await nameFor(member, roomId);
    const another = await world.current.member('mehmanakhir');
    await another.client.rooms.joinRoom({ roomId });
    await another.client.rooms.leaveRoom({ roomId });
    await another.client.accountData.deleteMyAccount({ password });
    await pictureIn(roomId);
    const { msgs } = await member.client.messages.getMessagesBefore({ roomId, messageId: 'f'.repeat(24) });
    const [part] = msgs[1]?.content ?? [];
    expect(part && 'name' in part ? part.name : '').toBe(name);
    expect(await statusOf(name)).toBe(200);
  });

  it('ends with who may read the room, and with the message', async () => {
    const { roomId, member } = await roomWith();
    const name = await nameFor(member, roomId);
    await owner.client.rooms.updateRoomSettings({ roomId, access: 'Private' });
    expect(await statusOf(name)).toBe(404);
    const next = await nameFor(member, roomId);
    expect(await statusOf(next)).toBe(200);
    const { msgs } = await owner.client.messages.getMessagesBefore({ roomId, messageId: 'f'.repeat(24) });
    await owner.client.messages.deleteMessage({ id: roomId, messageId: msgs[0]?._id ?? '' });
    expect(await statusOf(next)).toBe(404);
  });

  it('that staff get with a report works for a quarter of an hour, whoever leaves the room', async () => {
    const { roomId, member } = await roomWith();
    const { msgs } = await member.client.messages.getMessagesBefore({ roomId, messageId: 'f'.repeat(24) });
    await member.client.threads.reportThread({ kind: 'message', id: msgs[0]?._id ?? '', reason: 1 });
    const { data } = await staff.client.reports.listReports({});
    const reportId = data.at(-1)?._id ?? '';
    const [part] = (await staff.client.reports.getReport({ reportId })).data.messages[0]?.content ?? [];
    const name = part && 'name' in part ? part.name : '';
    await member.client.rooms.leaveRoom({ roomId });
    expect(await statusOf(name)).toBe(200);
    world.current.clock.pass(minutes(16));
    expect(await statusOf(name)).toBe(404);
  });
});
