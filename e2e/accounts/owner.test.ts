import { expect } from 'vitest';
import { texts as firstSteps } from '@baithak/web/i18n/lazy/first-steps';
import { accountOf, signOut } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { storyWithOwnServer } from '../harness/story.ts';

const story = storyWithOwnServer();

const fillIn = async ({ page, texts }: Person, link: string, username: string): Promise<void> => {
  const { email, password } = accountOf(username);
  const { register, setup } = texts.entry;
  await page.goto(link);
  await page.getByLabel(register.username, { exact: true }).fill(username);
  await page.getByLabel(register.email, { exact: true }).fill(email);
  await page.getByLabel(register.password, { exact: true }).fill(password);
  await page.getByRole('switch').check();
  await page.getByRole('button', { name: setup.submit, exact: true }).click();
};

story(
  'whoever opens the link of the first start becomes the Owner, and nobody does after that',
  async ({ app, person }) => {
    const link = await app.setupLink();
    const owner = await person();
    await fillIn(owner, link, 'malikghar');
    await owner.page.waitForURL(/\/home/);
    await owner.page.getByText(owner.texts.people.rank['11']).first().waitFor();
    const row = owner.page.getByRole('navigation', { name: firstSteps.en.row });
    await row.getByText('1 of 6 done').waitFor();
    await owner.page
      .getByRole('listitem')
      .filter({ hasText: firstSteps.en.steps.welcome.title })
      .getByRole('button')
      .click();
    await owner.say('Come in, the door is open');
    await owner.seesSent('Come in, the door is open');
    await row.getByText('2 of 6 done').waitFor();
    await row.getByRole('link').click();
    await owner.page.getByRole('button', { name: firstSteps.en.close, exact: true }).click();
    await row.waitFor({ state: 'hidden' });

    const late = await person();
    late.mayLogError(/40[0-9]|Failed to load resource/);
    await fillIn(late, link, 'derse1');
    await late.page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor();
    expect(new URL(late.page.url()).pathname).toMatch(/^\/setup\//);

    const guest = await person();
    await guest.enterAsGuest('mehman');
    for (const somebody of [guest, owner]) {
      await somebody.joinRoomByCall('baithak');
    }
    await owner.say('Welcome to the house');
    await guest.seesMessage('Welcome to the house');
    await guest
      .message('Come in, the door is open')
      .getByText(guest.texts.people.rank['11'], { exact: true })
      .waitFor();
  },
);

story('a member signs out, is sent to the login, and signs in again with the password', async ({ person }) => {
  const somebody = await person();
  const account = accountOf('nasreen');
  await somebody.register(account);
  await somebody.page.goto('/home');
  await signOut(somebody);
  await somebody.page.waitForURL('**/login');
  await somebody.page.goto('/home/rooms/baithak');
  await somebody.page.waitForURL('**/login');

  somebody.mayLogError(/40[0-9]/);
  const { login } = somebody.texts.entry;
  await somebody.page.getByLabel(login.name, { exact: true }).fill(account.username);
  await somebody.page.getByLabel(login.password, { exact: true }).fill('not the password');
  await somebody.page.getByRole('button', { name: login.submit, exact: true }).click();
  await somebody.page.getByText('Invalid Password.', { exact: true }).waitFor();

  await somebody.page.getByLabel(login.password, { exact: true }).fill(account.password);
  await somebody.page.getByRole('button', { name: login.submit, exact: true }).click();
  // Where the reader wanted to go before the door was shut.
  await somebody.page.waitForURL('**/home/rooms/baithak');
});
