import { onlyInProof } from '@baithak/protocol/testing/in-proof';
import { expect } from 'vitest';
import type { Page } from 'playwright';
import enSettings from '@baithak/web/i18n/texts/settings.en';
import urSettings from '@baithak/web/i18n/texts/settings.ur';
import { accountOf, composer } from '../harness/people/actions.ts';
import { pattern } from '../harness/people/texts.ts';
import { story } from '../harness/story.ts';

const html = async (page: Page) =>
  page.evaluate(() => ({
    theme: document.documentElement.dataset['theme'],
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
    density: document.documentElement.dataset['density'] ?? 'snug',
    urdu: document.documentElement.dataset['urdu'] ?? 'nastaliq',
  }));

/** What the room's messages stand on and are written in, as the browser paints it. */
const paint = async (page: Page) =>
  page.getByRole('log').evaluate((log) => {
    const scope = log.closest('[data-chat]') ?? log;
    const { backgroundColor, color } = getComputedStyle(scope);
    return { backgroundColor, color };
  });

story('settings apply at once, survive a reload and reach a second device', async ({ person }) => {
  const desk = await person();
  const own = accountOf('parveen1');
  await desk.register(own);
  await desk.page.goto('/settings/look');
  await desk.page.getByRole('radio', { name: enSettings.look.names.purple }).check();
  await desk.page.getByText(enSettings.updated).waitFor();
  expect((await html(desk.page)).theme).toBe('purple');
  const clock = desk.page.getByRole('radiogroup', { name: enSettings.look.timeFormat });
  await clock.getByRole('radio', { name: enSettings.look.timeFormats['24'] }).check();
  await desk.page.goto('/settings/chat');
  await desk.page.getByRole('radio', { name: enSettings.chat.tight }).check();
  await expect.poll(async () => (await html(desk.page)).density).toBe('tight');
  await desk.page.goto('/settings/privacy');
  const seen = desk.page.getByRole('switch', { name: enSettings.privacy.seen });
  const wasOn = await seen.isChecked();
  await seen.click();
  await desk.page.getByText(enSettings.updated).waitFor();
  await desk.page.goto('/settings/look');
  // The words of the language are fetched first: the choice shows once they are there. The toast comes and goes meanwhile.
  await Promise.all([
    desk.page.getByText(urSettings.updated).or(desk.page.getByText(enSettings.updated)).first().waitFor(),
    desk.page.getByRole('radio', { name: 'اردو' }).click(),
  ]);
  await expect.poll(async () => html(desk.page)).toMatchObject({ lang: 'ur', dir: 'rtl' });

  await desk.page.reload();
  await desk.page.getByRole('heading', { level: 1, name: urSettings.pages.look }).waitFor();
  expect(await html(desk.page)).toMatchObject({ theme: 'purple', lang: 'ur', density: 'tight' });

  const phone = await person({ width: 390 });
  await phone.logIn(own);
  await phone.page.goto('/home');
  await expect
    .poll(async () => html(phone.page))
    .toMatchObject({ theme: 'purple', lang: 'ur', dir: 'rtl', density: 'tight' });
  await phone.page.goto('/settings');
  await phone.page.getByRole('link', { name: urSettings.pages.privacy }).click();
  await phone.page.getByRole('heading', { level: 1, name: urSettings.pages.privacy }).waitFor();
  expect(await phone.page.getByRole('switch', { name: urSettings.privacy.seen }).isChecked()).toBe(!wasOn);
  await phone.page.getByRole('link', { name: urSettings.toList }).click();
  await phone.page.getByRole('link', { name: urSettings.pages.look }).click();
  const hours = phone.page.getByRole('radio', { name: urSettings.look.timeFormats['24'] });
  await hours.waitFor();
  expect(await hours.isChecked()).toBe(true);
  expect(await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  // What one device chooses is on the other at once, and stays where it was chosen.
  await desk.page.getByRole('radio', { name: urSettings.look.names.blue }).check();
  await desk.page.getByRole('radio', { name: urSettings.look.names.dark, exact: true }).check();
  await expect.poll(async () => (await html(phone.page)).theme).toBe('dark');
  await phone.page.getByRole('radio', { name: 'English' }).click();
  await expect.poll(async () => html(desk.page)).toMatchObject({ theme: 'dark', lang: 'en', dir: 'ltr' });
  expect(await html(phone.page)).toMatchObject({ theme: 'dark', lang: 'en' });
});

onlyInProof(story)(
  'chosen colours apply to the room, are adjusted to be readable with a note, and can be hidden; nothing is left of them or of a draft after signing out',
  async ({ person }) => {
    const reader = await person();
    const own = accountOf('rangeen1');
    await reader.register(own);
    await reader.joinRoomByCall();
    await reader.say('What colour is it?');
    await reader.seesMessage('What colour is it?');
    const plain = await paint(reader.page);
    await reader.page.goto('/settings/chat');
    await reader.page.getByLabel(enSettings.chat.backgroundColor, { exact: true }).fill('#20104a');
    await reader.page.getByText(enSettings.updated).waitFor();
    await reader.page.getByLabel(enSettings.chat.textColor, { exact: true }).fill('#301860');
    await reader.page.getByText(new RegExp(`hard to read in: ${enSettings.look.names.light}`)).waitFor();
    await reader.openRoom();
    await expect.poll(async () => (await paint(reader.page)).backgroundColor).toBe('rgb(32, 16, 74)');
    const { color } = await paint(reader.page);
    const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number);
    expect(Math.min(red, green, blue)).toBeGreaterThan(100);

    await reader.page.goto('/settings/chat');
    await reader.page.getByRole('switch', { name: enSettings.chat.hide }).check();
    await reader.page.getByText(enSettings.updated).waitFor();
    await reader.openRoom();
    await expect.poll(async () => (await paint(reader.page)).color).toBe(plain.color);

    await composer(reader).fill('half a thought');
    await reader.page.getByRole('button', { name: reader.texts.home.signOut, exact: true }).click();
    await reader.page.getByRole('switch', { name: reader.texts.account.signOut.keepDrafts }).waitFor();
    await reader.page
      .getByRole('dialog')
      .getByRole('button', { name: reader.texts.account.signOut.here, exact: true })
      .click();
    await reader.page.waitForURL(/\/login/);
    const left = await reader.page.evaluate(async () => ({
      // The list of allowed words and what Enter does are the device's, and stay; `e2e-` are marks of the harness.
      names: Object.keys(localStorage).filter((key) => !/^(loaded|e2e-)|^(filterDict|enterSends)$/.test(key)),
      values: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      tab: Object.keys(sessionStorage),
      stores: [...(await indexedDB.databases()), ...(await caches.keys()).filter((name) => name !== 'filter dict')],
    }));
    expect(left).toMatchObject({ names: [], tab: [], stores: [] });
    for (const word of [own.username, own.email, 'half a thought']) expect(left.values).not.toContain(word);
  },
);

