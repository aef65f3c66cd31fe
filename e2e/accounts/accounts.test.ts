import { onlyInProof } from '@baithak/protocol/testing/in-proof';
import { expect } from 'vitest';
import enAccount from '@baithak/web/i18n/texts/account.en';
import enSettings from '@baithak/web/i18n/texts/settings.en';
import type { App } from '../harness/server/app.ts';
import { accountOf } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { story } from '../harness/story.ts';
import { pattern } from '../harness/people/texts.ts';

const press = async ({ page }: Person, name: string) => page.getByRole('button', { name, exact: true }).click();
const fill = async ({ page }: Person, label: string, value: string) =>
  page.getByLabel(label, { exact: true }).fill(value);
const seesText = async ({ page }: Person, text: string) => page.getByText(text).first().waitFor();
const pathOf = ({ page }: Person) => new URL(page.url()).pathname;

/** The link of the newest mail, as a path of this app. */
const linkTo = async (app: App, email: string): Promise<string> => {
  const [link = ''] = (await app.mailTo(email)).links;
  return new URL(link).pathname;
};

/** A session that has ended answers 401 to whoever still uses it. */
const endedElsewhere = /the server responded with a status of 401/;

/** Downloads everything, closes the room that stops them, and then the account. */
const leavesForGood = async (person: Person, password: string): Promise<void> => {
  const { page, texts } = person;
  const { export: download, close } = texts.accountData;
  await person.createRoomByCall('Chai Dhaba');
  await page.goto('/settings/account');
  await press(person, download.make);
  await page.getByRole('dialog').getByLabel(texts.account.password.current).fill(password);
  await page.getByRole('dialog').getByRole('button', { name: download.make }).click();
  const link = page.getByRole('link', { name: download.download });
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(file.suggestedFilename()).toBe('baithak.zip');
  await press(person, close.open);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: pattern(close.closeNamed) }).click();
  await dialog.getByLabel(pattern(texts.rooms.close.type)).fill('Chai Dhaba');
  await press(person, texts.rooms.close.confirm);
  await dialog.getByText(Object.values(close.staysLines)[0] ?? '').waitFor();
  await dialog.getByLabel(texts.account.password.current).fill(password);
  await press(person, close.confirm);
  await page.waitForURL('**/login');
  await seesText(person, close.done);
};

