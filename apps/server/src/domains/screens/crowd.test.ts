import { beforeAll, expect, it } from 'vitest';
import { arrivalsAtOnce, inArrivalTurn } from '../../platform/fair-turns.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { giveRole, makeRoom, recordEvents, say, settled } from '../../testing/room-actions.ts';
import { useWorld, type Person } from '../../testing/world.ts';

const load = ({ client }: Person, id: string) => client.screens.loadRoom({ id });
const unload = ({ client }: Person) => client.screens.unloadRoom();

onBothEnginesInProof('a room of more than 50 people', (engine) => {
  const world = useWorld(engine);
  let owner: Person, crowd: Person[], room: string;
  const quarterSecond = (): void => world.current.clock.passWithTimers(250);
  /** Everything is told, and the next one who comes is told at once. */
  const untilQuiet = async (): Promise<void> => {
    quarterSecond();
    quarterSecond();
    await settled(owner);
  };
  /** Who is told to come and go, in order. */
  const presenceHeardBy = (person: Person): string[] => {
    const heard: string[] = [];
    person.client.on.userJoined(({ user, onlineCount }) => heard.push(`+${user.username} ${onlineCount}`));
    person.client.on.userLeft(({ username, onlineCount }) => heard.push(`-${username} ${onlineCount}`));
    return heard;
  };

  beforeAll(async () => {
    world.current.clock.hold();
    owner = await world.current.member('gharwala');
    room = await makeRoom(owner);
    await load(owner, room);
    crowd = await Promise.all(Array.from({ length: 50 }, (_, index) => world.current.guest(`mehmaan${index}`)));
    for (const each of crowd) await load(each, room);
    await untilQuiet();
  });

  it('is told of the first who comes at once, and of the next together and in order a quarter of a second later', async () => {
    const heard = presenceHeardBy(owner);
    const [first, second, third] = [
      await world.current.guest('pehla1'),
      await world.current.guest('doosra1'),
      await world.current.guest('teesra1'),
    ];
    await load(first, room);
    await load(second, room);
    await load(third, room);
    await unload(second);
    await settled(owner);
    expect(heard).toEqual(['+pehla1 52']);
    quarterSecond();
    await settled(owner);
    expect(heard).toEqual(['+pehla1 52', '+doosra1 53', '+teesra1 54', '-doosra1 53']);
    await unload(first);
    await unload(third);
    await untilQuiet();
  });

  it('never tells anybody of themselves, and whoever comes meanwhile of all that they have not seen', async () => {
    const newcomers = await Promise.all(['naya1', 'naya2', 'naya3'].map((name) => world.current.guest(name)));
    const heard = newcomers.map(presenceHeardBy);
    const answers = [];
    for (const each of newcomers) answers.push(await load(each, room));
    quarterSecond();
    await settled(...newcomers);
    for (const [index, { username }] of newcomers.entries()) {
      const known = new Set(answers[index]?.onlineUsers.map((user) => user.username));
      for (const told of heard[index] ?? []) known.add(told.split(' ')[0]?.slice(1) ?? '');
      expect(newcomers.every((each) => known.has(each.username))).toBe(true);
      expect(heard[index]).not.toContainEqual(expect.stringContaining(`+${username} `));
    }
    expect(answers.map(({ onlineCount }) => onlineCount)).toEqual([52, 53, 54]);
    for (const each of newcomers) await unload(each);
    await untilQuiet();
  });

  it('comes in by turns, while who is there talks and is heard', async () => {
    const [loading, connecting] = [await world.current.guest('bheerh77'), await world.current.device(owner)];
    const ended = Promise.withResolvers<void>();
    const others = Array.from({ length: arrivalsAtOnce }, (_, index) =>
      inArrivalTurn(`other ${index}`, () => ended.promise),
    );
    const come: string[] = [];
    const coming = [
      load(loading, room).then(() => come.push('loaded')),
      world.current.guest('bheerh78').then(() => come.push('entered')),
      settled(connecting).then(() => come.push('connected')),
    ];
    try {
      const heard = recordEvents(crowd[1] ?? owner, 'newMessage');
      for (let count = 1; count <= 5; count += 1) {
        await say(owner, room, `still here ${count}`);
        await heard.until(count);
      }
      expect(come).toEqual([]);
    } finally {
      ended.resolve();
      await Promise.all([...others, ...coming]);
    }
    expect(come.toSorted()).toEqual(['connected', 'entered', 'loaded']);
    await unload(loading);
    await untilQuiet();
  });

  it('lists the first by rank, with whoever loads it, and without whoever has just left', async () => {
    const [newcomer, other] = [await world.current.guest('aakhri1'), await world.current.guest('aakhri2')];
    await load(other, room);
    await unload(crowd[0] ?? owner);
    const { onlineUsers, onlineCount } = await load(newcomer, room);
    const names = onlineUsers.map(({ username }) => username);
    expect([names[0], onlineCount, names.length]).toEqual(['gharwala', 52, 52]);
    expect(names).toContain('aakhri1');
    expect(names).not.toContain('mehmaan0');
    await unload(newcomer);
    await unload(other);
    await load(crowd[0] ?? owner, room);
    await untilQuiet();
  });

  it('reads who is there once for a burst of loads', async () => {
    const { live } = world.current.running.app;
    const newcomers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => world.current.guest(`bheerh${index}`)),
    );
    const present = live.present;
    let reads = 0;
    Object.assign(live, {
      present: (roomId: string) => {
        reads += 1;
        return present(roomId);
      },
    });
    const loaded = await Promise.all(newcomers.map((each) => load(each, room)));
    Object.assign(live, { present });
    expect(
      loaded.every(({ onlineUsers }, index) => onlineUsers.some(({ username }) => username === `bheerh${index}`)),
    ).toBe(true);
    expect(reads).toBeLessThanOrEqual(3);
    for (const each of newcomers) await unload(each);
    await untilQuiet();
  });

  it('shows whoever loads it in a burst every message sent until then, as it is by then', async () => {
    const newcomers = await Promise.all(['paigham1', 'paigham2', 'paigham3'].map((name) => world.current.guest(name)));
    const texts: unknown[] = [];
    for (const newcomer of newcomers) {
      const { id } = await say(owner, room, 'as it was');
      await owner.client.messages.editMessage({
        id: room,
        editId: id,
        message: `for ${newcomer.username}`,
        type: 'text',
      });
      texts.push((await load(newcomer, room)).data[0]);
    }
    expect(texts).toMatchObject(newcomers.map(({ username }) => ({ content: [{ data: `for ${username}` }] })));
    for (const each of newcomers) await unload(each);
    await untilQuiet();
  });

  it('is told of a new role after the coming it belongs to, not before', async () => {
    const [first, newcomer] = [await world.current.guest('pehla2'), await world.current.member('naukar1')];
    await newcomer.client.rooms.joinRoom({ roomId: room });
    await load(first, room);
    const told: string[] = [];
    owner.client.on.userJoined(({ user }) => told.push(`${user.username} ${user.user.role.rank}`));
    owner.client.on.userUpdated(({ user }) => told.push(`${user.username} ${user.user.role.rank}`));
    const updated = recordEvents(owner, 'userUpdated');
    await load(newcomer, room);
    await giveRole(world.current, room, newcomer, 6);
    await settled(owner);
    // Its event is made from the database a moment after the call.
    await expect
      .poll(() => {
        quarterSecond();
        return updated.all.length;
      })
      .toBe(1);
    expect(told).toEqual(['pehla2 -1', 'naukar1 1', 'naukar1 6']);
  });
});
