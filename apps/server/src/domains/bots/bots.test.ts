import { WireError } from '@baithak/client/wire/wire-error';
import { limits } from '@baithak/protocol/limits';
import { within } from '@baithak/protocol/testing/within';
import { io } from 'socket.io-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { hour } from '../../platform/clock.ts';
import { type Bot, makeBot, openBot, register, roll } from '../../testing/bot-actions.ts';
import { days } from '../../testing/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import {
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  say,
  settled,
} from '../../testing/room-actions.ts';
import { type Person, useWorld } from '../../testing/world.ts';

const end = 'f'.repeat(24);

onBothEnginesInProof('a bot', (engine) => {
  const world = useWorld(engine);
  let owner: Person, member: Person, stranger: Person, staff: Person;
  let bots = 0;
  const nextName = () => `ginti${(bots += 1)}`;
  beforeAll(async () => {
    [owner, member, stranger] = await world.current.members('maalik01', 'rukn0001', 'ajnabi01');
    staff = await world.current.ranked('nigran01', 9);
    await liftRoomsLimit(world.current, owner, staff);
  });
  /** A room with a bot that has registered, and its owner, a member and the bot in it. */
  const scene = async (): Promise<{ roomId: string; bot: Bot }> => {
    const fresh = await world.current.member(`malik${nextName()}`);
    const roomId = await makeRoom(fresh);
    const bot = await makeBot(world.current, fresh, nextName(), roomId);
    await joinAndLoad(roomId, owner, member);
    await register(bot, roomId);
    return { roomId, bot };
  };

  describe('is made', () => {
    it('by owners of rooms, five each, and by staff without end, and by nobody else', async () => {
      const fresh = await world.current.member('paanch05');
      const guest = await world.current.guest('mehman77');
      expect(await outcomeOf(fresh.client.bots.createBot({ username: nextName() }))).toBe('FORBIDDEN');
      expect(await outcomeOf(guest.client.bots.createBot({ username: nextName() }))).toBe('GUESTS_MAY_NOT');
      expect(await fresh.client.bots.listBots()).toMatchObject({ bots: [], most: 0 });
      const roomId = await makeRoom(fresh);
      expect((await fresh.client.bots.listBots()).most).toBe(limits.botsOfOwner);
      for (let made = 0; made < limits.botsOfOwner - 1; made += 1) await makeBot(world.current, fresh, nextName());
      const both = await Promise.all([0, 1].map(() => outcomeOf(makeBot(world.current, fresh, nextName()))));
      expect(both.toSorted()).toEqual(['BOTS_LIMIT', 'accepted']);
      expect((await staff.client.bots.listBots()).most).toBeNull();
      const ofStaff = await makeBot(world.current, staff, nextName(), roomId);
      expect((await fresh.client.bots.listRoomBots({ roomId })).bots.map(({ _id }) => _id)).toEqual([ofStaff.userId]);
    });

    it('only in a room of its owner’s, under a name that is free', async () => {
      const [own, others] = [await makeRoom(owner), await makeRoom(staff)];
      const name = nextName();
      const make = (username: string, roomId: string) => outcomeOf(owner.client.bots.createBot({ username, roomId }));
      expect(await make(name, others)).toBe('FORBIDDEN');
      for (const reserved of ['admin', 'muntazimbot', 'adminjibot', 'staffsahib'])
        expect(await make(reserved, own), reserved).toBe('NAME_RESERVED');
      expect(await make('maalik01', own)).toBe('NAME_TAKEN');
      expect(await make('B!', own)).toBe('INVALID_INPUT');
      expect(await make(name, end)).toBe('ROOM_NOT_FOUND');
      expect((await owner.client.bots.listBots()).bots).toEqual([]);
      const { bot, token } = await owner.client.bots.createBot({ username: name, about: 'Throws dice', roomId: own });
      expect(token).toMatch(/^bth_bot_[\w-]{43}$/);
      expect(bot).toMatchObject({
        username: name,
        about: 'Throws dice',
        connected: null,
        lastConnected: null,
        waiting: 0,
      });
      expect(bot.rooms.map(({ _id }) => _id)).toEqual([own]);
      expect(JSON.stringify(await owner.client.bots.listBots())).not.toContain(token);
      await owner.client.bots.deleteBot({ botId: bot._id });
    });
  });

  describe('its token', () => {
    it('opens calls and sockets of its own rooms and no others', async () => {
      const { roomId, bot } = await scene();
      const [elsewhere, adult] = [await makeRoom(owner), await makeRoom(owner, { type: 'Adult' })];
      const again = openBot(world.current, { _id: bot.userId, username: bot.username }, bot.token);
      expect((await again.client.loading.loadRoom({ id: roomId })).role.rank).toBe(5);
      await say(again, roomId, 'salaam');
      for (const id of [elsewhere, adult, 'baithak']) {
        expect(await outcomeOf(again.client.loading.loadRoom({ id }))).toBe('ROOM_NOT_FOUND');
        expect(await outcomeOf(again.client.rooms.joinRoom({ roomId: id }))).toBe('FORBIDDEN');
        expect(await outcomeOf(again.client.messages.getMessagesBefore({ roomId: id, messageId: end }))).toBe(
          'ROOM_NOT_FOUND',
        );
      }
      const { inviteCode } = await owner.client.rooms.createInvite({ roomId: elsewhere });
      expect(await outcomeOf(again.client.rooms.acceptInvite({ inviteCode }))).toBe('FORBIDDEN');
    });

    it('ends at once when another one is made, on open sockets too', async () => {
      const fresh = await world.current.member('ghumao01');
      const roomId = await makeRoom(fresh);
      const bot = await makeBot(world.current, fresh, nextName(), roomId);
      await register(bot, roomId);
      await joinAndLoad(roomId, member);
      const gone = recordEvents(member, 'botDisconnected');
      expect(await outcomeOf(stranger.client.bots.rotateBotToken({ botId: bot.userId }))).toBe('NOT_FOUND');
      const { token } = await fresh.client.bots.rotateBotToken({ botId: bot.userId });
      expect(await gone.until(1)).toEqual([{ roomId, bot: { _id: bot.userId, username: bot.username } }]);
      expect(await outcomeOf(bot.client.rooms.listRooms())).toBe('BAD_TOKEN');
      const again = openBot(world.current, { _id: bot.userId, username: bot.username }, token);
      await register(again, roomId);
      expect((await again.client.rooms.listRooms()).rooms.map(({ _id }) => _id)).toEqual([roomId]);
    });

    it('opens nothing from a page, in whose address or code anybody could read it', async () => {
      const { roomId, bot } = await scene();
      const { url } = world.current;
      const ask = (headers: Record<string, string>) =>
        fetch(`${url}/a/rooms/all`, { headers: { authorization: `Bearer ${bot.token}`, ...headers } });
      expect((await ask({})).status).toBe(200);
      expect((await ask({ origin: url })).status).toBe(401);
      expect((await ask({ 'sec-fetch-site': 'same-origin' })).status).toBe(401);
      const page = await fetch(`${url}/rooms?token=${bot.token}`, { headers: { accept: 'text/html' } });
      expect(await page.text()).not.toContain(bot.token);
      expect((await fetch(`${url}/a/r/bots?roomId=${roomId}&token=${bot.token}`)).status).toBe(401);
    });

    it('makes the second of two programs the bot, and tells the first one in words', async () => {
      const { roomId, bot } = await scene();
      const replaced = recordEvents(bot, 'botReplaced');
      const second = openBot(world.current, { _id: bot.userId, username: bot.username }, bot.token);
      await register(second, roomId);
      expect((await replaced.until(1))[0]?.msg).toContain('Another program');
      bot.client.close();
      const heard = recordEvents(second, 'newMessage');
      await member.client.commands.runBotCommand({ roomId, targetBot: bot.username, command: 'roll', params: 'who?' });
      expect(await heard.until(1)).toHaveLength(1);
      const { onlineBots } = await owner.client.loading.loadRoom({ id: roomId });
      expect(onlineBots).toEqual([{ _id: bot.userId, username: bot.username, commands: [roll] }]);
    });
  });

  it('is shown to the room while it is connected, with what it answers', async () => {
    const { roomId, bot } = await scene();
    await settled(member);
    const connected = recordEvents(member, 'botConnected');
    const left = recordEvents(member, 'botDisconnected');
    const outside = recordEvents(stranger, 'botConnected');
    const named = { _id: bot.userId, username: bot.username };
    await stranger.client.loading.loadRoom({ id: 'baithak' });
    const twice = [roll, { ...roll, desc: 'Throws more dice' }];
    await bot.client.bots.registerCommands({ id: roomId, commands: twice });
    expect(await connected.until(1)).toEqual([{ roomId, bot: named, commands: [twice[1]] }]);
    await bot.client.loading.unloadRoom({ id: roomId });
    expect(await left.until(1)).toEqual([{ roomId, bot: named }]);
    expect((await member.client.loading.loadRoom({ id: roomId })).onlineBots).toEqual([]);
    const [away] = (await member.client.bots.listRoomBots({ roomId })).bots;
    expect(away).toMatchObject({ ...named, online: false, commands: [twice[1]] });
    await settled(stranger);
    expect(outside.all).toEqual([]);
  });

  it('registers only what can be read, in a room that it has loaded, and people register nothing', async () => {
    const { roomId, bot } = await scene();
    const tell = (who: Person, commands: unknown[], id = roomId) =>
      outcomeOf(who.client.bots.registerCommands({ id, commands: commands as (typeof roll)[] }));
    const bad = [
      { ...roll, name: 'Roll it' },
      { ...roll, params: [...roll.params, ...roll.params] },
      { ...roll, params: [{ name: 'x', kind: 'number' }] },
      { ...roll, desc: 'd'.repeat(limits.botCommandDesc + 1) },
    ];
    for (const command of bad) expect(await tell(bot, [command])).toBe('INVALID_INPUT');
    const many = Array.from({ length: limits.botCommands + 1 }, (_, at) => ({ ...roll, name: `roll${at}` }));
    expect(await tell(bot, many)).toBe('INVALID_INPUT');
    expect(await tell(member, [roll])).toBe('FORBIDDEN');
    expect((await owner.client.loading.loadRoom({ id: roomId })).onlineBots[0]?.commands).toEqual([roll]);
    await bot.client.loading.unloadRoom({ id: roomId });
    expect(await tell(bot, [roll])).toBe('NOT_A_MEMBER');
  });
});

