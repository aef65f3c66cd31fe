import { expect, it } from 'vitest';
import { onBothEnginesInProof } from '../testing/databases.ts';
import { makeRoom, outcomeOf, say } from '../testing/room-actions.ts';
import { sendFiles, tokenFor } from '../testing/media/upload-files.ts';
import { mp4 } from '../testing/media/videos.ts';
import { useWorld, type Person } from '../testing/world.ts';
import { costByAddress, costByGuest, costByMember, costByVisitors, costOfFiles } from './cost.ts';
import type { LimitRule } from './rate-limiter.ts';

const address = '127.0.0.1';

onBothEnginesInProof('what calls cost', (engine) => {
  const world = useWorld(engine, { settings: { RATE_LIMITS: 'on' } });
  const spend = (rule: LimitRule, key: string): Promise<void> =>
    world.current.running.app.limits.charge(rule, key, rule.points);
  const untilPaid = (): void => world.current.clock.pass(10_000);
  /** Points that a person's call costs. */
  const costOf = async ({ userId }: Person, call: () => Promise<unknown>): Promise<number> => {
    const { limits } = world.current.running.app;
    const isLeft = (points: number): Promise<boolean> =>
      limits.take(costByMember, userId, points).then(
        () => true,
        () => false,
      );
    untilPaid();
    await call();
    let left = costByMember.points;
    while (!(await isLeft(left))) left -= 1;
    return costByMember.points - left;
  };
  const asked = (person: Person): Promise<string> => outcomeOf(person.client.rooms.listRooms());

  it('a person who reads without end is told when to come back, and nobody else is', async () => {
    const [reader, other] = await world.current.members('readsalot', 'readslittle');
    const guest = await world.current.guest('readsasguest');
    world.current.clock.hold();
    await spend(costByMember, reader.userId);
    const refused = await reader.client.rooms.listRooms().catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'TOO_MANY', status: 429, retryAfter: 10 });
    expect(await outcomeOf(reader.client.people.getSettings())).toBe('TOO_MANY');
    expect([await asked(other), await asked(guest)]).toEqual(['accepted', 'accepted']);
    untilPaid();
    expect(await asked(reader)).toBe('accepted');
  });

  it('every device of a person draws on the same budget', async () => {
    const reader = await world.current.member('twodevices');
    const device = await world.current.device(reader);
    await spend(costByMember, reader.userId);
    expect(await asked(device)).toBe('TOO_MANY');
    untilPaid();
  });

  it('a guest has less of it', async () => {
    const guest = await world.current.guest('littleguest');
    await spend(costByGuest, guest.userId);
    expect(await asked(guest)).toBe('TOO_MANY');
    expect(costByGuest.points).toBeLessThan(costByMember.points);
    untilPaid();
  });

  it('an address draws on a larger one, and its visitors on another', async () => {
    const reader = await world.current.member('behindnat');
    const roomId = await makeRoom(reader, { title: 'Seen by all' });
    await spend(costByVisitors, address);
    const look = () => outcomeOf(world.current.visitor().loading.previewRoom({ roomId }));
    expect(await look()).toBe('TOO_MANY');
    expect(await asked(reader)).toBe('accepted');
    untilPaid();
    await spend(costByAddress, address);
    expect(await asked(reader)).toBe('TOO_MANY');
    expect(await look()).toBe('accepted');
    untilPaid();
  });

  it('files have one of their own', async () => {
    const get = async () => (await fetch(`${world.current.url}/uploads/images/none.png`)).status;
    await spend(costOfFiles, address);
    expect(await get()).toBe(429);
    untilPaid();
    expect(await get()).toBe(404);
  });

  it('who comes back with a session of theirs pays nothing of what visitors have', async () => {
    const { client, session } = await world.current.member('comesback');
    await spend(costByVisitors, address);
    expect(await outcomeOf(client.accounts.refreshAccessToken())).toBe('accepted');
    const visitor = world.current.visitor();
    expect(await outcomeOf(visitor.accounts.openSession({ ...session, token: 'x'.repeat(43) }))).toBe('BAD_TOKEN');
    expect(await outcomeOf(visitor.accounts.openSession(session))).toBe('accepted');
    untilPaid();
  });

  it('the documents of the reference are paid by the address', async () => {
    const get = async (name: string) => (await fetch(`${world.current.url}/docs/${name}.json`)).status;
    await spend(costByVisitors, address);
    expect([await get('openapi'), await get('asyncapi')]).toEqual([429, 429]);
    untilPaid();
    expect([await get('openapi'), await get('asyncapi')]).toEqual([200, 200]);
  });

  it('what is emitted is paid from it too', async () => {
    const reader = await world.current.member('emitsalot');
    const roomId = await makeRoom(reader, { title: 'Loaded' });
    await spend(costByMember, reader.userId);
    expect(await outcomeOf(reader.client.loading.loadRoom({ id: roomId }))).toBe('TOO_MANY');
    untilPaid();
    expect(await outcomeOf(reader.client.loading.loadRoom({ id: roomId }))).toBe('accepted');
  });

  it('five tabs that come back at once take a small part of it', async () => {
    const reader = await world.current.member('fivetabs');
    const roomId = await makeRoom(reader, { title: 'Tabs' });
    await world.current.running.app.limits.charge(costByMember, reader.userId, costByMember.points * 0.9);
    const { client } = reader;
    for (let tab = 0; tab < 5; tab += 1) {
      await client.people.getSettings();
      await client.rooms.listRooms();
      await client.loading.loadRoom({ id: roomId });
      await client.threads.getThreads({ roomId });
    }
    untilPaid();
  });

  it('a video is paid for by its parts, by the person who sends it', async () => {
    const sender = await world.current.member('manyboxes');
    const small = Buffer.concat([Buffer.from([0, 0, 0, 9]), Buffer.from('udtax')]);
    const send = async (boxes: number) =>
      sendFiles(sender, await tokenFor(sender), { bytes: Buffer.concat([mp4(), Buffer.alloc(boxes * 9, small)]) });
    const plain = await costOf(sender, () => send(1));
    expect(await costOf(sender, () => send(40_001))).toBeGreaterThan(plain + 3000);
    untilPaid();
    const token = await tokenFor(sender);
    await spend(costByMember, sender.userId);
    const refused: unknown = await sendFiles(sender, token, { bytes: mp4() }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'TOO_MANY' });
    untilPaid();
    // What strangers behind the address have used up keeps nobody's files out.
    await spend(costByVisitors, address);
    expect(await outcomeOf(sendFiles(sender, await tokenFor(sender), { bytes: mp4() }))).toBe('accepted');
    untilPaid();
  });

  it('an answer of many rows costs more than one of few', async () => {
    const reader = await world.current.member('manyrooms');
    const before = await costOf(reader, () => reader.client.rooms.listRooms());
    untilPaid();
    for (let count = 0; count < 3; count += 1) await makeRoom(reader, { title: `Room ${count}` });
    const after = await costOf(reader, () => reader.client.rooms.listRooms());
    expect(after).toBeGreaterThanOrEqual(before + 6);
  });

  it('a load is paid for by its bytes, those of the acknowledgement and those of its event', async () => {
    const reader = await world.current.member('largeloads');
    const roomId = await makeRoom(reader, { title: 'Large' });
    const load = () => reader.client.loading.loadRoom({ id: roomId });
    // Points are time of a processor too: the least of some loads is what a load takes where nothing else delays it.
    const before: number[] = [];
    for (let round = 0; round < 5; round += 1) before.push(await costOf(reader, load));
    untilPaid();
    // In JSON each of these characters takes six bytes.
    for (let count = 0; count < 5; count += 1) await say(reader, roomId, `${count}${'\u0001'.repeat(3990)}.`);
    const after = await costOf(reader, load);
    expect(after - Math.min(...before)).toBeGreaterThan((5 * 2 * 6 * 3990) / 1024);
  });

  if (engine === 'sqlite')
    it('a message of words that nobody has written yet costs what it takes to index them', async () => {
      const writer = await world.current.member('newwords');
      const roomId = await makeRoom(writer, { title: 'Words' });
      // As many letters and words, of which one text has 500 different ones.
      const words = Array.from({ length: 500 }, (_, at) => `w${(at * 7919).toString(26).padStart(5, 'q')}`);
      const known: number[] = [];
      for (let round = 0; round < 3; round += 1)
        known.push(await costOf(writer, () => say(writer, roomId, `${words[0]} `.repeat(500).trim())));
      const fresh = await costOf(writer, () => say(writer, roomId, words.join(' ')));
      // Points are time of a processor, faster on one machine than on another: many times as much, not so many more.
      expect(fresh).toBeGreaterThan(2 * Math.min(...known));
    });
});
