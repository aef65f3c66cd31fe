import { expect, test } from 'vitest';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import {
  handOver,
  outcomeOf,
  joinAndLoad,
  recordEvents,
  giveRole,
  makeRoom,
  settled,
} from '../../../testing/room-actions.ts';
import { waitForMail } from '../../../testing/outbox.ts';
import { emailOf, password, useWorld, type Person } from '../../../testing/world.ts';

const listening = async (...people: readonly Person[]): Promise<void> => {
  for (const { client } of people) await client.notifications.listen();
};

onBothEnginesInProof('a role', (engine) => {
  const world = useWorld(engine);

  test('given with a room is published to every listening device of the new owner and of the former one, and to nobody else', async () => {
    const { current } = world;
    const [owner, heir, other] = [
      await current.member('maalik1'),
      await current.member('waaris1'),
      await current.member('doosra1'),
    ];
    const [tablet, silent] = [await current.device(heir), await current.device(heir)];
    const roomId = await makeRoom(owner);
    await joinAndLoad(roomId, heir, other, silent);
    await listening(owner, heir, tablet, other);
    const [before, first, second, others, unasked] = [owner, heir, tablet, other, silent].map((person) =>
      recordEvents(person, 'roleUpdated'),
    );
    await handOver(owner, roomId, heir);
    const given = { roomId, role: { title: 'Owner', rank: 11 }, rmps: ['ManageThreads', 'ReactThread', 'Broadcast'] };
    expect(await first?.until(1)).toMatchObject([given]);
    expect(await second?.until(1)).toMatchObject([given]);
    expect(await before?.until(1)).toMatchObject([{ roomId, role: { title: 'JrSA', rank: 10 } }]);
    await settled(owner, heir, tablet, other, silent);
    expect([before?.all.length, first?.all.length, second?.all.length, others?.all, unasked?.all]).toEqual([
      1,
      1,
      1,
      [],
      [],
    ]);
    expect((await tablet.client.rooms.getRoomDetails({ roomId })).roomDetails.iOwn).toBe(true);
  });

  test('of an owner that is refused is published to nobody', async () => {
    const { current } = world;
    const [owner, member, guest] = [
      await current.member('maalik2'),
      await current.member('rukn22'),
      await current.guest('mehmaan2'),
    ];
    const roomId = await makeRoom(owner);
    await joinAndLoad(roomId, member, guest);
    await listening(owner, member, guest);
    const ears = [owner, member, guest].map((person) => recordEvents(person, 'roleUpdated'));
    expect(await outcomeOf(owner.client.rooms.offerRoom({ roomId, target: guest.username }))).toBe('NO_SUCH_PERSON');
    expect(await outcomeOf(member.client.rooms.offerRoom({ roomId, target: member.username }))).toBe('FORBIDDEN');
    await settled(owner, member, guest);
    expect(ears.map(({ all }) => all)).toEqual([[], [], []]);
  });

  test('given in a room is published to its member, and the others there see it', async () => {
    const { current } = world;
    const [owner, member, outside] = [
      await current.member('maalik3'),
      await current.member('rukn33'),
      await current.member('bahir3'),
    ];
    const roomId = await makeRoom(owner);
    await joinAndLoad(roomId, owner, member);
    await listening(owner, member, outside);
    const [told, others] = [recordEvents(member, 'roleUpdated'), recordEvents(owner, 'roleUpdated')];
    const [seen, unseen] = [recordEvents(owner, 'userUpdated'), recordEvents(outside, 'userUpdated')];
    await giveRole(current, roomId, member, 6);
    expect(await told.until(1)).toMatchObject([
      { roomId, role: { title: 'Staff', rank: 6 }, rmps: ['ManageThreads', 'ReactThread', 'Broadcast'] },
    ]);
    expect(await seen.until(1)).toMatchObject([
      { roomId, user: { username: 'rukn33', user: { _id: member.userId, role: { rank: 6 } } } },
    ]);
    await settled(owner, outside);
    expect([others.all, unseen.all]).toEqual([[], []]);
  });
});

onBothEnginesInProof('a role, where addresses must be verified,', (engine) => {
  const world = useWorld(engine, { settings: { REQUIRE_VERIFIED_EMAIL: 'on' } });

  test('of the platform is published to a guest who becomes a member by following the link, on the devices connected before', async () => {
    const { current } = world;
    const [guest, other] = [await current.guest('mehmaan4'), await current.guest('doosra4')];
    const tab = current.visitor();
    await tab.accounts.openSession(guest.session);
    const second = { ...guest, client: tab };
    await listening(second, other);
    const [told, others] = [recordEvents(second, 'roleUpdated'), recordEvents(other, 'roleUpdated')];
    const email = emailOf('rukn44');
    await guest.client.accounts.register({ username: 'rukn44', email, password, agreedToTerms: true });
    const [, , token = ''] = (await waitForMail(current.running.app.config.dataDir, email)).link;
    await current.visitor().accounts.verifyEmail({ email, token });
    expect(await told.until(1)).toMatchObject([{ roomId: null, role: { title: 'Member', rank: 1 }, rmps: [] }]);
    expect(await tab.people.getSettings()).toMatchObject({ rank: 1, username: 'rukn44' });
    await settled(other);
    expect(others.all).toEqual([]);
  });
});
