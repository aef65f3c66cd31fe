import { defaultPlatformSettings } from '@baithak/protocol/platform-settings';
import { beforeAll, expect, it } from 'vitest';
import { Refusal } from '../../../platform/errors.ts';
import { readPlatformSettings } from '../../../platform/settings/settings.ts';
import { onBothEnginesInProof } from '../../../testing/databases.ts';
import { outcomeOf, recordEvents } from '../../../testing/room-actions.ts';
import { useWorld, type Person } from '../../../testing/world.ts';
import { storeSettings } from './update-settings.write.ts';

onBothEnginesInProof('the settings of the platform', (engine) => {
  const world = useWorld(engine, { settings: { ROOM_ITEM: 'آج کی محفل' } });
  let staff: Person, member: Person;
  beforeAll(async () => {
    staff = await world.current.ranked('nigran21', 9);
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
    await staff.client.staff.updatePlatformSettings({ retention: { months: 6 } });
    const now = { ...first, roomItem, retention: { months: 6 } };
    expect(world.current.running.app.settings.read()).toEqual(now);
    expect((await staff.client.staff.updatePlatformSettings({})).settings).toEqual(now);
    const { db } = world.current.running.app;
    const log = await db.read
      .selectFrom('moderation_log')
      .innerJoin('moderation_log_details', 'entry_id', 'id')
      .select(['actor', 'what', 'why'])
      .orderBy('seq')
      .execute();
    expect(log).toEqual(['roomItem', 'retention'].map((why) => ({ actor: staff.userId, what: 'changeSettings', why })));
    expect(await db.read.selectFrom('platform_settings').select(['key', 'rev']).orderBy('key').execute()).toEqual([
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
    await staff.client.staff.updatePlatformSettings({ retention: { months: 6 }, roomItem: before.roomItem });
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
    expect(await outcomeOf(member.client.staff.updatePlatformSettings({ retention: { months: 1 } }))).toBe('FORBIDDEN');
    const { db } = world.current.running.app;
    const late = { by: member.userId, changes: { retention: { months: 1 } }, logId: 'f'.repeat(24), at: 0 };
    await expect(db.write(storeSettings, late)).rejects.toSatisfy(
      (error) => error instanceof Refusal && error.code === 'FORBIDDEN',
    );
    expect((await readPlatformSettings(db.read)).retention.months).toBe(6);
  });

  it('that send private messages to the endpoint are for the owner alone', async () => {
    const endpoint = { privateMessages: true };
    expect(await outcomeOf(staff.client.staff.updatePlatformSettings({ endpoint }))).toBe('FORBIDDEN');
    expect((await read()).endpoint).toEqual({ privateMessages: false });
    const owner = await world.current.ranked('malik111', 11);
    expect((await owner.client.staff.updatePlatformSettings({ endpoint })).settings.endpoint).toEqual(endpoint);
    await owner.client.staff.updatePlatformSettings({ endpoint: { privateMessages: false } });
  });

  it('are read again by the next start', async () => {
    const before = world.current.running.app.settings.read();
    await world.current.restart();
    expect(world.current.running.app.settings.read()).toEqual(before);
    expect(before.retention).toEqual({ months: 6 });
  });
});