story(
  'a forgotten password is replaced by mail: all devices are signed out, the new password works, the link works once',
  async ({ app, person }) => {
    const [desk, phone] = [await person(), await person({ width: 390 })];
    const { username, email, password } = accountOf('zubeida1');
    await desk.register({ username, email, password });
    await app.mailTo(email);
    await desk.openRoom('baithak');
    desk.mayLogError(endedElsewhere);

    await phone.page.goto('/login');
    await phone.page.getByRole('link', { name: phone.texts.entry.login.forgot }).click();
    await fill(phone, phone.texts.entry.register.email, email);
    await press(phone, phone.texts.entry.forgot.submit);
    await seesText(phone, phone.texts.entry.forgot.sentTitle);
    await expect.poll(async () => linkTo(app, email)).toMatch(/^\/reset\//);
    const link = await linkTo(app, email);

    await phone.page.goto(link);
    await fill(phone, enAccount.reset.password, password);
    phone.mayLogError(/status of 400/);
    await press(phone, enAccount.reset.submit);
    await seesText(phone, 'Current and New passwords must be different.');
    await fill(phone, enAccount.reset.password, 'ek naya taala 99');
    await press(phone, enAccount.reset.submit);
    await seesText(phone, enAccount.reset.doneTitle);
    await desk.page.waitForURL('**/login');

    await phone.page.goto(link);
    await fill(phone, enAccount.reset.password, 'aur ek taala 100');
    await press(phone, enAccount.reset.submit);
    await seesText(phone, 'This link is no longer valid.');
    await phone.page.getByRole('link', { name: enAccount.reset.expired }).waitFor();

    await phone.logIn({ username, password: 'ek naya taala 99' });
  },
);

onlyInProof(story)(
  'a changed password signs out the other device, and neither this one nor its other tabs',
  async ({ person }) => {
    const [desk, phone] = [await person(), await person({ width: 390 })];
    const { username, email, password } = accountOf('rabiyaa1');
    await desk.register({ username, email, password });
    await phone.logIn({ username, password });
    await phone.openRoom('baithak');
    phone.mayLogError(endedElsewhere);
    desk.mayLogError(endedElsewhere);

    const { page: tab } = await desk.inAnotherTab();
    await tab.goto('/settings/devices');
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
    await tab.reload();
    await tab.getByText(enAccount.devices.only).waitFor();
    await desk.openRoom('baithak');
  },
);

onlyInProof(story)(
  'a device that is signed out from another one lands at the login, and disappears from the list of the other',
  async ({ person }) => {
    const [desk, phone] = [await person(), await person({ width: 390 })];
    const { username, email, password } = accountOf('nighat12');
    await desk.register({ username, email, password });
    await phone.logIn({ username, password });
    await phone.openRoom('baithak');
    phone.mayLogError(endedElsewhere);

    await desk.page.goto('/settings/devices');
    await desk.page.getByText(enAccount.devices.here, { exact: true }).waitFor();
    await desk.page.getByRole('button', { name: pattern(enAccount.devices.endNamed) }).click();
    desk.mayLogError(/status of 401/);
    await fill(desk, enAccount.password.current, 'not my password');
    const end = desk.page.getByRole('dialog').getByRole('button', { name: enAccount.devices.end, exact: true });
    await end.click();
    await seesText(desk, 'Invalid Password.');
    expect(pathOf(phone)).toContain('/home/rooms/');
    await fill(desk, enAccount.password.current, password);
    await end.click();
    await phone.page.waitForURL('**/login');
    await seesText(desk, enAccount.devices.only);
  },
);

onlyInProof(story)(
  'signing out clears this browser and signs out its other tabs, and a guest is asked first',
  async ({ person }) => {
    const member = await person();
    await member.register(accountOf('shaista1'));
    await member.openRoom('baithak');
    const { page: tab } = await member.inAnotherTab();
    await tab.goto('/home/rooms/baithak');
    await tab.getByRole('heading', { level: 1, name: 'The Sitting Room' }).waitFor();
    await member.page.goto('/settings');
    member.mayLogError(endedElsewhere);
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
    await guest.forms.enterAsGuest('musafir');
    expect(pathOf(guest)).toBe('/ghome');
    await press(guest, 'Sign out');
    await seesText(guest, enAccount.signOut.guestTitle);
    await guest.page.getByRole('dialog').getByRole('link', { name: enAccount.guest.upgrade }).click();
    await guest.page.waitForURL('**/settings/upgrade');
  },
);

onlyInProof(story)(
  'a guest becomes a member and keeps rooms and messages, takes a copy of all of it and leaves for good, as somebody in the room sees',
  async ({ app, person }) => {
    const [guest, watcher] = [await person(), await person({ language: 'ur', theme: 'dark', width: 390 })];
    await watcher.register(accountOf('nazirrr1'));
    await watcher.openRoom('baithak');
    await guest.forms.enterAsGuest('farida');
    await guest.page.getByRole('heading', { level: 1 }).filter({ hasText: 'farida' }).waitFor();
    // Not from the welcome: other stories of this app have opened more rooms than it shows.
    await guest.openRoom('baithak');
    await guest.joinRoomInUi();
    await guest.say('Salaam, I am new');
    await watcher.seesMessage('Salaam, I am new');

    await guest.page.goto('/settings/upgrade');
    const { username, email, password } = accountOf('farida99');
    await fill(guest, guest.texts.entry.register.username, username);
    await fill(guest, guest.texts.entry.register.email, email);
    await fill(guest, guest.texts.entry.register.password, password);
    await guest.page.getByRole('switch', { name: pattern(guest.texts.entry.register.terms) }).check();
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
    for (const each of [guest, phone]) each.mayLogError(endedElsewhere);
    await leavesForGood(guest, password);
    await phone.page.waitForURL('**/login');
    await watcher.page.getByRole('article', { name: username }).first().waitFor({ state: 'detached' });
    await watcher.seesMessage('Salaam, I am new');
  },
);
