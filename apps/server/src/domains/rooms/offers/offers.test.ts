import { limits } from '@baithak/protocol/limits';
import { beforeAll, expect, it } from 'vitest';
import { onBothEngines } from '../../../testing/databases.ts';
import { days } from '../../../testing/clock.ts';
import { hearNotifications, notificationsOf } from '../../../testing/notification-actions.ts';
import {
  giveRankTo,
  handOver,
  joinAndLoad,
  liftRoomsLimit,
  makeRoom,
  outcomeOf,
  recordEvents,
  settled,
} from '../../../testing/room-actions.ts';
import { password, useWorld, type Person } from '../../../testing/world.ts';

onBothEngines('a room', (engine) => {
  const world = useWorld(engine);
  let ali: Person, sara: Person, zain: Person, guest: Person, chief: Person;
  beforeAll(async () => {
    [ali, sara, zain] = await world.current.members('alikhan', 'sarakhan', 'zainkhan');
    guest = await world.current.guest('mehmaan');
    chief = await world.current.ranked('malikkhan', 11);
    await liftRoomsLimit(world.current, ali, sara);
    await hearNotifications(ali, sara, zain);
  });
  const offer = (person: Person, roomId: string, target = 'sarakhan') =>
    outcomeOf(person.client.rooms.offerRoom({ roomId, target }));
  const accept = (person: Person, roomId: string) => outcomeOf(person.client.rooms.acceptRoom({ roomId }));
  const end = (person: Person, roomId: string) => outcomeOf(person.client.rooms.endRoomOffer({ roomId }));
  const open = async (person: Person, roomId: string) => (await person.client.rooms.getRoomOffer({ roomId })).offer;
  const details = async (person: Person, roomId: string) =>
    (await person.client.rooms.getRoomDetails({ roomId })).roomDetails;
  const ownerOf = async (roomId: string) => (await details(zain, roomId)).creator.username;
  const toldOfOffer = async (person: Person, roomId: string) =>
    (await notificationsOf(world.current, person)).filter(
      ({ kind, place }) => kind === 'roomOffer' && place.room?._id === roomId,
    );
  const makeOffered = async (): Promise<string> => {
    const roomId = await makeRoom(ali);
    await joinAndLoad(roomId, sara, zain);
    expect(await offer(ali, roomId)).toBe('accepted');
    return roomId;
  };

  it('that is offered stays its owner’s until the other one accepts; then the former owner may leave', async () => {
    const roomId = await makeOffered();
    expect(await ownerOf(roomId)).toBe('alikhan');
    expect(await details(sara, roomId)).toMatchObject({ iOwn: false, role: { rank: 1 } });
    expect(await outcomeOf(sara.client.rooms.closeRoom({ roomId }))).toBe('FORBIDDEN');
    expect(await outcomeOf(ali.client.rooms.leaveRoom({ roomId }))).toBe('OWNER_STAYS');
    expect(await accept(sara, roomId)).toBe('accepted');
    expect(await details(ali, roomId)).toMatchObject({
      iOwn: false,
      creator: { username: 'sarakhan' },
      role: { rank: 10 },
    });
    expect(await details(sara, roomId)).toMatchObject({ iOwn: true, role: { rank: 11 } });
    for (const [person, text] of [
      [ali, 'JrSA'],
      [sara, 'Owner'],
    ] as const)
      expect((await notificationsOf(world.current, person))[0]).toMatchObject({ kind: 'role', text });
    expect([await accept(sara, roomId), await end(ali, roomId), await open(sara, roomId)]).toEqual([
      'NOT_FOUND',
      'NOT_FOUND',
      null,
    ]);
    expect(await outcomeOf(ali.client.rooms.updateRoomSettings({ roomId, title: 'x' }))).toBe('FORBIDDEN');
    expect(await outcomeOf(ali.client.rooms.leaveRoom({ roomId }))).toBe('accepted');
    expect(await outcomeOf(sara.client.rooms.leaveRoom({ roomId }))).toBe('OWNER_STAYS');
  });

  it('is offered to nobody whom the one who offers it ignores', async () => {
    const roomId = await makeRoom(ali);
    await joinAndLoad(roomId, sara);
    await ali.client.commands.ignorePerson({ target: 'sarakhan' });
    expect(await offer(ali, roomId)).toBe('IGNORED');
    expect([await open(ali, roomId), await open(sara, roomId), await toldOfOffer(sara, roomId)]).toEqual([
      null,
      null,
      [],
    ]);
    await ali.client.commands.unignorePerson({ target: 'sarakhan' });
    expect(await offer(ali, roomId)).toBe('accepted');
  });

  it('is offered by its owner alone, to one member at a time who is no guest, and for 7 days', async () => {
    const roomId = await makeRoom(ali);
    await joinAndLoad(roomId, sara, guest);
    expect(await offer(sara, roomId)).toBe('FORBIDDEN');
    for (const target of ['mehmaan', 'zainkhan', 'nobodyatall', 'alikhan'])
      expect(await offer(ali, roomId, target), target).toBe('NO_SUCH_PERSON');
    expect(await offer(ali, roomId)).toBe('accepted');
    await zain.client.rooms.joinRoom({ roomId });
    expect(await offer(ali, roomId, 'zainkhan')).toBe('CONFLICT');
    const now = world.current.clock.now();
    const until = Date.parse((await open(ali, roomId))?.until ?? '');
    expect(Math.round((until - now) / days(1))).toBe(limits.roomOfferDays);
    world.current.clock.pass(days(limits.roomOfferDays) + 1);
    expect([await open(ali, roomId), await accept(sara, roomId), await end(sara, roomId)]).toEqual([
      null,
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
    expect(await offer(ali, roomId, 'zainkhan')).toBe('accepted');
    expect((await open(zain, roomId))?.to.username).toBe('zainkhan');
    expect(await accept(sara, roomId)).toBe('NOT_FOUND');
  });

  it('is told of to whom it is offered, and to nobody else; nobody else sees, accepts or ends the offer', async () => {
    const told = [sara, zain].map((person) => recordEvents(person, 'newNotification'));
    const roles = [sara, ali].map((person) => recordEvents(person, 'roleUpdated'));
    const roomId = await makeOffered();
    await told[0]?.until(1);
    const [notif] = await toldOfOffer(sara, roomId);
    expect(notif).toMatchObject({ people: [{ username: 'alikhan' }], text: '', place: { room: { _id: roomId } } });
    const seen = { to: { username: 'sarakhan' } };
    expect(await open(ali, roomId)).toMatchObject(seen);
    expect(await open(sara, roomId)).toMatchObject(seen);
    expect([await open(zain, roomId), await open(chief, roomId)]).toEqual([null, null]);
    for (const person of [zain, chief])
      expect([await accept(person, roomId), await end(person, roomId)]).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    await settled(sara, zain, ali);
    expect([told[1]?.all, roles[0]?.all, roles[1]?.all]).toEqual([[], [], []]);
    expect(await toldOfOffer(zain, roomId)).toEqual([]);
  });

  it('stays with its owner when the other one declines or the owner takes the offer back, and the notification goes', async () => {
    for (const person of [sara, ali]) {
      const roomId = await makeOffered();
      expect((await toldOfOffer(sara, roomId)).length).toBe(1);
      expect(await end(person, roomId)).toBe('accepted');
      expect([await toldOfOffer(sara, roomId), await open(ali, roomId)]).toEqual([[], null]);
      const declined = (await notificationsOf(world.current, ali)).filter(
        ({ kind, place }) => kind === 'roomDeclined' && place.room?._id === roomId,
      );
      expect(declined.map(({ people }) => people[0]?.username)).toEqual(person === sara ? ['sarakhan'] : []);
      expect(await accept(sara, roomId)).toBe('NOT_FOUND');
      expect(await ownerOf(roomId)).toBe('alikhan');
    }
  });

  it('is not accepted by who is out of it by then, or banned, or owns as many as they may', async () => {
    const [left, banned, full] = [await makeOffered(), await makeOffered(), await makeOffered()];
    await sara.client.rooms.leaveRoom({ roomId: left });
    expect(await toldOfOffer(sara, left)).toEqual([]);
    await sara.client.rooms.joinRoom({ roomId: left });
    expect(await accept(sara, left)).toBe('NOT_FOUND');
    await ali.client.commands.banPerson({ roomId: banned, target: 'sarakhan' });
    expect(await accept(sara, banned)).toBe('BANNED');
    await end(ali, full);
    for (let made = 0; made < limits.roomsPerAccount; made += 1) await makeRoom(zain);
    expect(await offer(ali, full, 'zainkhan')).toBe('accepted');
    expect(await accept(zain, full)).toBe('ROOMS_LIMIT');
    expect(await ownerOf(full)).toBe('alikhan');
    expect(await end(zain, full)).toBe('accepted');
  });

  it('that is closed is offered to nobody any more', async () => {
    const roomId = await makeOffered();
    const [told] = await toldOfOffer(sara, roomId);
    await ali.client.rooms.closeRoom({ roomId });
    expect((await notificationsOf(world.current, sara)).map(({ _id }) => _id)).not.toContain(told?._id);
    expect([await accept(sara, roomId), await end(sara, roomId)]).toEqual(['ROOM_NOT_FOUND', 'NOT_FOUND']);
  });

  it('that was offered keeps nobody from closing their account: whom it is offered to, and the owner once it is theirs', async () => {
    const [giver, taker, other] = await world.current.members('deneywala', 'leneywala', 'doosrahai');
    const roomId = await makeRoom(giver);
    await joinAndLoad(roomId, taker, other);
    expect(await offer(giver, roomId, 'leneywala')).toBe('accepted');
    expect(await outcomeOf(taker.client.accountData.deleteMyAccount({ password }))).toBe('accepted');
    await world.current.running.app.services.accountData.settled();
    expect(await open(giver, roomId)).toBeNull();
    await handOver(giver, roomId, other);
    expect(await outcomeOf(giver.client.accountData.deleteMyAccount({ password }))).toBe('accepted');
    expect((await details(other, roomId)).iOwn).toBe(true);
  });

  it('of nobody is offered by the platform’s Owner, whose offer ends with that rank', async () => {
    const [taker] = await world.current.members('waaris007');
    const deputy = await world.current.ranked('naayab007', 11);
    await taker.client.rooms.joinRoom({ roomId: 'baithak' });
    expect(await offer(zain, 'baithak', 'waaris007')).toBe('FORBIDDEN');
    expect(await offer(deputy, 'baithak', 'waaris007')).toBe('accepted');
    expect(await outcomeOf(taker.client.rooms.leaveRoom({ roomId: 'baithak' }))).toBe('accepted');
    await taker.client.rooms.joinRoom({ roomId: 'baithak' });
    expect(await offer(deputy, 'baithak', 'waaris007')).toBe('accepted');
    await giveRankTo(world.current, deputy, 1);
    expect(await accept(taker, 'baithak')).toBe('NOT_FOUND');
    expect(await end(chief, 'baithak')).toBe('accepted');
    expect(await offer(chief, 'baithak', 'waaris007')).toBe('accepted');
    expect(await accept(taker, 'baithak')).toBe('accepted');
    expect((await details(taker, 'baithak')).iOwn).toBe(true);
  });

  it('has no offer and no notification of one whose time is over', async () => {
    const roomId = await makeOffered();
    world.current.clock.pass(days(limits.roomOfferDays) + 1);
    await world.current.running.app.jobs.run('rooms.endOffers');
    expect(await toldOfOffer(sara, roomId)).toEqual([]);
    expect(await world.current.running.app.db.read.selectFrom('room_offers').selectAll().execute()).toEqual([]);
  });
});
