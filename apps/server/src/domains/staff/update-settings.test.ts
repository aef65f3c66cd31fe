import { defaultPlatformSettings } from '@baithak/protocol/platform-settings';
import { beforeAll, expect, it } from 'vitest';
import { Refusal } from '../../platform/errors.ts';
import { readHeldSettings } from '../../platform/settings/settings.ts';
import { days } from '../../testing/clock.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { notificationsOf } from '../../testing/notification-actions.ts';
import { makeRoom, outcomeOf, recordEvents, say } from '../../testing/room-actions.ts';
import { type Person, useWorld } from '../../testing/world.ts';
import { storeSettings } from './staff.write.ts';

onBothEnginesInProof('the settings of the platform', (engine) => {
  const world = useWorld(engine, { settings: { ROOM_ITEM: 'آج کی محفل' } });
  let staff: Person, senior: Person, owner: Person, member: Person;
  beforeAll(async () => {
    staff = await world.current.ranked('nigran21', 9);
    senior = await world.current.ranked('nigran22', 10);
    owner = await world.current.ranked('malik111', 11);
    member = await world.current.ranked('member21', 8);
  });
  const read = async () => (await staff.client.staff.getPlatformSettings()).settings;
  const first = { ...defaultPlatformSettings, roomItem: [{ language: 'ur' as const, text: 'آج کی محفل', link: '' }] };

  it('begin with the defaults, and with ROOM_ITEM in the language it is written in', async () => {
    expect(await read()).toEqual(first);
  });

  it('change one by one, hold at once, and each change is logged', async () => {
    const roomItem = [{ language: 'en' as const, text: 'Poetry on Friday', link: '/home/rooms' }];
    expect((await staff.client.staff.updatePlatformSettings({ roomItem })).settings).toEqual({ ...first, roomItem });
    await owner.client.staff.updatePlatformSettings({ retention: { months: 24 } });
    const now = { ...first, roomItem, retention: { months: 24 } };
    expect(world.current.running.app.settings.read()).toEqual(now);
    expect((await staff.client.staff.updatePlatformSettings({})).settings).toEqual(now);
    const { db } = world.current.running.app;
    const log = await db.read
      .selectFrom('moderation_log')
      .innerJoin('moderation_log_details', 'entry_id', 'id')
      .select(['actor', 'what', 'why'])
      .orderBy('seq')
      .execute();
    const what = 'changeSettings';
    expect(log).toEqual([
      { actor: staff.userId, what, why: 'roomItem' },
      { actor: owner.userId, what, why: 'retention' },
    ]);
    expect(await db.read.selectFrom('platform_settings').select(['key', 'rev']).orderBy('key').execute()).toEqual([
      { key: 'comingRetention', rev: 1 },
      { key: 'retention', rev: 1 },
      { key: 'roomItem', rev: 1 },
    ]);
  });

  it('bring the room item to everybody live, and to whoever comes later', async () => {
    const heard = recordEvents(member, 'roomItemChanged');
    await member.client.notifications.listen();
    const latest = () => heard.all.at(-1)?.roomItem;
    const roomItem = [{ language: 'ur' as const, text: 'جمعے کی محفل', link: '' }];
    const before = await read();
    expect((await heard.until(1))[0]).toEqual({ roomItem: before.roomItem });
    await staff.client.staff.updatePlatformSettings({ roomItem });
    await expect.poll(latest).toEqual(roomItem);
    await staff.client.staff.updatePlatformSettings({ ladder: before.ladder, roomItem: before.roomItem });
    await expect.poll(latest).toEqual(before.roomItem);
  });

  it('refuse what is no setting of theirs, and change nothing then', async () => {
    const before = await read();
    const item = { language: 'en' as const, text: 'x', link: '' };
    for (const changes of [
      { retention: { months: 0 } },
      { retention: { months: 12 }, roomItem: [{ ...item, link: 'javascript:alert(1)' }] },
      { roomItem: [{ ...item, link: '//elsewhere.example' }] },
      { roomItem: [{ ...item, text: '  ' }] },
      { roomItem: [item, item] },
      { ladder: { ...before.ladder, linksAnswers: -1 } },
    ])
      expect(await outcomeOf(staff.client.staff.updatePlatformSettings(changes)), JSON.stringify(changes)).toBe(
        'INVALID_INPUT',
      );
    expect(await read()).toEqual(before);
  });

  it('are for staff alone, by the rank at the moment of the write', async () => {
    expect(await outcomeOf(member.client.staff.getPlatformSettings())).toBe('FORBIDDEN');
    expect(await outcomeOf(member.client.staff.updatePlatformSettings({ roomItem: [] }))).toBe('FORBIDDEN');
    const { db, clock } = world.current.running.app;
    const stamp = { ids: [], at: clock.now() };
    const late = { by: member.userId, changes: { roomItem: [] }, stamp, logId: 'f'.repeat(24), at: clock.now() };
    await expect(db.write(storeSettings, late)).rejects.toSatisfy(
      (error) => error instanceof Refusal && error.code === 'FORBIDDEN',
    );
    expect((await readHeldSettings(db.read, clock.now())).settings).toEqual(await read());
  });

  it('that send private messages to the endpoint are for the owner alone', async () => {
    const endpoint = { privateMessages: true };
    expect(await outcomeOf(staff.client.staff.updatePlatformSettings({ endpoint }))).toBe('FORBIDDEN');
    expect((await read()).endpoint).toEqual({ privateMessages: false });
    expect((await owner.client.staff.updatePlatformSettings({ endpoint })).settings.endpoint).toEqual(endpoint);
    await owner.client.staff.updatePlatformSettings({ endpoint: { privateMessages: false } });
  });

  it('are loosened by the owner alone, however high the others stand; who makes them stricter may be any of the staff', async () => {
    const { ladder, raid, classifier } = await read();
    const { texts, pictures } = classifier;
    const looser = [
      { ladder: { ...ladder, linksAfterMinutes: ladder.linksAfterMinutes - 1 } },
      { ladder: { ...ladder, linksAnswers: 0 } },
      { ladder: { ...ladder, picturesAfterMinutes: 0 } },
      { raid: { ...raid, automatic: false } },
      { raid: { ...raid, joins: raid.joins + 1 } },
      { raid: { ...raid, firstMessages: raid.firstMessages + 1 } },
      { raid: { ...raid, minutes: raid.minutes - 1 } },
      { classifier: { texts: { ...texts, refuse: 1 }, pictures } },
      { classifier: { texts, pictures: { ...pictures, doubt: pictures.doubt + 0.05 } } },
      { retention: { months: 1 } },
      { retention: { months: 120 } },
      { endpoint: { privateMessages: true } },
      // Nothing of it is stored.
      { roomItem: [], retention: { months: 1 } },
    ];
    const before = await read();
    for (const changes of looser)
      for (const { client } of [staff, senior])
        expect(await outcomeOf(client.staff.updatePlatformSettings(changes)), JSON.stringify(changes)).toBe(
          'FORBIDDEN',
        );
    expect(await read()).toEqual(before);
    const stricter = {
      ladder: { ...ladder, linksAnswers: 2 },
      raid: { ...raid, joins: raid.joins - 1, minutes: raid.minutes + 1 },
      classifier: { texts: { ...texts, doubt: texts.doubt - 0.1 }, pictures },
    };
    expect((await staff.client.staff.updatePlatformSettings(stricter)).settings).toEqual({ ...before, ...stricter });
    const { settings } = await owner.client.staff.updatePlatformSettings({ ladder, raid, classifier });
    expect(settings).toEqual(before);
  });

  it('delete nothing earlier until a week after the owner has said so, of which staff hear at once and nobody else', async () => {
    const roomId = await makeRoom(owner);
    const texts = async () =>
      (await owner.client.loading.loadRoom({ id: roomId })).data.map((one) => ('content' in one ? one.content : null));
    const pass = async (count: number): Promise<void> => {
      world.current.clock.pass(days(count));
      [staff, senior, owner, member] = (await Promise.all(
        [staff, senior, owner, member].map((person) => world.current.device(person)),
      )) as [Person, Person, Person, Person];
    };
    const removeOld = async () => {
      await world.current.running.app.jobs.run('retention.removeOld');
      return (await texts()).length;
    };
    const shorten = (months: number) => owner.client.staff.updatePlatformSettings({ retention: { months } });
    const toldOf = async (person: Person) =>
      (await notificationsOf(world.current, person)).filter(({ kind }) => kind === 'staff').map(({ text }) => text);
    await owner.client.rooms.joinRoom({ roomId });
    await say(owner, roomId, 'old words');
    await pass(60);

    const { settings, comingRetention } = await shorten(1);
    const from = world.current.clock.now() + days(7);
    expect([settings.retention.months, comingRetention?.months]).toEqual([24, 1]);
    expect(Math.abs(Date.parse(comingRetention?.from ?? '') - from)).toBeLessThan(60_000);
    expect(await staff.client.staff.getPlatformSettings()).toMatchObject({ settings, comingRetention });
    expect([await toldOf(staff), await toldOf(senior)]).toEqual([['retention'], ['retention']]);
    expect([await toldOf(owner), await toldOf(member)]).toEqual([[], []]);
    for (const { client } of [staff, senior])
      expect(await outcomeOf(client.staff.updatePlatformSettings({ retention: { months: 24 } }))).toBe('FORBIDDEN');
    await pass(6);
    expect([(await shorten(1)).comingRetention?.from, await removeOld()]).toEqual([comingRetention?.from, 1]);

    expect(await shorten(24)).toMatchObject({ settings, comingRetention: null });
    await pass(6);
    expect([(await read()).retention.months, await removeOld()]).toEqual([24, 1]);

    await shorten(2);
    await pass(6);
    await world.current.restart();
    await pass(0);
    expect([(await read()).retention.months, await removeOld()]).toEqual([24, 1]);
    await pass(2);
    expect(await owner.client.staff.getPlatformSettings()).toMatchObject({
      settings: { retention: { months: 2 } },
      comingRetention: null,
    });
    expect(await removeOld()).toBe(0);
    // From what holds by now, the next one waits again.
    expect(await shorten(1)).toMatchObject({
      settings: { retention: { months: 2 } },
      comingRetention: { months: 1 },
    });
  });

  it('are read again by the next start', async () => {
    const before = world.current.running.app.settings.read();
    await world.current.restart();
    expect(world.current.running.app.settings.read()).toEqual(before);
    expect(before.retention).toEqual({ months: 2 });
  });
});
