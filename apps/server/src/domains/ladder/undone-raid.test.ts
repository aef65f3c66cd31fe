import { expect, it } from 'vitest';
import { climb } from '../../testing/climb.ts';
import { onBothEngines } from '../../testing/databases.ts';
import { joinAll, many, newAddresses, setRaid, someGuests, withSurges } from '../../testing/raid-actions.ts';
import { joinAndLoad, makeRoom, recordEvents } from '../../testing/room-actions.ts';
import { useWorld } from '../../testing/world.ts';

onBothEngines('the undo of a raid', (engine) => {
  const world = useWorld(engine, withSurges);

  it('takes a step back for a thread too, of which the guest hears', async () => {
    const owner = await world.current.member('sahibekhana');
    await setRaid(world.current, { automatic: true, joins: many, firstMessages: many, minutes: 2 });
    const roomId = await makeRoom(owner);
    await joinAndLoad(roomId, owner);
    const guests = await someGuests(world.current, 3, newAddresses(1));
    const [guest = owner] = guests;
    await climb(world.current, 2, guest);
    await joinAll(roomId, guests);
    await guest.client.threads.createThread({ roomId, threadText: 'a thread' });
    const { raid } = await owner.client.raids.setRaidMode({ roomId, level: 'newcomers' });
    const heard = recordEvents(guest, 'ladderChanged');
    await guest.client.notifications.listen();
    const undone = await owner.client.raids.undoRaid({ raidId: raid?._id ?? '' });
    expect(undone).toMatchObject({ messages: 1, isDone: true });
    expect((await heard.until(1))[0]?.ladder).toMatchObject({ step: 1 });
  });
});
