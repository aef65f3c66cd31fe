import { WireError } from '@baithak/client/wire/wire-error';
import { within } from '@baithak/protocol/testing/within';
import { io } from 'socket.io-client';
import { beforeAll, expect, it } from 'vitest';
import { hour } from '../../platform/clock.ts';
import { makeBot, openBot, register, type Bot } from '../../testing/bot-actions.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { joinAndLoad, makeRoom, outcomeOf, recordEvents, say } from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';

onBothEnginesInProof('a bot whose owner is suspended', (engine) => {
  const world = useWorld(engine);
  let staff: Person, member: Person, other: Person;
  let count = 0;
  beforeAll(async () => {
    staff = await world.current.ranked('nigran41', 9);
    [member, other] = await world.current.members('rukn41', 'doosra41');
  });
  const scene = async (): Promise<{ owner: Person; roomId: string; bot: Bot }> => {
    count += 1;
    const owner = await world.current.member(`maalik4${count}`);
    const roomId = await makeRoom(owner);
    const bot = await makeBot(world.current, owner, `ginti4${count}`, roomId);
    await joinAndLoad(roomId, member, other);
    await register(bot, roomId);
    return { owner, roomId, bot };
  };
  const suspend = (who: Person, hours?: number) =>
    staff.client.staff.updateAccount({
      targetId: who.userId,
      state: 'suspended',
      reason: 'a private reason',
      ...(hours !== undefined && { hours }),
    });
  const lift = (who: Person) => staff.client.staff.updateAccount({ targetId: who.userId, state: 'active' });
  const give = (roomId: string, bot: Bot) =>
    member.client.commands.runBotCommand({ roomId, targetBot: bot.username, command: 'roll', params: 'who?' });
  const again = (bot: Bot) => openBot(world.current, { _id: bot.userId, username: bot.username }, bot.token);
  const refusalOf = (call: Promise<unknown>) =>
    call.then(
      () => 'accepted',
      (error: unknown) =>
        error instanceof WireError ? { code: error.code, msg: error.msg, details: error.details } : error,
    );
  const refusedSocket = async (bot: Bot): Promise<Error> => {
    const query = { token: bot.token };
    const socket = io(`${world.current.url}/room`, { transports: ['websocket'], query, forceNew: true });
    const refusal = await within(
      `the refusal of a connection of ${bot.username}`,
      new Promise<Error>((resolve) => void socket.once('connect_error', resolve)),
    );
    socket.close();
    return refusal;
  };
  const owners = 'The account that owns this bot is suspended, and the bot with it.';

  it('hears why, and is let in nowhere; commands wait until it is back with the same token', async () => {
    const { owner, roomId, bot } = await scene();
    const { bot: bystander } = await scene();
    const [told, left] = [recordEvents(bot, 'botSuspended'), recordEvents(member, 'botDisconnected')];
    await suspend(owner);
    expect(await told.until(1)).toEqual([{ until: null, msg: owners }]);
    expect(await left.until(1)).toMatchObject([{ roomId, bot: { username: bot.username } }]);
    // Why is for the owner.
    const refused = { code: 'SUSPENDED', msg: owners, details: [{ until: null, reason: '' }] };
    expect(await refusalOf(bot.client.rooms.listRooms())).toEqual(refused);
    expect(await refusedSocket(bot)).toMatchObject({
      message: owners,
      data: { code: 'SUSPENDED', details: refused.details },
    });
    const { id } = await give(roomId, bot);
    expect(await outcomeOf(bystander.client.rooms.listRooms())).toBe('accepted');

    await lift(owner);
    const returned = again(bot);
    const { data } = await returned.client.screens.loadRoom({ id: roomId, since: 0 });
    expect(data.map(({ _id }) => _id)).toEqual([id]);
    await say(returned, roomId, 'you', { replyTo: id });
    expect((await returned.client.rooms.listRooms()).rooms).toHaveLength(1);
  });

  it('comes back by itself when the suspension ends', async () => {
    const { owner, roomId, bot } = await scene();
    world.current.clock.hold();
    const told = recordEvents(bot, 'botSuspended');
    await suspend(owner, 1);
    expect((await told.until(1))[0]?.until).toBe(new Date(world.current.clock.now() + hour).toISOString());
    expect(await outcomeOf(bot.client.rooms.listRooms())).toBe('SUSPENDED');
    world.current.clock.pass(hour);
    expect(await outcomeOf(bot.client.rooms.listRooms())).toBe('accepted');
    await register(again(bot), roomId);
  });

  it('is refused the same when it is suspended itself, and its owner goes on', async () => {
    const { owner, bot } = await scene();
    const told = recordEvents(bot, 'botSuspended');
    await suspend(bot);
    expect(await told.until(1)).toEqual([{ until: null, msg: 'This bot is suspended.' }]);
    expect(await refusalOf(bot.client.rooms.listRooms())).toMatchObject({
      code: 'SUSPENDED',
      msg: 'This bot is suspended.',
      details: [{ reason: 'a private reason' }],
    });
    expect(await outcomeOf(owner.client.rooms.listRooms())).toBe('accepted');
    await lift(bot);
    expect(await outcomeOf(bot.client.rooms.listRooms())).toBe('accepted');
  });
});
