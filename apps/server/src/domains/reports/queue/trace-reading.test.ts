import { beforeAll, expect, it } from 'vitest';
import { days } from '../../../testing/clock.ts';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { connect, tell } from '../../../testing/private-actions.ts';
import { makeRoom, outcomeOf, say } from '../../../testing/room-actions.ts';
import { useWorld, type Person } from '../../../testing/world.ts';

onBothEnginesInProof('a report of a private message', (engine) => {
  const world = useWorld(engine);
  let writer: Person, reporter: Person, staff: Person, other: Person, owner: Person;
  let reportId: string;
  beforeAll(async () => {
    [writer, reporter] = await world.current.members('likhari5', 'shikayat5');
    staff = await world.current.ranked('amla5555', 9);
    other = await world.current.ranked('amla6666', 9);
    owner = await world.current.ranked('bara5555', 11);
    const thread = await connect(reporter, writer);
    const { id } = await tell(writer, thread, 'raaz ki baat');
    await reporter.client.threads.reportThread({ kind: 'privateMessage', id, reason: 3 });
    reportId = (await queue(staff))[0]?._id ?? '';
  });
  const queue = async ({ client }: Person) => (await client.reports.listReports({})).data;
  const read = ({ client }: Person) => client.reports.getReport({ reportId });
  const traces = async () =>
    (await owner.client.moderationLog.listLog({ act: 'readPrivateReport' })).data.map(({ by, whom, thing }) => ({
      by: by?._id,
      whom: whom?._id,
      thing,
    }));

  it('says nothing of it in the queue, and leaves an entry of each reader and day once it is opened', async () => {
    expect((await queue(staff))[0]).toMatchObject({ kind: 'privateMessage', excerpt: '' });
    expect(await traces()).toEqual([]);
    const entry = ({ userId }: Person) => ({ by: userId, whom: writer.userId, thing: reportId });
    expect((await read(staff)).data.excerpt).toContain('raaz');
    await read(staff);
    expect(await traces()).toEqual([entry(staff)]);
    world.current.clock.pass(1);
    await read(other);
    expect(await traces()).toEqual([entry(other), entry(staff)]);
    world.current.clock.pass(days(1));
    staff = await world.current.device(staff);
    owner = await world.current.device(owner);
    await read(staff);
    expect(await traces()).toEqual([entry(staff), entry(other), entry(staff)]);
  });

  it('leaves none by whoever may not read it, and other reports leave none', async () => {
    const before = await traces();
    expect(await outcomeOf(read(reporter))).toBe('FORBIDDEN');
    const roomId = await makeRoom(reporter);
    const { id } = await say(reporter, roomId, 'sab ke samne');
    await writer.client.rooms.joinRoom({ roomId });
    await writer.client.threads.reportThread({ kind: 'message', id, reason: 3 });
    const open = (await queue(staff)).find(({ kind }) => kind === 'message');
    await staff.client.reports.getReport({ reportId: open?._id ?? '' });
    expect(open?.excerpt).toContain('sab ke samne');
    expect(await traces()).toEqual(before);
  });
});
