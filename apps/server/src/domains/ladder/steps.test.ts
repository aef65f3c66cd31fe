import { defaultPlatformSettings } from '@baithak/protocol/platform-settings';
import { beforeAll, expect, it } from 'vitest';
import { climb } from '../../testing/past-the-app.ts';
import { days, minutes } from '../../testing/clock.ts';
import { onBothEngines } from '../../testing/databases.ts';
import { joinAll, many, newAddresses, setRaid, someGuests, withSurges } from '../../testing/raid-actions.ts';
import { joinAndLoad, makeRoom, outcomeOf, recordEvents, say } from '../../testing/room-actions.ts';
import { runWrite } from '../../testing/run-write.ts';
import { type Person, useWorld } from '../../testing/world.ts';

const standard = defaultPlatformSettings.words;

onBothEngines('the step of members', (engine) => {
  const world = useWorld(engine, { settings: { RATE_LIMITS: 'off' } });
  let owner: Person, platform: Person, staff: Person;
  let room: string;
  beforeAll(async () => {
    owner = await world.current.member('sahibekhana');
    platform = await world.current.ranked('malik222', 11);
    staff = await world.current.ranked('nigran33', 9);
    room = await makeRoom(owner);
  });
  let made = 0;
  const newMember = async (): Promise<Person> => {
    made += 1;
    const member = await world.current.member(`naya${made}banda`);
    await joinAndLoad(room, member);
    return member;
  };
  /** A member again, once time has passed that ends their token. */
  const again = async (person: Person): Promise<Person> => {
    const device = await world.current.device(person);
    await device.client.loading.loadRoom({ id: room });
    return device;
  };
  const later = async (count: number, ...people: Person[]): Promise<Person[]> => {
    world.current.clock.pass(days(count));
    [owner, platform, staff] = [
      await world.current.device(owner),
      await world.current.device(platform),
      await world.current.device(staff),
    ];
    return Promise.all(people.map(again));
  };
  const write = async (person: Person, count: number): Promise<void> => {
    for (let at = 0; at < count; at += 1) {
      await say(person, room, `line ${at}`);
      world.current.clock.pass(minutes(0.3));
    }
  };
  const seen = async (person: Person): Promise<string> =>
    (await say(person, room, 'a zorblax')).message.content.map((part) => ('data' in part ? part.data : '')).join('');
  const step = async (person: Person) => (await person.client.ladder.getLadder()).words;

  it('is reached after 7 days and 20 messages: neither alone, and never by guests', async () => {
    const [first, idle] = [await newMember(), await newMember()];
    const { db } = world.current.running.app;
    const { created_at: came } = await db.read
      .selectFrom('people')
      .select('created_at')
      .where('id', '=', first.userId)
      .executeTakeFirstOrThrow();
    expect(await step(first)).toEqual({
      open: false,
      at: new Date(came + days(7)).toISOString(),
      missingMessages: 20,
      settings: standard,
    });
    await write(first, 19);
    expect(await step(first)).toMatchObject({ open: false, missingMessages: 1 });
    expect(await seen(first)).toBe('a *******');
    expect(await step(first)).toMatchObject({ open: false, missingMessages: 0 });
    const [writer, silent] = (await later(7, first, idle)) as [Person, Person];
    expect(await step(writer)).toMatchObject({ open: true });
    expect(await seen(writer)).toBe('a zorblax');
    expect(await outcomeOf(writer.client.people.updateProfile({ fullname: 'Quuzlbort Khan' }))).toBe('accepted');
    expect(await seen(silent)).toBe('a *******');
    const guest = await world.current.guest('mehmaan55');
    await joinAndLoad(room, guest);
    await write(guest, 20);
    await runWrite(world.current, async (tx) => {
      await tx
        .updateTable('people')
        .set((of) => ({ created_at: of('created_at', '-', days(7)) }))
        .where('id', '=', guest.userId)
        .execute();
    });
    expect([await step(guest), await seen(guest)]).toEqual([null, 'a *******']);
    expect(await step(staff)).toBe(null);
  });

  it('begins anew after a sanction: time and messages count from then, deleted ones not', async () => {
    const member = await newMember();
    await write(member, 20);
    const bad = await say(member, room, 'bad');
    const [free] = (await later(7, member)) as [Person];
    expect(await seen(free)).toBe('a zorblax');
    await free.client.messages.deleteMessage({ id: room, messageId: (await say(free, room, 'mine')).id });
    expect(await seen(free)).toBe('a zorblax');
    await owner.client.loading.loadRoom({ id: room });
    await owner.client.messages.deleteMessage({ id: room, messageId: bad.id });
    expect(await seen(free)).toBe('a *******');
    expect(await step(free)).toMatchObject({ open: false, missingMessages: 19 });
    await write(free, 19);
    expect(await seen(free)).toBe('a *******');
    const [once] = (await later(7, free)) as [Person];
    expect(await seen(once)).toBe('a zorblax');
  });

  it('counts from the last sanction of the guest that somebody was', async () => {
    const guests = await Promise.all(['saaf0001', 'daagi001'].map((name) => world.current.guest(name)));
    for (const guest of guests) {
      await joinAndLoad(room, guest);
      await write(guest, 20);
    }
    await runWrite(world.current, async (tx) => {
      await tx
        .updateTable('people')
        .set((of) => ({ created_at: of('created_at', '-', days(8)) }))
        .where(
          'id',
          'in',
          guests.map(({ userId }) => userId),
        )
        .execute();
    });
    const bad = await say(guests[1] as Person, room, 'bad');
    await owner.client.loading.loadRoom({ id: room });
    await owner.client.messages.deleteMessage({ id: room, messageId: bad.id });
    for (const { client, username } of guests)
      await client.accounts.register({
        username,
        password: 'a password for tests',
        email: `${username}@example.org`,
        agreedToTerms: true,
      });
    const [clean, sanctioned] = (await Promise.all(guests.map(again))) as [Person, Person];
    expect(await step(clean)).toMatchObject({ open: true });
    expect(await step(sanctioned)).toMatchObject({ open: false, missingMessages: 20 });
    expect(await seen(sanctioned)).toBe('a *******');
  });

  it('is set by staff, loosened by the owner of the platform alone, and may be taken away', async () => {
    const member = await newMember();
    const set = ({ client }: Person, words: Partial<typeof standard>) =>
      outcomeOf(client.staff.updatePlatformSettings({ words: { ...standard, ...words } }));
    expect(await set(member, {})).toBe('FORBIDDEN');
    expect(await set(staff, { messages: 1 })).toBe('FORBIDDEN');
    expect(await set(staff, { afterMinutes: 0 })).toBe('FORBIDDEN');
    expect(await set(staff, { messages: 201 })).toBe('INVALID_INPUT');
    expect(await set(platform, { afterMinutes: 0, messages: 1 })).toBe('accepted');
    expect([await seen(member), await seen(member)]).toEqual(['a *******', 'a zorblax']);
    expect(await set(staff, { opens: false, afterMinutes: 0, messages: 1 })).toBe('accepted');
    expect([await step(member), await seen(member)]).toMatchObject([{ open: false, at: null }, 'a *******']);
    expect(await set(staff, {})).toBe('FORBIDDEN');
    expect(await set(platform, {})).toBe('accepted');
  });

  it('is the person’s own: it is in what they download, and goes with them', async () => {
    const member = await newMember();
    const bad = await say(member, room, 'bad');
    await owner.client.loading.loadRoom({ id: room });
    await owner.client.messages.deleteMessage({ id: room, messageId: bad.id });
    const rows = () =>
      world.current.running.app.db.read
        .selectFrom('ladder_members')
        .select('member_id')
        .where('member_id', '=', member.userId)
        .execute();
    expect(await rows()).toHaveLength(1);
    await member.client.accountData.deleteMyAccount({ password: 'a password for tests' });
    await expect.poll(rows).toEqual([]);
  });
});

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
