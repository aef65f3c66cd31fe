import { describe, expect, test } from 'vitest';
import { ask } from '../../testing/ask.ts';
import { onBothEnginesInProof } from '../../testing/databases.ts';
import { recordEvents, settled } from '../../testing/room-actions.ts';
import { password, useWorld } from '../../testing/world.ts';
import { exportSettings } from './people.write.ts';

const defaults = {
  sounds: 'none',
  whoCanPm: 'everyone',
  language: 'en',
  timeFormat: 'device',
  theme: 'light',
  textColor: '',
  backgroundColor: '',
  hideColors: false,
  showAlias: false,
  compactView: false,
  newLayout: true,
  allowRoomsLastSeen: true,
  firstStepsClosed: false,
  soundsChosen: false,
  emailDigest: 'off',
  pushWords: false,
  tellMentions: true,
  tellReplies: true,
  tellThreadReplies: true,
  tellLikes: true,
  quietFrom: '',
  quietTo: '',
  timeZone: '',
};

onBothEnginesInProof('own settings', (engine) => {
  const world = useWorld(engine);

  test('are the defaults until something is chosen: sounds off', async () => {
    const { client } = await world.current.member('fresh01');
    expect(await client.people.getSettings()).toEqual({
      status: 1,
      settings: defaults,
      rev: 0,
      epoch: world.current.running.app.epoch.now(),
      rank: 1,
      username: 'fresh01',
    });
  });

  test('change by the given fields alone, and every device of the person gets them', async () => {
    const desk = await world.current.member('chooser1');
    const phone = await world.current.device(desk);
    const chosen = {
      sounds: 'pm',
      whoCanPm: 'rooms',
      timeFormat: '24',
      firstStepsClosed: true,
      emailDigest: 'weekly',
      pushWords: true,
      tellReplies: false,
      quietFrom: '22:30',
      quietTo: '07:00',
      timeZone: 'Asia/Karachi',
      theme: 'purple',
      textColor: '#c0ffee',
      hideColors: true,
      newLayout: false,
    } as const;
    const answer = await desk.client.people.updateSettings(chosen);
    expect(answer.settings).toEqual({ ...defaults, ...chosen, soundsChosen: true });
    await phone.client.people.updateSettings({ language: 'ur', newLayout: true });
    expect((await desk.client.people.getSettings()).settings).toEqual({
      ...defaults,
      ...chosen,
      soundsChosen: true,
      language: 'ur',
      newLayout: true,
    });
  });

  test('of two devices that choose at once both stand', async () => {
    const person = await world.current.member('hurried1');
    const { client } = await world.current.device(person);
    await Promise.all([
      person.client.people.updateSettings({ sounds: 'all' }),
      client.people.updateSettings({ compactView: true }),
      person.client.people.updateSettings({ textColor: '#112233' }),
    ]);
    expect((await client.people.getSettings()).settings).toEqual({
      ...defaults,
      sounds: 'all',
      soundsChosen: true,
      compactView: true,
      textColor: '#112233',
    });
  });

  test('are told to every device that listens, with the rev that says which is newer, and to nobody else', async () => {
    const desk = await world.current.member('listener1');
    const phone = await world.current.device(desk);
    const stranger = await world.current.member('stranger1');
    for (const { client } of [desk, phone, stranger]) await client.notifications.listen();
    const [told, own, untold] = [desk, phone, stranger].map((person) => recordEvents(person, 'settingsChanged'));
    const answers = [
      await phone.client.people.updateSettings({ theme: 'blue' }),
      await phone.client.people.updateSettings({ sounds: 'all' }),
    ];
    const epoch = world.current.running.app.epoch.now();
    expect(answers.map(({ rev }) => rev)).toEqual([1, 2]);
    for (const heard of [told, own])
      expect(await heard?.until(2)).toEqual([
        { settings: { ...defaults, theme: 'blue' }, rev: 1, epoch },
        { settings: { ...defaults, theme: 'blue', sounds: 'all', soundsChosen: true }, rev: 2, epoch },
      ]);
    await settled(stranger);
    expect(untold?.all).toEqual([]);
    expect((await desk.client.people.getSettings()).rev).toBe(2);
  });

  test("are a guest's too, and stay when the guest becomes an account", async () => {
    const { client } = await world.current.guest('mehman');
    await client.people.updateSettings({ theme: 'blue', allowRoomsLastSeen: false });
    await client.accounts.register({
      username: 'mehman01',
      email: 'mehman01@example.com',
      password: 'chai aur biscuit',
      agreedToTerms: true,
    });
    expect(await client.people.getSettings()).toMatchObject({
      settings: { theme: 'blue', allowRoomsLastSeen: false },
      rank: 1,
      username: 'mehman01',
    });
  });

  test('outlive a restart, and nobody else has them', async () => {
    const own = await world.current.member('lasting1');
    await own.client.people.updateSettings({ backgroundColor: '#fff1e0' });
    await world.current.restart();
    expect((await (await world.current.device(own)).client.people.getSettings()).settings.backgroundColor).toBe(
      '#fff1e0',
    );
    expect((await (await world.current.member('another1')).client.people.getSettings()).settings).toEqual(defaults);
  });

  describe('refuse', () => {
    test.each([
      ['theme', 'pink'],
      ['sounds', 'loud'],
      ['whoCanPm', 'friends'],
      ['language', 'de'],
      ['timeFormat', '36'],
      ['textColor', 'red'],
      ['textColor', '#FFF'],
      ['backgroundColor', 'url(https://example.com)'],
      ['hideColors', 'yes'],
      ['compactView', 1],
      ['emailDigest', 'hourly'],
      ['tellLikes', 'sometimes'],
      ['quietFrom', '24:00'],
      ['quietTo', '7:00'],
      ['timeZone', 'Mars/Olympus'],
      ['timeZone', '+05:00'],
    ])('%s %s, and store nothing of the same call', async (field, value) => {
      const { client, session } = await world.current.member(
        `wrong${field.toLowerCase().slice(0, 8)}${String(value)
          .replace(/[^a-z0-9]/gi, '')
          .toLowerCase()
          .slice(0, 6)}`,
      );
      const { status, body } = await ask(world.current.url, 'POST /a/user/settings', {
        bearer: session.accessToken,
        input: { showAlias: true, [field]: value },
      });
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: 'INVALID_INPUT', details: [{ path: field }] });
      expect((await client.people.getSettings()).settings).toEqual(defaults);
    });
  });

  test('go with the account', async () => {
    const { client, userId } = await world.current.member('leaver01');
    await client.people.updateSettings({ theme: 'dark' });
    const { db } = world.current.running.app;
    expect(await exportSettings(db.read, userId)).toMatchObject({ theme: 'dark' });
    await client.accountData.deleteMyAccount({ password });
    expect(await exportSettings(db.read, userId)).toBeUndefined();
  });
});
