import { beforeAll, expect, it } from 'vitest';
import { makeBot, register, roll, type Bot } from '../../testing/bot-actions.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { liftRoomsLimit, makeRoom } from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';

onBothEnginesInProof('the public page of a bot', (engine) => {
  const world = useWorld(engine);
  let staff: Person, owner: Person, member: Person;
  let bot: Bot;
  let open: string, hidden: string, members: string;
  beforeAll(async () => {
    [owner, member] = await world.current.members('maalik51', 'rukn51');
    staff = await world.current.ranked('nigran51', 9);
    await liftRoomsLimit(world.current, owner);
    await owner.client.rooms.confirmAge();
    open = await makeRoom(owner, { title: 'Seen by all' });
    bot = await makeBot(world.current, owner, 'ginti51', open);
    const add = async (roomId: string, command: string) => {
      await owner.client.bots.addBot({ roomId, bot: bot.username });
      await register(bot, roomId, [{ ...roll, name: command }]);
      return roomId;
    };
    hidden = await add(await makeRoom(owner, { title: 'Hidden one', access: 'Private' }), 'hidden');
    members = await add(await makeRoom(owner, { title: 'Members read it' }), 'members');
    await owner.client.rooms.updateRoomSettings({ roomId: members, readers: 'members' });
    await add(await makeRoom(owner, { title: 'Adults meet', type: 'Adult' }), 'adults');
    const closed = await add(await makeRoom(owner, { title: 'Closed since' }), 'closed');
    await owner.client.rooms.closeRoom({ roomId: closed });
    await register(bot, open);
  });
  const textOf = async (path: string) => (await fetch(world.current.url + path)).text();
  const pageOf = async (name: string) =>
    (JSON.parse(await textOf(`/user/${name}`)) as { content: { userdata: { bot: object } } }).content;
  const roomsSeenBy = async (who: Person) =>
    (await who.client.screens.getProfile({ username: bot.username })).userdata.bot?.rooms.map(
      ({ title, isPublic, mayOpen }) => [title, isPublic, mayOpen],
    );

  it('says whose it is and what it answers where everybody may read, and nothing of any other room', async () => {
    const { userdata } = await pageOf(bot.username);
    expect(userdata).toMatchObject({ role: { title: 'BOT' } });
    expect(userdata.bot).toEqual({
      by: { _id: owner.userId, username: 'maalik51', profile: expect.any(Object) },
      rooms: [
        { _id: open, slug: 'seenbyall', title: 'Seen by all', tile: expect.any(Object), isPublic: true, mayOpen: true },
      ],
      commands: [roll],
    });
    const page = await textOf(`/user/${bot.username}`);
    for (const kept of ['Hidden one', 'Members read it', 'Adults meet', 'Closed since', hidden, members])
      expect(page).not.toContain(kept);
    const visitor = await world.current.visitor().screens.getProfile({ username: bot.username });
    expect(visitor.userdata.bot).toEqual(userdata.bot);
  });

  it('follows its rooms at once', async () => {
    await owner.client.rooms.updateRoomSettings({ roomId: members, readers: 'everyone' });
    expect(await textOf(`/user/${bot.username}`)).toContain('Members read it');
    await owner.client.rooms.updateRoomSettings({ roomId: members, readers: 'members' });
    expect(await textOf(`/user/${bot.username}`)).not.toContain('Members read it');
  });

  it('tells signed-in people which of its rooms they may open', async () => {
    expect(await roomsSeenBy(member)).toEqual([
      ['Adults meet', false, true],
      ['Members read it', false, true],
      ['Seen by all', true, true],
    ]);
    expect(await roomsSeenBy(await world.current.guest('mehman51'))).toEqual([
      ['Members read it', false, true],
      ['Seen by all', true, true],
    ]);
    expect(await roomsSeenBy(owner)).toContainEqual(['Hidden one', false, true]);
    await member.client.screens.loadRoom({ id: open });
    await owner.client.commands.banPerson({ roomId: open, target: 'rukn51' });
    expect(await roomsSeenBy(member)).toContainEqual(['Seen by all', true, false]);
    // A bot knows the rooms that it is in.
    const other = await makeBot(world.current, owner, 'doosra51', open);
    expect(await roomsSeenBy(other)).toEqual([['Seen by all', true, true]]);
  });

  it('stays while its owner is suspended, as the page of the owner does, and goes with the owner', async () => {
    const suspend = (state: 'suspended' | 'active') =>
      staff.client.staff.updateAccount({ targetId: owner.userId, state });
    await suspend('suspended');
    for (const name of [owner.username, bot.username])
      expect((await fetch(`${world.current.url}/user/${name}`)).status).toBe(200);
    await suspend('active');
    const [leaving] = await world.current.members('jaanewala51');
    const room = leaving && (await makeRoom(leaving));
    if (!leaving || room === undefined) throw new Error('nobody');
    const left = await makeBot(world.current, leaving, 'uskabot51', room);
    expect((await fetch(`${world.current.url}/user/${left.username}`)).status).toBe(200);
    await leaving.client.rooms.closeRoom({ roomId: room });
    await leaving.client.accountData.deleteMyAccount({ password: 'a password for tests' });
    await world.current.running.app.services.accountData.settled();
    expect((await fetch(`${world.current.url}/user/${left.username}`)).status).toBe(404);
  });
});
