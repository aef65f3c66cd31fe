import { onlyInProof } from '@baithak/protocol/testing/in-proof';
import { expect } from 'vitest';
import enAccount from '@baithak/web/i18n/texts/account.en';
import urAccount from '@baithak/web/i18n/texts/account.ur';
import { texts as ownAccount } from '@baithak/web/i18n/lazy/own-account';
import type { App } from '../harness/server/app.ts';
import { accountOf } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import type { Account } from '../harness/people/sign-in-by-call.ts';
import { storyWithOwnServer } from '../harness/story.ts';
import { pattern } from '../harness/people/texts.ts';

const story = storyWithOwnServer({ REQUIRE_VERIFIED_EMAIL: 'on' });

const fillIn = async ({ page, texts: { entry } }: Person, { username, email, password }: Account) => {
  await page.getByLabel(entry.register.username, { exact: true }).fill(username);
  await page.getByLabel(entry.register.email, { exact: true }).fill(email);
  await page.getByLabel(entry.register.password, { exact: true }).fill(password);
  await page.getByRole('switch', { name: pattern(entry.register.terms) }).check();
};

const linksTo = (app: App, email: string): string[] =>
  app
    .mails()
    .filter(({ to }) => to.includes(email))
    .flatMap(({ links }) => links.slice(0, 1))
    .map((link) => new URL(link).pathname);

story(
  'an account works once the link of its mail is opened; the mail is sent again on request',
  async ({ app, person }) => {
    const newcomer = await person();
    const { entry } = newcomer.texts;
    const own = accountOf('mumtaz01');
    await newcomer.page.goto('/register');
    await fillIn(newcomer, own);
    await newcomer.page.getByRole('button', { name: entry.register.submit, exact: true }).click();
    await newcomer.page.getByRole('heading', { name: entry.register.mailTitle }).waitFor();
    await newcomer.page.getByRole('button', { name: enAccount.resend.submit, exact: true }).click();
    await newcomer.page.getByText(enAccount.resend.sentShort).waitFor();
    await expect.poll(() => linksTo(app, own.email).length).toBe(2);

    newcomer.mayLogError(/status of 40[03]/);
    await newcomer.page.goto('/login');
    await newcomer.page.getByLabel(entry.login.name, { exact: true }).fill(own.username);
    await newcomer.page.getByLabel(entry.login.password, { exact: true }).fill(own.password);
    await newcomer.page.getByRole('button', { name: entry.login.submit, exact: true }).click();
    await newcomer.page.getByText('Verify your email address first.').waitFor();
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
    await newcomer.page.getByText('This link is no longer valid.').waitFor();
    await newcomer.page.getByRole('link', { name: enAccount.resend.submit }).click();
    await expect
      .poll(async () => newcomer.page.getByLabel(entry.register.email, { exact: true }).inputValue())
      .toBe(own.email);
    await newcomer.forms.logIn(own);

    // Another address takes its place the same way, and the stored session goes by it.
    const email = 'mumtaz.new@example.com';
    const { page, texts } = newcomer;
    await page.goto('/settings/account');
    await page.getByRole('button', { name: ownAccount.en.email.change }).click();
    await page.getByLabel(ownAccount.en.email.new, { exact: true }).fill(email);
    await page.getByLabel(texts.account.password.current, { exact: true }).first().fill(own.password);
    await page.getByRole('button', { name: ownAccount.en.email.submit, exact: true }).click();
    await page.getByText(email).waitFor();
    await page.getByRole('button', { name: ownAccount.en.email.resend, exact: true }).click();
    await expect.poll(() => linksTo(app, email).length).toBe(2);
    const other = await newcomer.inAnotherTab();
    const change = linksTo(app, email).at(-1) ?? '';
    await other.page.goto(change.replace(/.{8}$/, 'notaTokn'));
    await other.page.getByRole('button', { name: entry.verify.submit }).click();
    await other.page.getByRole('link', { name: texts.account.summary.title }).click();
    await other.page.waitForURL('**/settings/account');
    await other.page.goto(change);
    await other.page.getByRole('button', { name: entry.verify.submit }).click();
    await other.page.getByRole('heading', { name: entry.verify.doneTitle }).waitFor();
    await page.getByRole('region', { name: texts.account.summary.title }).getByText(email).waitFor();
    await expect.poll(async () => page.evaluate(() => localStorage.getItem('session'))).toContain(email);
  },
);

onlyInProof(story)(
  'a guest who asked for an account stays signed in under the new name, and is a member in every tab once the link is opened',
  async ({ app, person }) => {
    const guest = await person({ language: 'ur', width: 390 });
    const own = accountOf('gulnaz01');
    await guest.enterAsGuest('gulnaz');
    await guest.page.goto('/settings/upgrade');
    await fillIn(guest, own);
    await guest.page.getByRole('button', { name: urAccount.upgrade.submit, exact: true }).click();
    await guest.page.getByRole('heading', { name: urAccount.upgrade.mailTitle }).waitFor();
    await expect.poll(() => linksTo(app, own.email).length).toBe(1);

    const tab = await guest.context.newPage();
    const link = linksTo(app, own.email)[0] ?? '';
    await tab.goto(link.replace(/.{8}$/, 'notaTokn'));
    await tab.getByRole('button', { name: guest.texts.entry.verify.submit }).click();
    await tab.getByRole('link', { name: urAccount.resend.submit }).waitFor();
    await tab.goto(link);
    await tab.getByRole('button', { name: guest.texts.entry.verify.submit }).click();
    await tab.getByRole('heading', { name: guest.texts.entry.verify.doneTitle }).waitFor();
    // The tab that waited hears of it: the invitation is gone.
    await guest.page.waitForURL('**/settings/ranks');
    await tab.getByRole('link', { name: guest.texts.entry.verify.next }).click();
    await tab.waitForURL('**/home/rooms');
    expect(await guest.page.evaluate(() => sessionStorage.getItem('me'))).toContain('"guest":false');
  },
);