story(
  'a form says before it is saved which words are not allowed, each with a way to ask for it, and nothing once there are none',
  async ({ person }) => {
    const [desk, phone] = [await person(), await person({ width: 390, language: 'ur' })];
    await Promise.all([desk.register(accountOf('lughatwala')), phone.register(accountOf('lafzwali'))]);
    const { rooms, words } = desk.texts;
    await desk.page.goto('/home/explore');
    await desk.page.getByRole('main').getByRole('button', { name: rooms.create, exact: true }).click();
    const dialog = desk.page.getByRole('dialog', { name: rooms.createTitle });
    const asks = dialog.getByRole('button', { name: pattern(`${words.ask}: {{word}}`) });
    const nameField = dialog.getByLabel(rooms.name, { exact: true });
    await nameField.fill('Daftar of zorblaxify');
    const listed = dialog.getByRole('listitem').filter({ hasText: 'zorblaxify' });
    await listed.waitFor();
    await dialog.getByText(words.notInName_one).first().waitFor();
    expect(await asks.count()).toBe(1);
    await listed.getByRole('button', { name: `${words.ask}: zorblaxify`, exact: true }).click();
    await listed.getByText(words.asked).waitFor();
    // What others will see masked is said of a text that is no name.
    await dialog.getByLabel(rooms.topic, { exact: true }).fill('quvlizra and tea');
    await dialog.getByText(words.maskedInText_one).first().waitFor();
    await dialog.getByRole('button', { name: `${words.ask}: quvlizra`, exact: true }).waitFor();

    // It is refused with the word, and nothing is stored; once the words are others, there is nothing to say.
    desk.mayLogError(/422/);
    const create = dialog.getByRole('button', { name: rooms.create, exact: true });
    await create.click();
    await dialog.getByRole('alert').filter({ hasText: 'zorblaxify' }).waitFor();
    await nameField.fill('Daftar of tea');
    await dialog.getByLabel(rooms.topic, { exact: true }).fill('tea');
    await expect.poll(() => dialog.getByRole('listitem').count()).toBe(0);
    await create.click();
    await desk.page.getByRole('heading', { level: 1, name: 'Daftar of tea' }).waitFor();
    const { rooms: own } = await desk.withClient((client) => client.rooms.listRooms());
    expect(own.filter(({ iOwn }) => iOwn).map(({ title }) => title)).toEqual(['Daftar of tea']);

    await phone.page.goto('/settings/profile');
    await phone.page.getByLabel(phone.texts.ownAccount.profile.fullname, { exact: true }).fill('غضنفر قرمزلخ');
    await phone.page.getByText(phone.texts.words.notInName_one).first().waitFor();
    await phone.page.getByRole('button', { name: `${phone.texts.words.ask}: قرمزلخ`, exact: true }).click();
    await phone.page.getByText(phone.texts.words.asked).waitFor();
    expect(await phone.page.getByRole('button', { name: pattern(`${phone.texts.words.ask}: {{word}}`) }).count()).toBe(
      0,
    );
  },
);