onBothEnginesInProof('the token of a bot', (engine) => {
  const world = useWorld(engine);

  it('is good for years', async () => {
    const owner = await world.current.member('maalik01');
    const roomId = await makeRoom(owner);
    const bot = await makeBot(world.current, owner, 'ginti', roomId);
    await register(bot, roomId);
    world.current.clock.pass(days(400));
    world.current.clock.passWithTimers(0);
    await say(bot, roomId, 'a year later');
    expect((await bot.client.rooms.listRooms()).rooms.map(({ _id }) => _id)).toEqual([roomId]);
  });
});

onBothEnginesInProof('a bot whose owner is suspended', (engine) => {
  const world = useWorld(engine);
  const epoch = () => world.current.running.app.epoch.now();
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
    const refused = { code: 'SUSPENDED', msg: owners, details: [{ until: null, reason: '', rule: null, said: '' }] };
    expect(await refusalOf(bot.client.rooms.listRooms())).toEqual(refused);
    expect(await refusedSocket(bot)).toMatchObject({
      message: owners,
      data: { code: 'SUSPENDED', details: refused.details },
    });
    const { id } = await give(roomId, bot);
    expect(await outcomeOf(bystander.client.rooms.listRooms())).toBe('accepted');

    await lift(owner);
    const returned = again(bot);
    const { data } = await returned.client.loading.loadRoom({ id: roomId, since: 0, epoch: epoch() });
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
