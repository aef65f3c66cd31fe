import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Bot, makeBot, openBot, register, roll } from '../../testing/bot-actions.ts';
import { onPostgres, onRedis } from '../../testing/databases.ts';
import { joinAndLoad, liftRoomsLimit, makeRoom, recordEvents, settled } from '../../testing/room-actions.ts';
import { type Line, openLine } from '../../testing/servers/line.ts';
import { openPostgresLine, type PostgresLine } from '../../testing/servers/postgres-server.ts';
import { startRedis, type RedisServer } from '../../testing/servers/redis-server.ts';
import { runWrite } from '../../testing/run-write.ts';
import { type Person, useWorld } from '../../testing/world.ts';

onRedis('bots at two processes', (program) => {
  let redis: RedisServer;
  const toRedis: Line[] = [];
  const toPostgres: PostgresLine[] = [];
  beforeAll(async () => {
    redis = await startRedis(program);
    for (let at = 0; at < 2; at += 1) toRedis.push(await openLine({ path: redis.path }));
  });
  afterAll(async () => {
    for (const line of [...toRedis, ...toPostgres]) await line.close();
    await redis.stop();
  });

  onPostgres('of one community', (engine) => {
    const world = useWorld(engine, {
      twoProcesses: {
        redis: (at) => `redis://127.0.0.1:${toRedis[at]?.port}`,
        postgres: async (url, at) => (toPostgres[at] ??= await openPostgresLine(url)).url,
      },
    });
    let owner: Person, there: Person, roomId: string;
    let count = 0;
    beforeAll(async () => {
      owner = await world.current.ranked('maalik00', 8);
      await liftRoomsLimit(world.current, owner);
      there = await world.current.device(await world.current.member('wahanwala'), world.current.other);
    });
    beforeEach(async () => {
      roomId = await makeRoom(owner);
      await joinAndLoad(roomId, owner, there);
    });

    /** A program of the bot at that process. */
    const programAt = (bot: Pick<Bot, 'userId' | 'username' | 'token'>, at: 'here' | 'there'): Bot => {
      const { current } = world;
      const visitor = () => current.visitor(undefined, at === 'here' ? current.running : current.other);
      return openBot({ visitor }, { _id: bot.userId, username: bot.username }, bot.token);
    };
    /** A bot of the room, without a program. */
    const newBot = async () => makeBot(world.current, owner, `ghulam${(count += 1)}`, roomId);
    const shownAt = async (person: Person) => {
      const { bots } = await person.client.bots.listRoomBots({ roomId });
      const { onlineBots } = await person.client.loading.loadRoom({ id: roomId });
      return { online: bots.map(({ online }) => online), commands: onlineBots.flatMap(({ commands }) => commands) };
    };

    it('are shown at both while they are connected at one, answer what is asked at the other, and are gone at both', async () => {
      const bot = programAt(await newBot(), 'here');
      const named = { _id: bot.userId, username: bot.username };
      const told = [owner, there].map((person) => ({
        connected: recordEvents(person, 'botConnected'),
        gone: recordEvents(person, 'botDisconnected'),
      }));
      await register(bot, roomId);
      for (const { connected } of told)
        expect(await connected.until(1)).toEqual([{ roomId, bot: named, commands: [roll] }]);
      for (const person of [owner, there]) expect(await shownAt(person)).toEqual({ online: [true], commands: [roll] });
      const [own] = (await owner.client.bots.listBots()).bots.filter(({ _id }) => _id === bot.userId);
      expect(own?.connected).toEqual(expect.any(String));

      const asked = recordEvents(bot, 'newMessage');
      const run = { roomId, targetBot: bot.username, command: 'roll', params: 'who?' };
      await there.client.commands.runBotCommand(run);
      const [question] = await asked.until(1);
      const failed = recordEvents(there, 'botCommandFailed');
      await bot.client.bots.failCommand({
        id: roomId,
        messageId: question?.message._id ?? '',
        msg: 'The dice are lost.',
      });
      expect(await failed.until(1)).toMatchObject([{ bot: named, msg: 'The dice are lost.' }]);

      bot.client.close();
      for (const { gone } of told) expect(await gone.until(1)).toEqual([{ roomId, bot: named }]);
      for (const person of [owner, there]) expect(await shownAt(person)).toEqual({ online: [false], commands: [] });
    });

    it('are those of whoever comes later to a room, too', async () => {
      const elsewhere = await makeRoom(owner);
      const made = await newBot();
      await owner.client.bots.addBot({ roomId: elsewhere, bot: made.username });
      const bot = programAt(made, 'here');
      await register(bot, elsewhere);
      await there.client.rooms.joinRoom({ roomId: elsewhere });
      const { onlineBots } = await there.client.loading.loadRoom({ id: elsewhere });
      expect(onlineBots).toMatchObject([{ _id: bot.userId, commands: [roll] }]);
      const gone = recordEvents(there, 'botDisconnected');
      await bot.client.loading.unloadRoom({ id: elsewhere });
      expect(await gone.until(1)).toMatchObject([{ roomId: elsewhere }]);
      bot.client.close();
    });

    it('are replaced by a second program at the other, which stays, whichever of two comes first', async () => {
      const made = await newBot();
      const first = programAt(made, 'here');
      const replaced = recordEvents(first, 'botReplaced');
      await register(first, roomId);
      const second = programAt(made, 'there');
      const stays = recordEvents(second, 'botReplaced');
      await register(second, roomId);
      expect((await replaced.until(1))[0]?.msg).toContain('Another program');
      first.client.close();
      await settled(second);
      expect(stays.all).toEqual([]);
      expect(await shownAt(owner)).toEqual({ online: [true], commands: [roll] });
      second.client.close();

      for (let round = 0; round < 10; round += 1) {
        const programs = [programAt(made, 'here'), programAt(made, 'there')];
        const heard = programs.map((each) => recordEvents(each, 'botReplaced'));
        // One of them is replaced, before it has loaded the room or after.
        await Promise.all(programs.map((each) => register(each, roomId).catch(() => undefined)));
        await Promise.any(heard.map((each) => each.until(1)));
        await expect.poll(async () => (await shownAt(there)).online).toEqual([true]);
        expect(heard.flatMap(({ all }) => all)).toHaveLength(1);
        for (const { client } of programs) client.close();
      }
    });

    it('are gone at the other when their process dies', async () => {
      const bot = programAt(await newBot(), 'there');
      const connected = recordEvents(owner, 'botConnected');
      const gone = recordEvents(owner, 'botDisconnected');
      await register(bot, roomId);
      await connected.until(1);
      const { me } = world.current.other.app.leases;
      for (const line of [toRedis[1], toPostgres[1]]) await line?.cut();
      // As ten seconds later.
      await runWrite(world.current, (tx) => tx.deleteFrom('leases').where('holder', '=', me).execute());
      expect(await gone.until(1)).toMatchObject([{ roomId, bot: { _id: bot.userId } }]);
      expect(await shownAt(owner)).toEqual({ online: [false], commands: [] });
      for (const line of [toRedis[1], toPostgres[1]]) await line?.mend();
    });
  });
});
