import { beforeAll, expect, it } from 'vitest';
import { day } from '../../platform/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { makeRoom, outcomeOf, say } from '../../testing/room-actions.ts';
import { type Person, useWorld } from '../../testing/world.ts';
import { numbersJob } from './numbers.ts';

onBothEnginesInProof('the numbers of the platform', (engine) => {
  const world = useWorld(engine);
  let staff: Person, member: Person;
  let room: string;
  beforeAll(async () => {
    const { clock } = world.current;
    // From the beginning of a day: what follows lasts an hour, and belongs to one.
    clock.pass(day - (clock.now() % day));
    staff = await world.current.ranked('nigran61', 9);
    member = await world.current.member('doosra61');
    room = await makeRoom(member, { title: 'The banyan' });
  });
  const read = async (days = 30) => (await staff.client.staff.getNumbers({ days })).data;
  const count = () => {
    const { app } = world.current.running;
    return numbersJob(app).run({ db: app.db, signal: new AbortController().signal });
  };
  const today = () => new Date(world.current.clock.now()).toISOString().slice(0, 10);

  it('are as they are now for today', async () => {
    await world.current.guest('mehmaan61');
    await say(member, room, 'one');
    await say(member, room, 'two');
    expect((await read()).at(-1)).toEqual({
      day: today(),
      people: 2,
      guests: 1,
      rooms: 2,
      messages: 2,
      reports: 0,
      answerMinutes: null,
    });
  });

  it('are kept by the job, day by day, and of days without one what can still be counted', async () => {
    await count();
    const first = today();
    world.current.clock.pass(2 * day);
    await say(member, room, 'three');
    await count();
    const days = await read(3);
    expect(days.map((each) => [each.day, each.messages, each.people === null])).toEqual([
      [first, 2, false],
      [expect.any(String), 0, true],
      [today(), 1, false],
    ]);
    expect(await read(90)).toHaveLength(90);
  });

  it('say how long half of the reports waited for an answer', async () => {
    const [reporter, ...writers] = await world.current.members('doosra62', 'shareer62', 'shareer63', 'shareer64');
    const waits = [2, 7, 45];
    for (const [at, minutes] of waits.entries()) {
      const id = writers[at]?.userId ?? '';
      await reporter.client.threads.reportThread({ kind: 'profile', id, reason: 7 });
      world.current.clock.pass(minutes * 60_000);
      const [report] = (await staff.client.reports.listReports({})).data;
      await staff.client.reports.resolveReport({ reportId: report?._id ?? '', action: 'dismiss' });
    }
    expect((await read()).at(-1)).toMatchObject({ reports: 3, answerMinutes: 7 });
  });

  it('are for staff alone', async () => {
    expect(await outcomeOf(member.client.staff.getNumbers({ days: 30 }))).toBe('FORBIDDEN');
    expect(await outcomeOf(staff.client.staff.getNumbers({ days: 91 }))).toBe('INVALID_INPUT');
  });
});
