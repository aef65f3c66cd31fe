import { within } from '@baithak/protocol/testing/within';
import { beforeAll, describe, expect, it } from 'vitest';
import { arrivalsAtOnce, inArrivalTurn } from '../../platform/fair-turns.ts';
import { createTestClock, minutes } from '../../testing/clock.ts';
import { onBothEngines, onBothEnginesInProof } from '../../testing/databases.ts';
import { picture } from '../../testing/media/pictures.ts';
import { uploaded } from '../../testing/media/upload-files.ts';
import {
  giveRole,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  say,
  settled,
} from '../../testing/room-actions.ts';
import { emailOf, password, type Person, useWorld } from '../../testing/world.ts';
import { createSharedRead } from './load-room.ts';

onBothEnginesInProof('how somebody looks', (engine) => {
  const world = useWorld(engine);

  it('is published to the rooms a guest wrote in when they become a member elsewhere, and to no other room', async () => {
    const { current } = world;
    const [watcher, elsewhere, guest] = [
      await current.member('dekhnewala'),
      await current.member('kahinaur'),
      await current.guest('mehmaan1'),
    ];
    const [roomId, otherId] = [await makeRoom(watcher), await makeRoom(elsewhere)];
    await joinAndLoad(roomId, guest, watcher);
    await joinAndLoad(otherId, elsewhere);
    await say(guest, roomId, 'as a guest');
    await guest.client.loading.unloadRoom({});
    const [heard, unheard] = [recordEvents(watcher, 'userUpdated'), recordEvents(elsewhere, 'userUpdated')];
    await guest.client.accounts.register({
      username: 'aslinaam',
      email: emailOf('aslinaam'),
      password,
      agreedToTerms: true,
    });
    expect(await heard.until(1)).toMatchObject([
      { roomId, user: { username: 'aslinaam', user: { _id: guest.userId, username: 'aslinaam', role: { rank: 1 } } } },
    ]);
    const { data } = await watcher.client.loading.loadRoom({ id: roomId });
    expect(data[0]).toMatchObject({ member: { user: { username: 'aslinaam' }, role: { rank: 1 } } });
    await settled(elsewhere);
    expect(unheard.all).toEqual([]);
  });

  it('is published with its picture, to visitors of a public room too and about them', async () => {
    const { current } = world;
    const [owner, visitor] = [await current.member('maalik1'), await current.member('ghoomta1')];
    const roomId = await makeRoom(owner);
    await joinAndLoad(roomId, owner);
    await visitor.client.loading.loadRoom({ id: roomId });
    const ears = [recordEvents(owner, 'userUpdated'), recordEvents(visitor, 'userUpdated')];
    const { token } = await uploaded(visitor, 'avatar', { bytes: await picture('png') });
    const { profile } = await visitor.client.people.updateAvatar({ token });
    const shown = {
      roomId,
      user: { avatar: profile.picture, user: { _id: visitor.userId, profile: { picture: profile.picture } } },
    };
    for (const heard of ears) expect(await heard.until(1)).toMatchObject([shown]);
    expect(profile.picture).not.toBeNull();
  });
});

