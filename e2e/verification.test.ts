import { expect } from 'vitest';
import enAccount from '@baithak/web/i18n/en/account';
import urAccount from '@baithak/web/i18n/ur/account';
import type { App } from './harness/app.ts';
import type { Account, Person } from './harness/person.ts';
import { story } from './harness/story.ts';
import { pattern } from './harness/words.ts';

story.override({ settings: { REQUIRE_VERIFIED_EMAIL: 'on' } });

const account = (name: string): Account => ({
  username: name,
  email: `${name}@example.com`,
  password: 'chai-aur-biscuit-7',
});

const fillIn = async ({ page, words: { entry } }: Person, { username, email, password }: Account) => {
  await page.getByLabel(entry.register.username, { exact: true }).fill(username);
  await page.getByLabel(entry.register.email, { exact: true }).fill(email);
  await page.getByLabel(entry.register.password, { exact: true }).fill(password);
  await page.getByRole('switch', { name: pattern(entry.register.terms) }).check();
};

const linksTo = (app: App, email: string): string[] =>
  app
    .letters()
    .filter(({ to }) => to.includes(email))
    .flatMap(({ links }) => links.slice(0, 1))
    .map((link) => new URL(link).pathname);

story('an account opens once its letter is followed; the letter comes again on demand', async ({ app, person }) => {
  const newcomer = await person();
  const { entry } = newcomer.words;
  const own = account('mumtaz01');
  await newcomer.page.goto('/register');
  await fillIn(newcomer, own);
  await newcomer.page.getByRole('button', { name: entry.register.submit, exact: true }).click();
  await newcomer.page.getByRole('heading', { name: entry.register.mailTitle }).waitFor();
  await newcomer.page.getByRole('button', { name: enAccount.resend.submit, exact: true }).click();
  await newcomer.page.getByText(enAccount.resend.sentShort).waitFor();
  await expect.poll(() => linksTo(app, own.email).length).toBe(2);

  newcomer.mayComplain(/status of 40[03]/);
  await newcomer.page.goto('/login');
  await newcomer.page.getByLabel(entry.login.name, { exact: true }).fill(own.username);
  await newcomer.page.getByLabel(entry.login.password, { exact: true }).fill(own.password);
  await newcomer.page.getByRole('button', { name: entry.login.submit, exact: true }).click();
  await newcomer.page.getByText('Verify your e-mail address first.').waitFor();
  await newcomer.page.getByRole('link', { name: enAccount.resend.submit }).click();
  await newcomer.page.getByLabel(entry.register.email, { exact: true }).fill(own.email);
  await newcomer.page.getByRole('button', { name: enAccount.resend.submit, exact: true }).click();
  await newcomer.page.getByRole('heading', { name: enAccount.resend.sentTitle }).waitFor();
  await expect.poll(() => linksTo(app, own.email).length).toBe(3);

  const link = linksTo(app, own.email).at(-1) ?? '';
  expect(link).toMatch(/^\/verify\//);
  await newcomer.page.goto(link);
  await newcomer.page.getByRole('button', { name: entry.verify.submit }).click();
  await newcomer.page.getByRole('heading', { name: entry.verify.doneTitle }).waitFor();
  await newcomer.page.goto(link.replace(/.{8}$/, 'notaTokn'));
  await newcomer.page.getByRole('button', { name: entry.verify.submit }).click();
  await newcomer.page.getByText('This link is not valid any more.').waitFor();
  await newcomer.page.getByRole('link', { name: enAccount.resend.submit }).click();
  await expect
    .poll(async () => newcomer.page.getByLabel(entry.register.email, { exact: true }).inputValue())
    .toBe(own.email);
  await newcomer.logIn(own);
});

story(
  'a guest who asked for an account stays under the new name, and is a member in every tab once the letter is followed',
  async ({ app, person }) => {
    const guest = await person({ language: 'ur', width: 390 });
    const own = account('gulnaz01');
    await guest.enterAsGuest('gulnaz');
    await guest.page.goto('/settings/upgrade');
    await fillIn(guest, own);
    await guest.page.getByRole('button', { name: urAccount.upgrade.submit, exact: true }).click();
    await guest.page.getByRole('heading', { name: urAccount.upgrade.mailTitle }).waitFor();
    await expect.poll(() => linksTo(app, own.email).length).toBe(1);

    const tab = await guest.context.newPage();
    await tab.goto(linksTo(app, own.email)[0] ?? '');
    await tab.getByRole('button', { name: guest.words.entry.verify.submit }).click();
    await tab.getByRole('heading', { name: guest.words.entry.verify.doneTitle }).waitFor();
    // The tab that waited hears of it: the invitation is gone.
    await guest.page.waitForURL('**/settings/ranks');
    await tab.getByRole('link', { name: guest.words.entry.verify.next }).click();
    await tab.waitForURL('**/home/rooms');
    expect(await guest.page.evaluate(() => sessionStorage.getItem('me'))).toContain('"guest":false');
  },
);
