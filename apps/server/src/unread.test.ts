import { inProof } from '@baithak/protocol/testing/in-proof';
import { beforeAll, expect, test } from 'vitest';
import { onBothEngines } from './testing/databases.ts';
import { connect } from './testing/private-actions.ts';
import { createRandom } from './testing/random.ts';
import { liftRoomsLimit, makeRoom, publishActivity, settled } from './testing/room-actions.ts';
import { loadUnread, openDevice } from './testing/unread/device.ts';
import { printSchedule, randomSchedule } from './testing/unread/schedule.ts';
import { performer, type Scene } from './testing/unread/scene.ts';
import { useWorld, type Person, type World } from './testing/world.ts';

/** `SEED=39` begins with the schedule that failed. */
const firstSeed = Number(process.env['SEED'] ?? 1);

/** When it resolves, everything that was published has arrived, and nothing waits for its turn. */
const settle = async (world: World, people: readonly Person[]): Promise<void> => {
  await publishActivity(world);
  await world.running.app.services.notifications.settled();
  await settled(...people);
};

onBothEngines('what is unread', (engine) => {
  const world = useWorld(engine);
  const schedules = inProof(engine === 'sqlite' ? 4 : 1, 200);
  let fresh: Person;
  let people: Omit<Scene, 'rooms' | 'threadId'>;
  beforeAll(async () => {
    const { current } = world;
    const phone = await current.ranked('hinakhan', 6);
    const laptop = await current.device(phone);
    fresh = await current.device(phone);
    const others = { zahid: await current.ranked('zahidali', 6), yusra: await current.ranked('yusraali', 6) };
    await liftRoomsLimit(current, others.zahid);
    people = {
      devices: {
        phone: { person: phone, device: openDevice(phone) },
        laptop: { person: laptop, device: openDevice(laptop) },
      },
      others,
      privateThreads: { zahid: await connect(phone, others.zahid), yusra: await connect(others.yusra, phone) },
    };
  });

  /** Two new rooms, so that what is unread is what this schedule made. */
  const openScene = async (): Promise<Scene> => {
    const { zahid, yusra } = people.others;
    const { client } = people.devices.phone.person;
    const rooms = { 'room 1': await makeRoom(zahid), 'room 2': await makeRoom(zahid) };
    for (const roomId of Object.values(rooms))
      for (const one of [client, yusra.client]) await one.rooms.joinRoom({ roomId });
    const { data } = await client.threads.createThread({ roomId: rooms['room 1'], threadText: 'a thread' });
    return { ...people, rooms, threadId: data._id };
  };

  const closeScene = async ({ rooms, devices, privateThreads }: Scene): Promise<void> => {
    const { device, person } = devices.phone;
    for (const id of Object.values(privateThreads)) {
      await device.open({ type: 'thread', id });
      device.conversation()?.show('all');
    }
    for (const each of Object.values(devices)) await each.device.leave();
    for (const roomId of Object.values(rooms)) await person.client.rooms.leaveRoom({ roomId });
  };

  const run = async (seed: number): Promise<void> => {
    // A schedule is shorter than the minute before a token ends in which a client renews it: what is due comes between two.
    world.current.clock.passWithTimers(0);
    const scene = await openScene();
    const random = createRandom(seed);
    const steps = randomSchedule(random);
    const perform = performer(scene);
    const both = Object.values(scene.devices);
    for (const { device } of both) {
      if (!device.isOnline()) await device.comeBack();
      await device.reloadLists(true);
    }
    for (const step of steps) {
      // Nobody writes faster than they may.
      world.current.clock.pass(2000);
      await Promise.all(step.map(perform));
      // What events said is loaded soon, not at the end: what happens after that must be told again.
      for (const { device } of both) if (random.chance(0.7)) await device.reloadLists();
    }
    for (const { device } of both) if (!device.isOnline()) await device.comeBack();
    const readers = both.map(({ person }) => person);
    await settle(world.current, readers);
    for (const { device } of both) await device.report();
    await settle(world.current, readers);
    for (const { device } of both) await device.reloadLists();
    const loaded = await loadUnread(fresh);
    const why = `seed ${seed}\n${printSchedule(steps)}`;
    for (const { device } of both) expect(device.unread(), why).toEqual(loaded);
    await closeScene(scene);
  };

  test(`is the same on two devices and for a third one, after ${schedules} schedules of reading, writing, losing the connection and coming back`, async () => {
    for (let seed = firstSeed; seed < firstSeed + schedules; seed += 1) await run(seed);
  });
});
