import { expect } from 'vitest';
import type { Page } from 'playwright';
import enOwn from '@baithak/web/i18n/own-account/en';
import enSettings from '@baithak/web/i18n/en/settings';
import urSettings from '@baithak/web/i18n/ur/settings';
import { accountOf, composer } from '../harness/people/actions.ts';
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
  await clock.getByRole('radio', { name: enSettings.look.timeFormats['12'] }).check();
  await desk.page.getByText(/Now it is \W?\d{1,2}:\d\d [ap]m/).waitFor();
  await clock.getByRole('radio', { name: enSettings.look.timeFormats['24'] }).check();
  await desk.page.getByText(/Now it is \W?\d\d:\d\d\W/).waitFor();
  await desk.page.goto('/settings/chat');
  await desk.page.getByRole('radio', { name: enSettings.chat.tight }).check();
  await expect.poll(async () => (await html(desk.page)).density).toBe('tight');
  await desk.page.goto('/settings/privacy');
  const seen = desk.page.getByRole('switch', { name: enSettings.privacy.seen });
  const wasOn = await seen.isChecked();
  await seen.click();
  await desk.page.getByText(enSettings.updated).waitFor();
  await desk.page.goto('/settings/look');
  // The words of the language are fetched first: the choice shows once they are there.
  await desk.page.getByRole('radio', { name: 'اردو' }).click();
  await expect.poll(async () => html(desk.page)).toMatchObject({ lang: 'ur', dir: 'rtl' });
  await desk.page.getByText(urSettings.updated).or(desk.page.getByText(enSettings.updated)).first().waitFor();

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

story('settings of one device stay there: Naskh, text size, less movement', async ({ person }) => {
  const desk = await person();
  const own = accountOf('kishwar1');
  await desk.register(own);
  await desk.page.goto('/settings/look');
  await desk.page.getByRole('radio', { name: enSettings.look.naskh }).check();
  await desk.page.getByRole('slider', { name: enSettings.look.textSize }).press('ArrowRight');
  await desk.page.getByRole('switch', { name: enSettings.look.movement }).check();
  await desk.page.reload();
  const look = async (page: Page) =>
    page.evaluate(() => [
      document.documentElement.dataset['urdu'],
      document.documentElement.style.fontSize,
      document.documentElement.dataset['motion'],
    ]);
  expect(await look(desk.page)).toEqual(['naskh', '110%', 'less']);
  const phone = await person({ width: 390 });
  await phone.logIn(own);
  await phone.openRoom();
  expect(await look(phone.page)).toEqual([undefined, '', undefined]);
});

story(
  'chosen colours apply to the room, are adjusted to be readable with a note, and can be hidden',
  async ({ person }) => {
    const reader = await person();
    await reader.register(accountOf('rangeen1'));
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
  },
);

story(
  'an alias is shown in rooms to whoever wants it; what was typed waits until it is saved, and nothing is left after signing out',
  async ({ person }) => {
    const reader = await person();
    const { page } = reader;
    const own = accountOf('lutfullah');
    await reader.register(own);
    await reader.joinRoomByCall();
    await reader.say('Who am I?');
    await reader.seesSent('Who am I?');
    await page.goto('/settings/profile');
    await page.getByLabel(enOwn.profile.alias, { exact: true }).fill('چائے والا');
    await page.getByLabel(enOwn.profile.age, { exact: true }).fill('12');
    await page.getByText(enOwn.profile.rules.age).waitFor();
    await page.getByLabel(enOwn.profile.age, { exact: true }).fill('');
    await page.getByRole('link', { name: enSettings.pages.chat }).click();
    await page.getByRole('switch', { name: enSettings.chat.alias }).check();
    await page.getByText(enSettings.updated).waitFor();
    await page.getByRole('link', { name: enSettings.pages.profile }).click();
    await page.getByText(enOwn.profile.unsaved).waitFor();
    await page.getByRole('button', { name: enOwn.profile.save }).click();
    await page.getByText(enOwn.profile.unsaved).waitFor({ state: 'detached' });
    await reader.openRoom();
    await page.getByRole('log').getByText('چائے والا').waitFor();
    await page.getByRole('complementary').getByText('چائے والا').waitFor();

    await composer(reader).fill('half a thought');
    await page.getByRole('button', { name: reader.texts.home.signOut, exact: true }).click();
    await page.getByRole('switch', { name: reader.texts.account.signOut.keepDrafts }).waitFor();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: reader.texts.account.signOut.here, exact: true })
      .click();
    await page.waitForURL(/\/login/);
    const left = await page.evaluate(async () => ({
      // The list of allowed words is the same for everybody, and stays.
      names: Object.keys(localStorage).filter((key) => !key.startsWith('loaded') && key !== 'filterDict'),
      values: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      tab: Object.keys(sessionStorage),
      stores: [...(await indexedDB.databases()), ...(await caches.keys()).filter((name) => name !== 'filter dict')],
    }));
    expect(left).toMatchObject({ names: [], tab: [], stores: [] });
    for (const word of [own.username, own.email, 'half a thought']) expect(left.values).not.toContain(word);
  },
);

story('sounds are off until they are turned on, and follow the setting from then on', async ({ person }) => {
  const [reader, writer] = [await person(), await person()];
  await reader.context.addInitScript(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    HTMLMediaElement.prototype.play = async function play(this: HTMLMediaElement) {
      heard.push(`${new URL(this.src).pathname} ${this.volume.toFixed(3)}`);
    };
  });
  const heard = async (): Promise<unknown> =>
    reader.page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard); // set by the init script above
  await reader.register(accountOf('sunaiye1'));
  await writer.register(accountOf('boliye01'));
  for (const somebody of [reader, writer]) {
    await somebody.joinRoomByCall();
  }
  await writer.say('One, in silence');
  await reader.seesMessage('One, in silence');
  expect(await heard()).toEqual([]);

  await reader.page.goto('/settings/sounds');
  await reader.page.getByRole('radio', { name: enSettings.sounds.all, exact: true }).check();
  await reader.page.getByText(enSettings.updated).waitFor();
  await reader.openRoom();
  await writer.say('Two, with a glass');
  await reader.seesMessage('Two, with a glass');
  await expect.poll(heard).toEqual(['/sounds/ui_message.ogg 0.600']);
  await reader.say('My own makes no sound');
  await writer.seesMessage('My own makes no sound');
  expect(await heard()).toHaveLength(1);
});

story('settings that cannot be loaded or stored show an error, and the choice is undone', async ({ person }) => {
  const unlucky = await person();
  await unlucky.register(accountOf('bekhabar'));
  unlucky.mayLogError(/status of 500|ERR_FAILED/);
  await unlucky.page.route('**/a/user/settings', async (route) =>
    route.fulfill({ status: 500, json: { status: 0, code: 'UNKNOWN', msg: 'An unknown error occured!' } }),
  );
  await unlucky.page.goto('/settings/sounds');
  await unlucky.page.getByText(enSettings.loadFailed).waitFor();
  await unlucky.page.getByRole('radio', { name: enSettings.sounds.all, exact: true }).click();
  await unlucky.page.getByText(enSettings.notUpdated).waitFor();
  await unlucky.page.getByText('An unknown error occured!').first().waitFor();
  await expect
    .poll(async () => unlucky.page.getByRole('radio', { name: enSettings.sounds.none, exact: true }).isChecked())
    .toBe(true);
  await unlucky.page.unroute('**/a/user/settings');
  await unlucky.page.getByRole('button', { name: unlucky.texts.common.tryAgain }).click();
  await expect.poll(async () => unlucky.page.getByText(enSettings.loadFailed).count()).toBe(0);
});
