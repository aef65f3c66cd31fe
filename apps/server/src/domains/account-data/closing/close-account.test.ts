import { expect, it } from 'vitest';
import { minutes } from '../../../testing/clock.ts';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { joinAndLoad, makeRoom, outcomeOf, recordEvents, say } from '../../../testing/room-actions.ts';
import { runWrite } from '../../../testing/run-write.ts';
import { password, useWorld, type Person } from '../../../testing/world.ts';
import { beginClosing } from './closing.write.ts';
import { finishClosings } from './close-account.ts';

onBothEnginesInProof('closing an account', (engine) => {
  const world = useWorld(engine);
  const close = ({ client }: Person) => outcomeOf(client.accountData.deleteMyAccount({ password }));
  const closings = () => world.current.running.app.db.read.selectFrom('account_closings').selectAll().execute();
  const mentions = ({ userId }: Person) =>
    world.current.running.app.db.read
      .selectFrom('message_mentions')
      .selectAll()
      .where('user_id', '=', userId)
      .execute();

  it('is refused while they own rooms, which it names; handing one over and closing the other opens the way', async () => {
    const [owner, heir] = await world.current.members('maalik01', 'waaris01');
    const [given, closed] = [
      await makeRoom(owner, { title: 'Given away' }),
      await makeRoom(owner, { title: 'Boarded up', access: 'Private' }),
    ];
    await heir.client.rooms.joinRoom({ roomId: given });
    const { ownRooms } = await owner.client.accountData.getAccountData();
    expect(ownRooms.map(({ _id, title, memberCount }) => [_id, title, memberCount])).toEqual([
      [closed, 'Boarded up', 1],
      [given, 'Given away', 2],
    ]);
    await expect(owner.client.accountData.deleteMyAccount({ password })).rejects.toMatchObject({
      code: 'OWNER_STAYS',
      details: [
        { path: closed, msg: 'Boarded up' },
        { path: given, msg: 'Given away' },
      ],
    });
    expect(await closings()).toEqual([]);
    await owner.client.rooms.offerRoom({ roomId: given, target: 'waaris01' });
    expect(await close(owner)).toBe('OWNER_STAYS');
    await heir.client.rooms.acceptRoom({ roomId: given });
    await owner.client.rooms.closeRoom({ roomId: closed });
    expect(await close(owner)).toBe('accepted');
    expect((await heir.client.rooms.getRoomDetails({ roomId: given })).roomDetails.iOwn).toBe(true);
  });

  it('asks guests for no password, ends every socket at once, and frees the name', async () => {
    const [guest, member] = [await world.current.guest('musafir02'), await world.current.member('muqeem02')];
    const tab = world.current.visitor();
    await tab.accounts.openSession(guest.session);
    const ended: string[] = [];
    for (const client of [guest.client, tab]) {
      await client.screens.loadRoom({ id: 'baithak' });
      client.connection.subscribe((state) => void (state === 'online' || ended.push(state)));
    }
    await member.client.screens.loadRoom({ id: 'baithak' });
    const left = recordEvents(member, 'userLeft');
    expect(await outcomeOf(guest.client.accountData.deleteMyAccount({}))).toBe('accepted');
    expect(await left.until(1)).toMatchObject([{ userId: guest.userId }]);
    await expect.poll(() => ended.length).toBeGreaterThanOrEqual(2);
    expect(await world.current.visitor().accounts.checkStatus(guest.session)).toEqual({ status: 0 });
    expect((await world.current.guest('musafir02')).userId).not.toBe(guest.userId);
  });

  it('goes on after a crash in the middle, and takes along what was under way', async () => {
    const { current } = world;
    const [going, writer] = await current.members('rukhsat03', 'likhari03');
    const roomId = await makeRoom(writer);
    await joinAndLoad(roomId, writer);
    await say(writer, roomId, 'khuda hafiz @rukhsat03');
    const { app } = current.running;
    // As far as a server gets that is killed right after the first write.
    await app.db.write(beginClosing, { userId: going.userId, now: app.clock.now(), ownRooms: 'refuse' });
    expect(await mentions(going)).toHaveLength(1);
    await current.restart();
    await current.running.app.services.accountData.settled();
    expect(await mentions(going)).toEqual([]);
    expect((await closings()).map(({ user_id }) => user_id)).toContain(going.userId);
    // A message that was under way names them still.
    const { rev } = await current.running.app.db.read
      .selectFrom('rooms')
      .select('rev')
      .where('id', '=', roomId)
      .executeTakeFirstOrThrow();
    await runWrite(current, async (tx) => {
      await tx
        .insertInto('message_mentions')
        .values({ user_id: going.userId, room_id: roomId, rev, addressed: 1 })
        .execute();
    });
    current.clock.pass(minutes(11));
    await finishClosings(current.running.app);
    expect([await mentions(going), await closings()]).toEqual([[], []]);
  });

  it('is done once: who is closed cannot be closed again', async () => {
    const person = await world.current.member('akhri0404');
    const { app } = world.current.running;
    const closing = { userId: person.userId, now: app.clock.now(), ownRooms: 'leave' } as const;
    await app.db.write(beginClosing, closing);
    await expect(app.db.write(beginClosing, closing)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
