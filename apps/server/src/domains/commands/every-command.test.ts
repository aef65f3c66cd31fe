import { commandKeys } from '@baithak/protocol/commands/commands';
import { beforeAll, expect, it } from 'vitest';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import {
  giveRole,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  say,
  settled,
} from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';

/**
 * The whole of docs/contract.md#commands, written out: the least rank of each command, whom it is for, and the act that
 * the log has of it.
 */
const table = {
  playSound: { least: 2, on: 'room', logged: null },
  clearRoom: { least: 9, on: 'room', logged: 'clearRoom' },
  setTopic: { least: 9, on: 'room', logged: 'setTopic' },
  seePerson: { least: 1, on: 'anybody', logged: null },
  ignorePerson: { least: -1, on: 'anybody', logged: null },
  unignorePerson: { least: -1, on: 'anybody', logged: null },
  kickGuest: { least: 6, on: 'guest', logged: 'kickGuest' },
  banGuest: { least: 6, on: 'guest', logged: 'banGuest' },
  banPerson: { least: 6, on: 'lower', logged: 'banPerson' },
  unbanPerson: { least: 6, on: 'lower', logged: 'unbanPerson' },
  timeOutPerson: { least: 6, on: 'lower', logged: 'timeOutPerson' },
  endTimeout: { least: 6, on: 'lower', logged: 'endTimeout' },
  removePerson: { least: 9, on: 'lower', logged: 'removePerson' },
  grantBroadcast: { least: 9, on: 'lower', logged: 'grantBroadcast' },
  revokeBroadcast: { least: 9, on: 'lower', logged: 'revokeBroadcast' },
  extendRole: { least: 10, on: 'lower', logged: 'giveRole' },
  banAddress: { least: 10, on: 'lower', logged: 'banAddress' },
} as const;
type Key = keyof typeof table;

/** Everybody in the room: the rank that counts there, and the number by which one acts on another. */
const people = {
  guest: { rank: -1, strength: -1 },
  member: { rank: 1, strength: 1 },
  diamond: { rank: 2, strength: 2 },
  staff: { rank: 6, strength: 6 },
  senior: { rank: 9, strength: 9 },
  junior: { rank: 10, strength: 10 },
  owner: { rank: 11, strength: 11 },
  platform9: { rank: 9, strength: 109 },
  platform10: { rank: 10, strength: 110 },
} as const;
type Name = keyof typeof people;
const names = Object.keys(people) as Name[];

/** What the specification says of one person giving a command about another. */
const expected = (key: Key, by: Name, on: Name): string => {
  const { least, on: whom } = table[key];
  const [mine, theirs] = [people[by], people[on]];
  if (whom === 'anybody') {
    if (key !== 'seePerson') return by === on ? 'INVALID_INPUT' : 'accepted';
    return mine.rank < least ? 'FORBIDDEN' : 'accepted';
  }
  if (mine.rank < least) return 'FORBIDDEN';
  if (whom === 'room') return 'accepted';
  if (whom === 'guest' && on !== 'guest') return 'NO_SUCH_PERSON';
  if (mine.strength <= theirs.strength) return 'OUTRANKED';
  // Of members only the platform's staff bans addresses.
  if (key === 'banAddress' && by !== 'platform10' && on !== 'guest') return 'FORBIDDEN';
  // Only a transfer makes another owner.
  return on === 'owner' && (key === 'removePerson' || key === 'extendRole') ? 'OUTRANKED' : 'accepted';
};

/** What ends something, and what that is. */
const endOf: Partial<Record<Key, Key>> = { unbanPerson: 'banPerson', endTimeout: 'timeOutPerson' };

const onPeople = (Object.keys(table) as Key[]).filter((key) => table[key].on !== 'room');
const inRoom = (Object.keys(table) as Key[]).filter((key) => table[key].on === 'room');

it('the table has every command but the bots’', () => {
  expect(commandKeys.filter((key) => key !== 'runBotCommand').toSorted()).toEqual(Object.keys(table).toSorted());
});