onBothEngines('the profile of somebody', (engine) => {
  const world = useWorld(engine);
  const userdataFor = async (reader: Pick<Person, 'client'>, username: string) =>
    (await reader.client.loading.getProfile({ username })).userdata;

  it('names the rooms that both have joined, and no other room, private or public', async () => {
    const [ali, sara, other] = await world.current.members('alicommon', 'saracommon', 'othercommon');
    await liftRoomsLimit(world.current, ali);
    const [shared, secret, own] = [
      await makeRoom(ali, { title: 'Shared' }),
      await makeRoom(ali, { title: 'Hidden away', access: 'Private' }),
      await makeRoom(ali, { title: 'Only mine' }),
    ];
    await sara.client.rooms.joinRoom({ roomId: shared });
    const { inviteCode } = await ali.client.rooms.createInvite({ roomId: secret });
    await other.client.rooms.acceptInvite({ inviteCode });
    const namesFor = async (reader: Person) => (await userdataFor(reader, 'alicommon')).roomsInCommon;
    expect(await namesFor(sara)).toMatchObject({ rooms: [{ _id: shared, title: 'Shared' }], count: 1 });
    expect(await namesFor(other)).toMatchObject({ rooms: [{ _id: secret, title: 'Hidden away' }], count: 1 });
    expect(await namesFor(ali)).toBeUndefined();
    const visitor = await userdataFor({ client: world.current.visitor() }, 'alicommon');
    expect([visitor.roomsInCommon, visitor.lastSeen]).toEqual([undefined, undefined]);
    await sara.client.rooms.leaveRoom({ roomId: shared });
    await sara.client.rooms.joinRoom({ roomId: own });
    await ali.client.rooms.closeRoom({ roomId: own });
    expect(await namesFor(sara)).toEqual({ rooms: [], count: 0 });
  });

  it('says when they were last here, to members of the same rooms alone, and only if the person allows it', async () => {
    const [ali, sara, stranger] = await world.current.members('alilast', 'saralast', 'strangerlast');
    const guest = await world.current.guest('mehmanlast');
    const roomId = await makeRoom(ali);
    for (const { client } of [sara, guest]) await client.rooms.joinRoom({ roomId });
    await joinAndLoad(roomId, sara);
    expect((await userdataFor(ali, 'saralast')).lastSeen).toBeNull();
    await sara.client.loading.unloadRoom({});
    // Elsewhere in the app, but for whom they ignore.
    expect((await userdataFor(ali, 'saralast')).lastSeen).toBeNull();
    const target = { target: 'alilast' };
    await sara.client.commands.ignorePerson(target);
    expect((await userdataFor(ali, 'saralast')).lastSeen).not.toBeNull();
    await sara.client.commands.unignorePerson(target);
    const gone = new Promise<void>((resolve) =>
      world.current.running.app.live.onOnline((userId, online) => userId === sara.userId && !online && resolve()),
    );
    sara.client.close();
    await within('saralast to be offline', gone);
    world.current.clock.pass(minutes(5));
    const seen = Date.parse((await userdataFor(ali, 'saralast')).lastSeen ?? '');
    expect(Math.round((world.current.clock.now() - seen) / minutes(1))).toBe(5);
    for (const reader of [stranger, guest, sara])
      expect(await userdataFor(reader, 'saralast'), reader.username).not.toHaveProperty('lastSeen');
    await sara.client.people.updateSettings({ allowRoomsLastSeen: false });
    expect(await userdataFor(ali, 'saralast')).not.toHaveProperty('lastSeen');
  });

  it('is gone with the account', async () => {
    const [ali, leaver] = await world.current.members('alistays', 'leavergone');
    await leaver.client.accountData.deleteMyAccount({ password });
    expect(await outcomeOf(ali.client.loading.getProfile({ username: 'leavergone' }))).toBe('NOT_FOUND');
    expect(await outcomeOf(ali.client.loading.getProfile({ username: `removed${leaver.userId}` }))).not.toBe(
      'accepted',
    );
  });
});

const load = ({ client }: Person, id: string) => client.loading.loadRoom({ id });
const unload = ({ client }: Person) => client.loading.unloadRoom();

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

const sharing = (first: object | undefined) => {
  const clock = createTestClock();
  clock.hold();
  let [mark, reads] = [first, 0];
  // Nothing else of live is asked.
  const app = { clock, live: { presenceMark: () => mark } } as never;
  const shared = createSharedRead<number>();
  return {
    clock,
    presenceIsWritten: () => void (mark = {}),
    read: (key = '') => shared(app, 'room', key, async () => (reads += 1)),
    failToRead: () => shared(app, 'room', '', () => Promise.reject(new Error('no database'))),
  };
};

describe('a read that loads share', () => {
  it('is done once until presence is written, or what it depends on is another', async () => {
    const { read, presenceIsWritten } = sharing({});
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    expect(await read('another rev')).toBe(2);
    presenceIsWritten();
    expect(await read('another rev')).toBe(3);
  });

  it('is done each time in a small room, again after a second, and again when it failed', async () => {
    const small = sharing(undefined);
    expect([await small.read(), await small.read()]).toEqual([1, 2]);
    const large = sharing({});
    await expect(large.failToRead()).rejects.toThrow('no database');
    expect(await large.read()).toBe(1);
    large.clock.pass(1000);
    expect(await large.read()).toBe(2);
  });
});
