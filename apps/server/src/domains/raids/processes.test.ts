import { newId } from '@baithak/protocol/ids';
import { inProof, onlyInProof } from '@baithak/protocol/testing/in-proof';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { days, minutes } from '../../testing/clock.ts';
import { onPostgres, onRedis } from '../../testing/databases.ts';
import { joinAll, makeOld, many, newAddresses, setRaid, someGuests, withSurges } from '../../testing/raid-actions.ts';
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
import { runWrite } from '../../testing/run-write.ts';
import { type PostgresLine, openPostgresLine } from '../../testing/servers/postgres-server.ts';
import { type RedisServer, startRedis } from '../../testing/servers/redis-server.ts';
import { type Person, useWorld } from '../../testing/world.ts';
import { endRaid, prolongRaid, storeCounted, storeRaid, tellOfSurge } from './mode/raids.write.ts';
import { takeMessages } from './taking/taking.write.ts';

onRedis('raids at two processes', (program) => {
  let redis: RedisServer;
  beforeAll(async () => (redis = await startRedis(program)));
  afterAll(() => redis.stop());

  onPostgres('of which the first counts', (engine) => {
    const world = useWorld(engine, { ...withSurges, twoProcesses: { redis: () => redis.url } });
    /** Each at the first process and, as `…There`, at the second one. */
    let owner: Person, moderator: Person, member: Person, staff: Person;
    let moderatorThere: Person, memberThere: Person, staffThere: Person;
    let roomId: string;
    const connect = async (): Promise<void> => {
      const at = (person: Person, process = world.current.running) => world.current.device(person, process);
      const { other } = world.current;
      [owner, moderator, member, staff] = [await at(owner), await at(moderator), await at(member), await at(staff)];
      moderatorThere = await at(moderator, other);
      memberThere = await at(member, other);
      staffThere = await at(staff, other);
      for (const { client } of [staff, staffThere, member, memberThere]) await client.notifications.listen();
    };
    beforeAll(async () => {
      [owner, moderator, member] = await world.current.members('sahibekhana', 'muhafiz1', 'puraana1');
      staff = await world.current.ranked('nigraan1', 9);
      await liftRoomsLimit(world.current, owner);
    });
    beforeEach(async () => {
      await connect();
      await setRaid(world.current, { automatic: true, joins: many, firstMessages: many, minutes: 2 });
      roomId = await makeRoom(owner);
      await joinAndLoad(roomId, moderator, member);
      for (const { client } of [moderatorThere, memberThere]) await client.loading.loadRoom({ id: roomId });
      await makeOld(world.current, roomId, days(30), moderator, member);
      await giveRole(world.current, roomId, moderator, 6);
      // They are not counted any more.
      world.current.clock.pass(minutes(3));
    });
    afterEach(async () => {
      await staff.client.raids.setRaidMode({ roomId, level: 'off' });
      await staff.client.raids.setPlatformRaidMode({ level: 'off' });
    });
    const processes = () => world.current.processes;
    const guests = (count: number, addresses = count) =>
      someGuests(world.current, count, newAddresses(addresses), processes());
    const raidAt = async ({ client }: Person) => (await client.raids.getRaid({ roomId })).raid;
    const says = (person: Person, text = 'salaam') => outcomeOf(say(person, roomId, text));
    const set = ({ client }: Person, level: 'off' | 'newcomers' | 'strict') =>
      client.raids.setRaidMode({ roomId, level });
    const rows = () =>
      world.current.other.app.db.read.selectFrom('raids').selectAll().where('room_id', '=', roomId).execute();
    const log = async (...what: readonly string[]) =>
      (await moderator.client.moderationLog.getRoomLog({ roomId })).data.filter((entry) => what.includes(entry.what));
    const peopleAt = async ({ client }: Person, raidId: string) =>
      (await client.raids.listRaidPeople({ raidId })).data.map(({ user }) => user._id).toSorted();
    /** How many raid modes each process counts for, as its metrics say. */
    const counting = () =>
      Promise.all(
        processes().map(async ({ app }) =>
          Number(/^baithak_raid_modes (\d+)$/m.exec(await app.metrics.registry.metrics())?.[1]),
        ),
      );
    const firstMinuteEnds = (): void => world.current.clock.passWithTimers(minutes(1));

    it('find a surge of people who are spread over both, once, and hold them at both', async () => {
      const people = await guests(9, 3);
      const [honest = member, honestThere = member] = await guests(2);
      await setRaid(world.current, { joins: 8 });
      const heard = [moderator, moderatorThere, staff, staffThere].map((person) => recordEvents(person, 'raidChanged'));
      const ignorant = [member, memberThere].map((person) => recordEvents(person, 'raidChanged'));
      const frozen = [member, memberThere].map((person) => recordEvents(person, 'roomFrozen'));
      await joinAll(roomId, people.slice(0, 6));
      await joinAndLoad(roomId, honest, honestThere);
      expect(await raidAt(moderatorThere)).toBeNull();
      await joinAll(roomId, people.slice(6, 7));
      await expect.poll(() => raidAt(moderator)).toMatchObject({ signs: ['joins'], joins: 9 });
      await joinAll(roomId, people.slice(7));
      const seen = { signs: ['joins'], addresses: null };
      expect([await raidAt(moderator), await raidAt(moderatorThere)]).toMatchObject([seen, seen]);
      const { usualJoins, ...counted } = (await raidAt(staff)) ?? { usualJoins: 0 };
      expect(await raidAt(staffThere)).toEqual({ ...counted, usualJoins: Math.round(usualJoins * 100) / 100 });
      expect((await raidAt(staffThere))?.addresses).toBeGreaterThanOrEqual(5);
      for (const each of frozen) expect((await each.until(1))[0]).toMatchObject({ roomId, on: true, reason: 'surge' });
      for (const [at, each] of heard.entries())
        expect((await each.until(1))[0]).toMatchObject({
          roomId,
          raid: { signs: ['joins'], addresses: at < 2 ? null : (expect.any(Number) as number) },
        });
      expect([await says(honest), await says(honestThere), await says(member), await says(memberThere)]).toEqual([
        'FROZEN',
        'FROZEN',
        'accepted',
        'accepted',
      ]);
      firstMinuteEnds();
      for (const person of [honest, honestThere]) await expect.poll(() => says(person)).toBe('accepted');
      for (const person of people) expect(await says(person)).toBe('FROZEN');
      await settled(member, memberThere);
      expect(ignorant.map(({ all }) => all)).toEqual([[], []]);
      expect([(await rows()).length, (await log('beginRaidMode')).length]).toEqual([1, 1]);
      expect(await counting()).toEqual([1, 0]);
    });

    it('find first messages and near-duplicates of both, and take those away at both', async () => {
      // The last of them, who is refused, is at the process that does not count.
      const people = await someGuests(world.current, 5, newAddresses(5), processes().toReversed());
      await joinAndLoad(roomId, ...people);
      const ids: string[] = [];
      for (const [at, person] of people.entries())
        ids.push((await say(person, roomId, `${'abcdefgh'.charAt(at).repeat(4)} salaam`)).id);
      const gone = [member, memberThere].map((person) => recordEvents(person, 'messageDeleted'));
      const lines = [member, memberThere].map((person) => recordEvents(person, 'raidTaken'));
      for (const [at, { client }] of people.entries())
        await client.messages
          .editMessage({
            id: roomId,
            editId: ids[at] ?? '',
            message: `yahan aao sab log hamare naye ghar mein ${at}`,
            type: 'text',
          })
          .catch(() => undefined);
      await expect.poll(() => raidAt(moderatorThere)).toMatchObject({ signs: ['nearDuplicates'], writers: 5 });
      // By socket all come from one address, whose fifth is refused, and counts.
      for (const each of gone)
        expect((await each.until(3)).map(({ messageId }) => messageId).toSorted()).toEqual(ids.slice(1, 4).toSorted());
      for (const each of lines) expect((await each.until(1)).at(-1)).toMatchObject({ roomId, people: 3 });
      expect(await raidAt(moderatorThere)).toMatchObject({ alike: 5, taken: { messages: 3 } });
    });

    it('are begun, made stricter and ended by whoever keeps order, at either', async () => {
      const people = await guests(4);
      await joinAll(roomId, people);
      const heard = [moderator, moderatorThere].map((person) => recordEvents(person, 'raidChanged'));
      expect((await set(moderatorThere, 'newcomers')).raid).toMatchObject({ level: 'newcomers', signs: [] });
      // Whoever counts may be busy: its numbers come as soon as it answers.
      await expect.poll(() => raidAt(moderatorThere)).toMatchObject({ level: 'newcomers', joins: 4 });
      const begun = await raidAt(moderator);
      expect(await raidAt(moderatorThere)).toEqual(begun);
      expect(await counting()).toEqual([1, 0]);
      const raidId = begun?._id ?? '';
      const all = people.map(({ userId }) => userId).toSorted();
      expect([await peopleAt(moderator, raidId), await peopleAt(moderatorThere, raidId)]).toEqual([all, all]);
      expect((await set(moderator, 'strict')).raid).toMatchObject({ _id: raidId, level: 'strict' });
      expect((await set(moderatorThere, 'newcomers')).raid).toMatchObject({ _id: raidId, level: 'newcomers' });
      expect(await raidAt(moderator)).toMatchObject({ level: 'newcomers' });
      await moderatorThere.client.rooms.freezeRoom({ roomId, on: false });
      for (const each of heard) await expect.poll(() => each.all.at(-1)).toEqual({ roomId, raid: null });
      expect([await raidAt(moderator), await raidAt(moderatorThere), await counting()]).toEqual([null, null, [0, 0]]);
      for (const person of people) expect(await says(person)).toBe('accepted');
      expect((await log('beginRaidMode', 'endRaidMode')).map(({ what, by }) => [what, by?._id])).toEqual(
        ['endRaidMode', 'beginRaidMode', 'beginRaidMode', 'beginRaidMode'].map((what) => [what, moderator.userId]),
      );
    });

    it('are one, whoever presses at the same moment at both, and end with their room', async () => {
      for (let round = 0; round < 5; round += 1) {
        await Promise.all([set(moderator, 'newcomers'), set(moderatorThere, 'strict')]);
        const running = (await rows()).filter(({ ended }) => ended === null);
        expect(running).toHaveLength(1);
        const level = running[0]?.level;
        expect([await raidAt(moderator), await raidAt(moderatorThere)]).toMatchObject([{ level }, { level }]);
        await Promise.all([set(moderator, 'off'), set(moderatorThere, 'off')]);
        expect([await raidAt(moderator), await raidAt(moderatorThere)]).toEqual([null, null]);
      }
      await set(moderator, 'newcomers');
      const ownerThere = await world.current.device(owner, world.current.other);
      await ownerThere.client.rooms.closeRoom({ roomId });
      await expect.poll(async () => (await rows()).every(({ ended }) => ended !== null)).toBe(true);
      await expect.poll(counting).toEqual([0, 0]);
      roomId = await makeRoom(owner);
      await staff.client.rooms.joinRoom({ roomId });
    });

    it('are undone and brought back at the other, and what came back is not taken again', async () => {
      await setRaid(world.current, { minutes: 10 });
      const people = await guests(6);
      const [last = member, ...first] = people;
      await joinAndLoad(roomId, ...first);
      const text = (at: number) => `chalo sab dosto meri nayi mehfil dekho abhi ${at}`;
      const said: string[] = [];
      for (const [at, person] of first.entries()) {
        // The fifth within a minute from one address would be refused.
        if (at === 3) world.current.clock.pass(minutes(1));
        said.push((await say(person, roomId, text(at))).id);
      }
      // What the process that counts cannot take now it tries again a minute later.
      const { db } = world.current.running.app;
      const { write } = db;
      const refused = Promise.withResolvers<void>();
      const failing: typeof write = (what, input) => {
        if (what.name !== 'raids.takeMessages') return write(what, input);
        refused.resolve();
        return Promise.reject(new Error('the disk is full'));
      };
      Object.assign(db, { write: failing });
      const { _id: raidId = '' } = (await set(moderatorThere, 'newcomers')).raid ?? {};
      await refused.promise;
      Object.assign(db, { write });
      const heard = [moderator, moderatorThere].map((person) => recordEvents(person, 'raidChanged'));
      expect(await moderatorThere.client.raids.undoRaid({ raidId })).toMatchObject({ messages: 5, isDone: true });
      world.current.clock.passWithTimers(2000);
      for (const each of heard)
        await expect.poll(() => each.all.at(-1)).toMatchObject({ raid: { taken: { messages: 5 } } });
      expect(await moderatorThere.client.raids.restoreRaid({ raidId })).toMatchObject({ messages: 5, isDone: true });
      const gone = recordEvents(memberThere, 'messageDeleted');
      world.current.clock.passWithTimers(minutes(2));
      // One more that is alike is taken, and alone.
      await joinAndLoad(roomId, last);
      const { id } = await say(last, roomId, text(9));
      await expect
        .poll(() => {
          world.current.clock.passWithTimers(250);
          return gone.all.map(({ messageId }) => messageId);
        })
        .toEqual([id]);
      const { data } = await memberThere.client.loading.loadRoom({ id: roomId });
      const there = data.flatMap((message) => ('content' in message ? [message._id] : []));
      expect(there.toSorted()).toEqual(said.toSorted());
    });

    it('of the whole platform ask for work of guests at both, and so does a surge of guests', async () => {
      const needsProof = () => processes().map(({ app }) => app.services.raids.needsProof());
      expect(needsProof()).toEqual([false, false]);
      await staffThere.client.raids.setPlatformRaidMode({ level: 'newcomers' });
      await expect.poll(needsProof).toEqual([true, true]);
      const [guest = member] = await guests(1);
      await joinAndLoad(roomId, guest);
      expect(await says(guest)).toBe('FROZEN');
      await staff.client.raids.setPlatformRaidMode({ level: 'off' });
      await expect.poll(needsProof).toEqual([false, false]);
      expect(await says(guest)).toBe('accepted');
      await setRaid(world.current, { joins: 3 });
      await guests(4);
      await expect.poll(needsProof).toEqual([true, true]);
      world.current.clock.pass(minutes(5) + 1);
      expect(needsProof()).toEqual([false, false]);
    });

    onlyInProof(it)('are set at both while Redis is away, when only who comes to the first is counted', async () => {
      const [people, later] = [await guests(8), await guests(8)];
      const atFirst = (all: readonly Person[]) => all.filter((_, at) => at % 2 === 0);
      await setRaid(world.current, { joins: 5 });
      redis.kill();
      try {
        const begun = (await set(moderatorThere, 'newcomers')).raid;
        expect(begun).toMatchObject({ level: 'newcomers', ended: null });
        await joinAll(roomId, people);
        await expect.poll(() => raidAt(moderator)).toMatchObject({ _id: begun?._id, joins: 4 });
        for (const person of people) expect(await says(person)).toBe('FROZEN');
        expect((await set(moderatorThere, 'off')).raid).toBeNull();
        await expect.poll(() => raidAt(moderator)).toBeNull();
        for (const person of people) expect(await says(person)).toBe('accepted');
      } finally {
        await redis.start();
      }
      await expect.poll(() => processes().map(({ app }) => app.live.relay?.isAway())).toEqual([false, false]);
      await joinAll(roomId, atFirst(later));
      expect(await raidAt(moderator)).toBeNull();
      await joinAll(roomId, later);
      await expect.poll(() => raidAt(moderatorThere)).toMatchObject({ signs: ['joins'] });
    });

    it('go on at the other when the one that counted is stopped, and end there', async () => {
      const people = await guests(9, 3);
      await setRaid(world.current, { joins: 8 });
      await joinAll(roomId, people);
      await expect.poll(() => raidAt(moderatorThere)).toMatchObject({ signs: ['joins'], joins: 9 });
      const before = await raidAt(moderatorThere);
      firstMinuteEnds();
      const held = people.map(({ userId }) => userId).toSorted();
      await expect.poll(() => peopleAt(moderatorThere, before?._id ?? '')).toEqual(held);
      await world.current.restart(async () => {
        const count = async () =>
          /^baithak_raid_modes 1$/m.test(await world.current.other.app.metrics.registry.metrics());
        await expect.poll(count, { timeout: 15_000 }).toBe(true);
        expect(await raidAt(moderatorThere)).toMatchObject({ _id: before?._id, joins: 9, ended: null });
        world.current.clock.passWithTimers(minutes(29));
        await expect.poll(async () => (await rows())[0]?.ended).toEqual(expect.any(Number));
      });
      await connect();
      expect([await raidAt(moderator), await raidAt(moderatorThere)]).toEqual([null, null]);
      expect(await log('endRaidMode')).toHaveLength(1);
      // The second process counts from now on.
      const later = await guests(9, 3);
      await joinAll(roomId, later);
      await expect.poll(() => raidAt(moderator)).toMatchObject({ signs: ['joins'] });
      expect(await counting()).toEqual([0, 1]);
    });

    onlyInProof(it)('are nothing any more to one that has lost the lease, whose writes are refused', async () => {
      const { db } = world.current.running.app;
      const [lease] = await world.current.running.app.leases.read(['raids']);
      const people = await guests(4);
      await joinAndLoad(roomId, ...people);
      const [author = member] = people;
      const { id } = await say(author, roomId, 'ek baat');
      const { _id: raidId = '' } = (await set(moderator, 'newcomers')).raid ?? {};
      // As if it stood still, until the other one has it.
      const { me } = world.current.other.app.leases;
      const end = () =>
        runWrite(world.current, (tx) =>
          tx.updateTable('leases').set({ until: 0 }).where('name', '=', 'raids').where('holder', '=', me).execute(),
        );
      await expect
        .poll(async () => {
          await end();
          return (await counting())[0];
        })
        .toBe(1);
      const proof = { name: 'raids', fence: lease?.fence ?? 0 };
      const now = world.current.clock.now();
      const stamp = { at: now, ids: Array.from({ length: 70 }, () => newId()) };
      const own = { raidId, roomId, proof, by: null, at: now, logId: newId() };
      const numbers = {
        signs: [],
        perMinute: [],
        minutes: 2,
        joins: 99,
        usualJoins: 0,
        writers: 0,
        alike: 0,
        addresses: 0,
      };
      const span = { until: now + days(1), allUntil: now + days(1) };
      const before = await rows();
      const outcomes = await Promise.allSettled([
        db.write(storeRaid, { ...own, ...span, raidId: newId(), level: 'strict', numbers, stamp }),
        db.write(prolongRaid, { ...own, ...span }),
        db.write(storeCounted, { ...own, numbers, people: [], judged: true }),
        db.write(tellOfSurge, { ...own, stamp }),
        db.write(takeMessages, { ...own, stamp, authors: [{ userId: author.userId, ids: [id] }] }),
        db.write(endRaid, own),
      ]);
      const refused = { status: 'rejected', reason: expect.objectContaining({ name: 'LeaseLost' }) as Error };
      expect(outcomes).toEqual(Array.from({ length: 6 }, () => refused));
      expect(await rows()).toEqual(before);
      await expect.poll(counting).toEqual([1, 0]);
      world.current.clock.passWithTimers(minutes(31));
      await expect.poll(async () => (await rows()).map(({ ended }) => ended)).toEqual([expect.any(Number)]);
      await connect();
      expect(await log('endRaidMode')).toHaveLength(1);
    });
  });

  onPostgres('of which the one that counts hears nothing of the database any more', (engine) => {
    let line: PostgresLine | undefined;
    const world = useWorld(engine, {
      ...withSurges,
      twoProcesses: {
        redis: () => redis.url,
        postgres: async (url, at) => {
          if (at > 0) return url;
          line = await openPostgresLine(url);
          return line.url;
        },
      },
    });
    afterAll(() => line?.close());

    // Ten seconds until the lease ends, and two until it is noticed.
    it.runIf(inProof(false, true))('go on at the other, end there, and the first counts no more', async () => {
      const owner = await world.current.member('sahibekhana');
      const roomId = await makeRoom(owner);
      await owner.client.raids.setRaidMode({ roomId, level: 'newcomers' });
      const counting = async () => {
        const [first, second] = await Promise.all(
          world.current.processes.map(({ app }) => app.metrics.registry.metrics()),
        );
        return [first, second].map((metrics) => Number(/^baithak_raid_modes (\d+)$/m.exec(metrics ?? '')?.[1]));
      };
      expect(await counting()).toEqual([1, 0]);
      line?.swallow();
      await expect.poll(counting).toEqual([0, 1]);
      world.current.clock.passWithTimers(minutes(31));
      const again = await world.current.device(owner, world.current.other);
      await expect.poll(async () => (await again.client.raids.getRaid({ roomId })).raid).toBeNull();
      await line?.mend();
      const back = await world.current.device(owner);
      expect((await back.client.raids.getRaid({ roomId })).raid).toBeNull();
      expect(await counting()).toEqual([0, 0]);
    });
  });
});