onBothEnginesInProof('every command by every rank', (engine) => {
  const world = useWorld(engine);
  let topics = 0;
  const all = {} as Record<Name, Person>;
  let outsider: Person, banned: Person, house: Person;
  let room: string;

  beforeAll(async () => {
    const { current } = world;
    const [member, diamond, staff, senior, junior, owner] = await current.members(
      'rukn1234',
      'heera123',
      'nigraan1',
      'bazurg12',
      'naib1234',
      'malikkhan',
    );
    all.guest = await current.guest('mehmaan1');
    Object.assign(all, { member, diamond, staff, senior, junior, owner });
    [all.platform9, all.platform10] = [await current.ranked('nazim999', 9), await current.ranked('nazim101', 10)];
    house = await current.ranked('sarparast', 11);
    [outsider, banned] = await current.members('bahirwala', 'nikaala1');
    await liftRoomsLimit(current, owner);
    room = await makeRoom(owner);
    for (const name of names) await all[name].client.rooms.joinRoom({ roomId: room });
    await banned.client.rooms.joinRoom({ roomId: room });
    for (const [name, role] of [
      ['diamond', 2],
      ['staff', 6],
      ['senior', 9],
      ['junior', 10],
    ] as const)
      await giveRole(current, room, all[name], role);
    await owner.client.commands.banPerson({ roomId: room, target: banned.username });
    await owner.client.loading.loadRoom({ id: room });
  });

  const give = ({ client }: Person, key: Key, target: string): Promise<string> => {
    const where = { roomId: room, target };
    const { commands } = client;
    const calls: Record<Key, () => Promise<unknown>> = {
      playSound: () => commands.playSound({ roomId: room, sound: 'tabla' }),
      clearRoom: () => commands.clearRoom({ roomId: room, count: 1 }),
      setTopic: () => commands.setTopic({ roomId: room, text: `a topic ${(topics += 1)}` }),
      seePerson: () => commands.seePerson(where),
      ignorePerson: () => commands.ignorePerson(where),
      unignorePerson: () => commands.unignorePerson(where),
      kickGuest: () => commands.kickGuest(where),
      banGuest: () => commands.banGuest(where),
      banPerson: () => commands.banPerson({ ...where, minutes: 60, reason: 'because' }),
      unbanPerson: () => commands.unbanPerson(where),
      timeOutPerson: () => commands.timeOutPerson(where),
      endTimeout: () => commands.endTimeout(where),
      removePerson: () => commands.removePerson(where),
      extendRole: () => commands.extendRole({ ...where, role: 3 }),
      grantBroadcast: () => commands.grantBroadcast(where),
      revokeBroadcast: () => commands.revokeBroadcast(where),
      banAddress: () => commands.banAddress({ ...where, confirm: true }),
    };
    return outcomeOf(calls[key]());
  };

  /** The latest entries, whatever chain they are in. */
  const logged = () =>
    world.current.running.app.db.read
      .selectFrom('moderation_log')
      .innerJoin('moderation_log_details', 'entry_id', 'id')
      .select(['id', 'what', 'actor', 'whom', 'why'])
      .execute();

  /** Puts everything back as it was. */
  const restore = async (key: Key, on: Name): Promise<void> => {
    const { username, client } = all[on];
    if (key === 'kickGuest') world.current.clock.pass(60_000);
    if (key === 'banPerson' || key === 'banGuest' || key === 'banAddress') await give(house, 'unbanPerson', username);
    if (key === 'timeOutPerson') await give(house, 'endTimeout', username);
    if (key === 'removePerson') await client.rooms.joinRoom({ roomId: room });
    const { rank, strength } = people[on];
    if ((key === 'removePerson' || key === 'extendRole') && strength < 11)
      await giveRole(world.current, room, all[on], Math.max(rank, 1));
  };

  it.each(onPeople)('%s: who may, who may not, and what is logged', async (key) => {
    for (const by of names)
      for (const on of names) {
        const target = all[on];
        const begun = endOf[key];
        const giver = expected(begun ?? key, by, on) === 'accepted' ? all[by] : house;
        if (begun && on !== 'platform10') await give(giver, begun, target.username);
        // Who is banned may do nothing, which is another test.
        if (key === 'unbanPerson' && by === on) await give(house, 'unbanPerson', target.username);
        const before = new Set((await logged()).map(({ id }) => id));
        const outcome = await give(all[by], key, target.username);
        expect([by, key, on, outcome]).toEqual([by, key, on, expected(key, by, on)]);
        const entries = (await logged()).filter(({ id }) => !before.has(id)).map(({ id: _, ...entry }) => entry);
        const { logged: what } = table[key];
        const why = key === 'banPerson' ? 'because' : '';
        expect(entries).toEqual(
          outcome === 'accepted' && what !== null ? [{ what, actor: all[by].userId, whom: target.userId, why }] : [],
        );
        if (outcome === 'accepted') await restore(key, on);
        else if (begun) await give(house, key, target.username);
      }
  });

  /** What holds until somebody takes it back: how it is decided, changed and ended. */
  const decisions = {
    ban: [
      ({ client }: Person) => client.commands.banPerson({ roomId: room, target: all.diamond.username }),
      ({ client }: Person) => client.commands.banPerson({ roomId: room, target: all.diamond.username, minutes: 1 }),
      ({ client }: Person) => client.commands.unbanPerson({ roomId: room, target: all.diamond.username }),
    ],
    timeout: [
      ({ client }: Person) => client.commands.timeOutPerson({ roomId: room, target: all.diamond.username }),
      ({ client }: Person) => client.commands.timeOutPerson({ roomId: room, target: all.diamond.username, minutes: 1 }),
      ({ client }: Person) => client.commands.endTimeout({ roomId: room, target: all.diamond.username }),
    ],
    freeze: [
      ({ client }: Person) => client.rooms.freezeRoom({ roomId: room, on: true }),
      ({ client }: Person) => client.rooms.freezeRoom({ roomId: room, on: true, minutes: 1 }),
      ({ client }: Person) => client.rooms.freezeRoom({ roomId: room, on: false }),
    ],
    slowMode: [
      ({ client }: Person) => client.rooms.setSlowMode({ roomId: room, seconds: 60 }),
      ({ client }: Person) => client.rooms.setSlowMode({ roomId: room, seconds: 1 }),
      ({ client }: Person) => client.rooms.setSlowMode({ roomId: room, seconds: 0 }),
    ],
    raidMode: [
      ({ client }: Person) => client.raids.setRaidMode({ roomId: room, level: 'strict' }),
      ({ client }: Person) => client.raids.setRaidMode({ roomId: room, level: 'newcomers' }),
      ({ client }: Person) => client.raids.setRaidMode({ roomId: room, level: 'off' }),
    ],
  } as const;
  const deciders = names.filter((name) => people[name].rank >= 6);

  it.each(Object.entries(decisions))(
    '%s: what somebody decided is changed and ended by nobody below them',
    async (_, [decide, change, end]) => {
      for (const first of deciders)
        for (const second of deciders) {
          await decide(all[first]);
          const may = people[second].strength >= people[first].strength ? 'accepted' : 'OUTRANKED';
          expect([first, second, await outcomeOf(change(all[second]))]).toEqual([first, second, may]);
          expect([first, second, await outcomeOf(end(all[second]))]).toEqual([first, second, may]);
          if (may !== 'accepted') await end(house);
        }
    },
  );

  it('a decision keeps the rank that it was made with', async () => {
    await decisions.ban[0](all.senior);
    await decisions.slowMode[0](all.senior);
    await giveRole(world.current, room, all.senior, 1);
    expect(await outcomeOf(decisions.ban[2](all.staff))).toBe('OUTRANKED');
    expect(await outcomeOf(decisions.slowMode[2](all.staff))).toBe('OUTRANKED');
    await decisions.ban[2](all.junior);
    await decisions.slowMode[2](all.junior);
    await giveRole(world.current, room, all.senior, 9);
  });

  it('what holds in every room is changed by nobody below whoever decided it', async () => {
    const { rooms, raids } = all.platform9.client;
    await house.client.rooms.freezePlatform({ on: true });
    await house.client.rooms.setPlatformSlowMode({ seconds: 10 });
    await house.client.raids.setPlatformRaidMode({ level: 'newcomers' });
    expect(await outcomeOf(rooms.freezePlatform({ on: false }))).toBe('OUTRANKED');
    expect(await outcomeOf(rooms.setPlatformSlowMode({ seconds: 0 }))).toBe('OUTRANKED');
    expect(await outcomeOf(raids.setPlatformRaidMode({ level: 'off' }))).toBe('OUTRANKED');
    await house.client.raids.setPlatformRaidMode({ level: 'off' });
    await house.client.rooms.freezePlatform({ on: false });
    await house.client.rooms.setPlatformSlowMode({ seconds: 0 });
  });

  it.each(inRoom)('%s: who may, and what is logged', async (key) => {
    for (const by of names) {
      await say(all.owner, room, 'to be cleared');
      const before = (await logged()).length;
      expect([by, await give(all[by], key, '')]).toEqual([by, expected(key, by, 'guest')]);
      const isLogged = expected(key, by, 'guest') === 'accepted' && table[key].logged !== null;
      expect([by, (await logged()).length - before]).toEqual([by, isLogged ? 1 : 0]);
    }
  });

  it('nobody gives a command in a room that they are not in, or are banned from, whatever they claim to be', async () => {
    for (const key of [...onPeople, ...inRoom].filter((each) => table[each].least > -1)) {
      expect([key, await give(outsider, key, 'mehmaan1')]).toEqual([key, 'NOT_A_MEMBER']);
      expect([key, await give(banned, key, 'nikaala1')]).toEqual([key, 'BANNED']);
    }
    const forged = await fetch(`${world.current.url}/a/r/ban`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${all.member.session.accessToken}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        roomId: room,
        target: 'heera123',
        rank: 11,
        role: { rank: 11 },
        by: all.owner.userId,
        userId: all.owner.userId,
        platformRank: 11,
      }),
    });
    expect(forged.status).toBe(403);
  });

  it('whom it was done to hears of it, and nobody else', async () => {
    const [theirs, others] = [recordEvents(all.member, 'roomBanned'), recordEvents(all.diamond, 'roomBanned')];
    const freed = [recordEvents(all.member, 'roomUnbanned'), recordEvents(all.diamond, 'roomUnbanned')] as const;
    for (const { client } of [all.member, all.diamond]) await client.notifications.listen();
    for (const by of names) await give(all[by], 'banPerson', all.member.username);
    await give(house, 'unbanPerson', all.member.username);
    await freed[0].until(1);
    await settled(all.diamond);
    const allowed = names.filter((by) => expected('banPerson', by, 'member') === 'accepted');
    expect([theirs.all.length, others.all, freed[1].all]).toEqual([allowed.length, [], []]);
  });
});
