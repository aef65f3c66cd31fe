import { expect } from 'vitest';
import enAccount from '@baithak/web/i18n/en/account';
import enSettings from '@baithak/web/i18n/en/settings';
import type { App } from './harness/app.ts';
import { inAnotherTab, type Account, type Person } from './harness/person.ts';
import { story } from './harness/story.ts';
import { pattern } from './harness/words.ts';

const account = (name: string): Account => ({
  username: name,
  email: `${name}@example.com`,
  password: 'chai-aur-biscuit-7',
});

const press = async ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true }).click();
const fill = async ({ page }: Person, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).fill(value);
const seesText = async ({ page }: Person, text: string) => page.getByText(text).first().waitFor();
const pathOf = ({ page }: Person) => new URL(page.url()).pathname;

/** The link of the newest letter, as a path of this app. */
const linkTo = async (app: App, email: string): Promise<string> => {
  const [link = ''] = (await app.letterTo(email)).links;
  return new URL(link).pathname;
};

/** A session that has ended answers 401 to whoever still uses it. */
const endedElsewhere = /the server responded with a status of 401/;

story(
  'a forgotten password comes back by the letter: all devices end, the new one opens, the link works once',
  async ({ app, person }) => {
    const [desk, phone] = [await person(), await person({ width: 390 })];
    const { username, email, password } = account('zubeida1');
    await desk.register({ username, email, password });
    await app.letterTo(email);
    await desk.openRoom('baithak');
    desk.mayComplain(endedElsewhere);

    await phone.page.goto('/login');
    await phone.page.getByRole('link', { name: phone.words.entry.login.forgot }).click();
    await fill(phone, phone.words.entry.register.email, email);
    await press(phone, phone.words.entry.forgot.submit);
    await seesText(phone, phone.words.entry.forgot.sentTitle);
    await expect.poll(async () => linkTo(app, email)).toMatch(/^\/reset\//);
    const link = await linkTo(app, email);

    await phone.page.goto(link);
    await fill(phone, enAccount.reset.password, password);
    phone.mayComplain(/status of 400/);
    await press(phone, enAccount.reset.submit);
    await seesText(phone, 'Current and New passwords must be different.');
    await fill(phone, enAccount.reset.password, 'ek naya taala 99');
    await press(phone, enAccount.reset.submit);
    await seesText(phone, enAccount.reset.doneTitle);
    await desk.page.waitForURL('**/login');

    await phone.page.goto(link);
    await fill(phone, enAccount.reset.password, 'aur ek taala 100');
    await press(phone, enAccount.reset.submit);
    await seesText(phone, 'This link is not valid any more.');
    await phone.page.getByRole('link', { name: enAccount.reset.expired }).waitFor();

    await phone.logIn({ username, password: 'ek naya taala 99' });
  },
);

story('a changed password ends the other device and not this one', async ({ person }) => {
  const [desk, phone] = [await person(), await person({ width: 390 })];
  const { username, email, password } = account('rabiyaa1');
  await desk.register({ username, email, password });
  await phone.logIn({ username, password });
  await phone.openRoom('baithak');
  phone.mayComplain(endedElsewhere);
  desk.mayComplain(endedElsewhere);

  await desk.page.goto('/settings/account');
  await fill(desk, enAccount.password.current, 'not my password');
  await fill(desk, enAccount.password.new, 'ek naya taala 99');
  await press(desk, enAccount.password.submit);
  await seesText(desk, 'Invalid Password.');
  await fill(desk, enAccount.password.current, password);
  await press(desk, enAccount.password.submit);
  await seesText(desk, enAccount.password.doneMore);
  await phone.page.waitForURL('**/login');
  expect(await phone.page.evaluate(() => localStorage.getItem('session'))).toBeNull();
  await desk.openRoom('baithak');
});

story(
  'a device that is ended from another one lands at the login; the one that ended it sees it go',
  async ({ person }) => {
    const [desk, phone] = [await person(), await person({ width: 390 })];
    const { username, email, password } = account('nighat12');
    await desk.register({ username, email, password });
    await phone.logIn({ username, password });
    await phone.openRoom('baithak');
    phone.mayComplain(endedElsewhere);

    await desk.page.goto('/settings/devices');
    await desk.page.getByText(enAccount.devices.here, { exact: true }).waitFor();
    await desk.page.getByRole('button', { name: pattern(enAccount.devices.endNamed) }).click();
    await desk.page.getByRole('alertdialog').getByRole('button', { name: enAccount.devices.end, exact: true }).click();
    await phone.page.waitForURL('**/login');
    await seesText(desk, enAccount.devices.only);
  },
);

story(
  'signing out empties this browser and takes its other tabs along, and a guest is asked first',
  async ({ person }) => {
    const member = await person();
    await member.register(account('shaista1'));
    await member.openRoom('baithak');
    const { page: tab } = await inAnotherTab(member);
    await tab.goto('/home/rooms/baithak');
    await tab.getByRole('heading', { level: 1, name: 'The Sitting Room' }).waitFor();
    await member.page.goto('/settings');
    member.mayComplain(endedElsewhere);
    await press(member, enSettings.signOut);
    await member.page.getByRole('dialog').getByRole('button', { name: enAccount.signOut.here, exact: true }).click();
    await member.page.waitForURL('**/login');
    await tab.waitForURL('**/login');
    const left = await member.page.evaluate(() =>
      ['session', 'tokenSession', 'userId', 'loadedRoom', 'loadedThread', 'loadedPrivateThread', 'settings'].filter(
        (key) => localStorage.getItem(key) !== null,
      ),
    );
    expect(left).toEqual([]);
    expect(
      await member.page.evaluate(() =>
        ['accessToken', 'refreshToken', 'userId'].filter((key) => sessionStorage.getItem(key) !== null),
      ),
    ).toEqual([]);

    const guest = await person();
    await guest.enterAsGuest('musafir');
    expect(pathOf(guest)).toBe('/ghome');
    await press(guest, 'Sign out');
    await seesText(guest, enAccount.signOut.guestTitle);
    await guest.page.getByRole('dialog').getByRole('link', { name: enAccount.guest.upgrade }).click();
    await guest.page.waitForURL('**/settings/upgrade');
  },
);

story('a guest becomes a member and keeps room and messages, while somebody watches', async ({ app, person }) => {
  const [guest, watcher] = [await person(), await person({ language: 'ur', theme: 'dark', width: 390 })];
  await watcher.register(account('nazirrr1'));
  await watcher.openRoom('baithak');
  await guest.enterAsGuest('farida');
  await guest.page.getByRole('heading', { level: 1 }).filter({ hasText: 'farida' }).waitFor();
  await guest.page
    .getByRole('main')
    .getByRole('link', { name: /The Sitting Room/ })
    .click();
  await guest.joinRoom();
  await guest.say('Salaam, I am new');
  await watcher.seesMessage('Salaam, I am new');

  await guest.page.goto('/settings/upgrade');
  const { username, email, password } = account('farida99');
  await fill(guest, guest.words.entry.register.username, username);
  await fill(guest, guest.words.entry.register.email, email);
  await fill(guest, guest.words.entry.register.password, password);
  await guest.page.getByRole('switch', { name: pattern(guest.words.entry.register.terms) }).check();
  await press(guest, enAccount.upgrade.submit);
  await seesText(guest, enAccount.upgrade.done);
  await guest.page.waitForURL('**/home/rooms/baithak');
  await guest.seesMessage('Salaam, I am new');
  await guest.say('And now a member');
  await watcher.page.getByRole('article', { name: username }).filter({ hasText: 'And now a member' }).waitFor();

  const stored = await guest.page.evaluate(() => localStorage.getItem('session') ?? '');
  expect(stored).toContain(email);
  await guest.page.reload();
  await guest.seesMessage('And now a member');
  const tab = await guest.context.newPage();
  await tab.goto('/home/rooms');
  await tab.getByRole('link', { name: /The Sitting Room/ }).waitFor();
  expect(await linkTo(app, email)).toMatch(/^\/verify\//);
  const phone = await person({ width: 390 });
  await phone.logIn({ username, password });
  await phone.openRoom('baithak');
  await phone.seesMessage('Salaam, I am new');
});
