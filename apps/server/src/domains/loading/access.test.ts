import { errors } from '@baithak/protocol/errors';
import { within } from '@baithak/protocol/testing/within';
import { beforeAll, expect, it } from 'vitest';
import { onPostgres } from '../../testing/databases.ts';
import {
  giveRankTo,
  giveRole,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  recordEvents,
  say,
  settled,
} from '../../testing/room-actions.ts';
import { password, type Person, useWorld } from '../../testing/world.ts';

onPostgres('a right that is taken at one process', (engine) => {
  const world = useWorld(engine, { twoProcesses: true });
  /** They are at the first process; all others are at the second. */
  let owner: Person;
  let speaker: Person;
  let made = 0;
  const atOther = (person: Person) => world.current.device(person, world.current.other);
  const somebody = async (rank = 1) => {
    const here = await world.current.ranked(`banda${(made += 1)}abc`, rank);
    return { here, there: await atOther(here) };
  };
  beforeAll(async () => {
    owner = await world.current.ranked('sahibekhana', 11);
    await liftRoomsLimit(world.current, owner);
    speaker = await atOther(await world.current.member('bolnewala'));
  });

  const roomWith = async (person: Person, access: 'Public' | 'Private' = 'Public'): Promise<string> => {
    const roomId = await makeRoom(owner);
    await joinAndLoad(roomId, speaker);
    if (access === 'Private') await owner.client.rooms.updateRoomSettings({ roomId, access });
    await person.client.loading.loadRoom({ id: roomId });
    return roomId;
  };
  /** The revs that somebody hears of what is said at the second process, before and right after an act at the first one. */
  const heardAround = async (roomId: string, person: Person, act: () => Promise<unknown>) => {
    // The speaker's rate.
    world.current.clock.pass(10_000);
    const heard = recordEvents(person, 'newMessage');
    const { rev } = await say(speaker, roomId, 'before');
    await heard.until(1);
    await act();
    await say(speaker, roomId, 'after');
    await settled(speaker);
    return { heard: () => heard.all.map((message) => message.rev), before: [rev] };
  };

  interface Reason {
    readonly act: (roomId: string, person: Person) => Promise<unknown>;
    /** What the person's devices are told. */
    readonly told: object;
    readonly before?: () => Promise<unknown>;
  }
  const reasons: Readonly<Record<string, Reason>> = {
    'a room that turned Private': {
      act: (roomId) => owner.client.rooms.updateRoomSettings({ roomId, access: 'Private' }),
      told: { reason: 'removed' },
    },
    'a room that only members read': {
      act: (roomId) => owner.client.rooms.updateRoomSettings({ roomId, readers: 'members' }),
      told: { reason: 'removed', msg: errors.CANNOT_READ.msg },
    },
    'a room that turned Adult': {
      act: (roomId) => owner.client.rooms.updateRoomSettings({ roomId, type: 'Adult' }),
      told: { reason: 'removed' },
      before: () => speaker.client.rooms.confirmAge({}),
    },
    'a ban': {
      act: (roomId, { username: target }) => owner.client.commands.banPerson({ roomId, target }),
      told: { reason: 'banned' },
    },
  };
  for (const [name, { act, told, before: prepare }] of Object.entries(reasons))
    it(`is gone at the others with the next message: ${name}`, async () => {
      const { there } = await somebody();
      await prepare?.();
      const roomId = await roomWith(there);
      const [closed, banned] = [recordEvents(there, 'roomClosed'), recordEvents(there, 'roomBanned')];
      await there.client.notifications.listen();
      const left = recordEvents(speaker, 'userLeft');
      const { heard, before } = await heardAround(roomId, there, () => act(roomId, there));
      expect(await closed.until(1)).toMatchObject([{ roomId, ...told }]);
      expect((await left.until(1)).map(({ userId }) => userId)).toEqual([there.userId]);
      await settled(there);
      expect(heard()).toEqual(before);
      expect(banned.all.map((ban) => ban.roomId)).toEqual(name === 'a ban' ? [roomId] : []);
    });

  it('is gone for a guest who was sent out, and for a member who was removed from a Private room or left it', async () => {
    const guest = world.current.visitor(undefined, world.current.other);
    const { data } = await guest.accounts.enterAsGuest({ username: 'mehmaan77' });
    const person: Person = { client: guest, userId: data.userId, username: data.username, session: data };
    const roomId = await roomWith(person);
    const out = await heardAround(roomId, person, () =>
      owner.client.commands.kickGuest({ roomId, target: person.username }),
    );
    await settled(person);
    expect(out.heard()).toEqual(out.before);

    for (const how of ['removed', 'left'] as const) {
      const { here, there } = await somebody();
      const hidden = await makeRoom(owner);
      await joinAndLoad(hidden, speaker, there);
      await owner.client.rooms.updateRoomSettings({ roomId: hidden, access: 'Private' });
      const { heard, before } = await heardAround(hidden, there, () =>
        how === 'left'
          ? here.client.rooms.leaveRoom({ roomId: hidden })
          : owner.client.commands.removePerson({ roomId: hidden, target: there.username }),
      );
      await settled(there);
      expect(heard(), how).toEqual(before);
    }
  });

  it('is gone for whoever only listens to a room, and has it not loaded', async () => {
    const { there } = await somebody();
    const roomId = await makeRoom(owner);
    await there.client.broadcast.joinBroadcast({ id: roomId });
    const closed = recordEvents(there, 'roomClosed');
    await owner.client.commands.banPerson({ roomId, target: there.username });
    expect(await closed.until(1)).toMatchObject([{ roomId, reason: 'banned' }]);
    expect(world.current.other.app.live.reached(roomId)).toEqual([]);
  });

  it('takes the devices of whoever leaves a Public room out of it too', async () => {
    const { here, there } = await somebody();
    const roomId = await makeRoom(owner);
    await joinAndLoad(roomId, speaker, there);
    const left = recordEvents(speaker, 'userLeft');
    await here.client.rooms.leaveRoom({ roomId });
    expect((await left.until(1)).map(({ userId }) => userId)).toEqual([there.userId]);
  });

  it('is gone in every room: staff who are no staff any more, whoever is suspended or has closed the account', async () => {
    const staff = await somebody(9);
    const hidden = await roomWith(staff.there, 'Private');
    const role = recordEvents(staff.there, 'roleUpdated');
    await staff.there.client.notifications.listen();
    const ranked = await heardAround(hidden, staff.there, () => giveRankTo(world.current, staff.here, 1));
    await settled(staff.there);
    expect(ranked.heard()).toEqual(ranked.before);
    expect(await role.until(1)).toMatchObject([{ roomId: null, role: { rank: 1 } }]);

    const bad = await somebody();
    const suspended = recordEvents(bad.there, 'suspended');
    await bad.there.client.notifications.listen();
    const open = await roomWith(bad.there);
    const told = await heardAround(open, bad.there, () =>
      owner.client.staff.updateAccount({ targetId: bad.here.userId, state: 'suspended', hours: 1 }),
    );
    expect(await suspended.until(1)).toHaveLength(1);
    expect(told.heard()).toEqual(told.before);

    const gone = await somebody();
    const last = await roomWith(gone.there);
    const closed = await heardAround(last, gone.there, () =>
      gone.here.client.accountData.deleteMyAccount({ password }),
    );
    expect(closed.heard()).toEqual(closed.before);
  });

  it('ends connections: those of a session that is ended, and of the others when the password is changed', async () => {
    const { here, there } = await somebody();
    const stays = await atOther(here);
    await Promise.all([there, stays].map(({ client }) => client.notifications.listen()));
    const lost = ({ client }: Person) =>
      within(
        () => `a connection to end: it is ${client.connection.get()}`,
        new Promise<void>((resolve) => client.connection.subscribe((state) => state !== 'online' && resolve())),
      );
    const [ended, later] = [lost(there), lost(stays)];
    const { data } = await there.client.accounts.listSessions();
    await here.client.accounts.revokeSession({ sessionId: data.find(({ current }) => current)?._id ?? '', password });
    await ended;
    await settled(stays);
    expect(stays.client.connection.get()).toBe('online');
    await here.client.accounts.changePassword({ current: password, password: 'another password for tests' });
    await later;
  });

  it('is another role of a member there', async () => {
    const { here, there } = await somebody();
    const roomId = await roomWith(speaker);
    await joinAndLoad(roomId, there);
    const role = recordEvents(there, 'roleUpdated');
    await there.client.notifications.listen();
    await giveRole(world.current, roomId, here, 5);
    expect(await role.until(1)).toMatchObject([{ roomId, role: { rank: 5 } }]);
  });

  it('settings and words that staff change hold everywhere', async () => {
    const { there } = await somebody();
    const item = recordEvents(there, 'roomItemChanged');
    await there.client.notifications.listen();
    await item.until(1);
    const roomItem = [{ language: 'en' as const, text: 'Mushaira at nine', link: '' }];
    await owner.client.staff.updatePlatformSettings({ roomItem });
    expect((await item.until(2))[1]).toEqual({ roomItem });
    const { words } = world.current.other.app.services;
    const before = words.version();
    await owner.client.staffWords.editAllowedWords({ add: ['zzqwmmx'] });
    await expect.poll(() => words.version()).toBe(before + 1);
  });
});
