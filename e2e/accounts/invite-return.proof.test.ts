import { expect } from 'vitest';
import { accountOf, createRoomInUi } from '../harness/people/actions.ts';
import type { App } from '../harness/server/app.ts';
import type { Person } from '../harness/people/person.ts';
import type { Account } from '../harness/people/sign-in-by-call.ts';
import { storyWithOwnServer } from '../harness/story.ts';
import { pattern } from '../harness/people/texts.ts';

const story = storyWithOwnServer({ REQUIRE_VERIFIED_EMAIL: 'on' });

const press = async ({ page }: Person, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

const askForAccount = async (person: Person, { username, email, password }: Account): Promise<void> => {
  const {
    page,
    texts: { entry },
  } = person;
  await page.getByLabel(entry.register.username, { exact: true }).fill(username);
  await page.getByLabel(entry.register.email, { exact: true }).fill(email);
  await page.getByLabel(entry.register.password, { exact: true }).fill(password);
  await page.getByRole('switch', { name: pattern(entry.register.terms) }).check();
  await press(person, entry.register.submit);
  await page.getByRole('heading', { name: entry.register.mailTitle }).waitFor();
};

/** Follows the link of the mail in this person's browser. */
const followMail = async (app: App, person: Person, { email }: Account): Promise<void> => {
  const [link = ''] = (await app.mailTo(email)).links;
  await person.page.goto(new URL(link).pathname);
  await press(person, person.texts.entry.verify.submit);
  await person.page.getByRole('heading', { name: person.texts.entry.verify.doneTitle }).waitFor();
};

const signIn = async (person: Person, { username, password }: Account): Promise<void> => {
  const {
    page,
    texts: { entry },
  } = person;
  await page.getByLabel(entry.login.name, { exact: true }).fill(username);
  await page.getByLabel(entry.login.password, { exact: true }).fill(password);
  await press(person, entry.login.submit);
};

/** The owner's invitation to a room of theirs. */
const invitation = async (app: App, owner: Person, account: Account, title: string): Promise<string> => {
  const {
    page,
    texts: { rooms },
  } = owner;
  await page.goto('/register');
  await askForAccount(owner, account);
  await followMail(app, owner, account);
  await owner.forms.logIn(account);
  await createRoomInUi(owner, title);
  await page.getByRole('main').getByRole('button', { name: rooms.more, exact: true }).first().click();
  await page.getByRole('menuitem', { name: rooms.invite.open, exact: true }).click();
  await press(owner, rooms.invite.make);
  const link = await page.getByLabel(rooms.invite.link, { exact: true }).inputValue();
  await page.keyboard.press('Escape');
  return link;
};

const comeInBy = async ({ page, texts: { rooms } }: Person, title: string): Promise<void> => {
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.getByRole('button', { name: rooms.invited.accept, exact: true }).click();
  await page.waitForURL(/\/home\/rooms\//);
};

story(
  'a member signs in and returns to the invitation; a wrong password in between does not lose it',
  async ({ app, person }) => {
    const [owner, invited] = [await person(), await person({ language: 'ur', width: 390 })];
    const known = accountOf('purana01');
    await invited.page.goto('/register');
    await askForAccount(invited, known);
    await followMail(app, invited, known);
    const link = await invitation(app, owner, accountOf('mezbaan01'), 'Daawat Khana');

    await invited.page.goto(link);
    await invited.page.getByRole('link', { name: invited.texts.rooms.invited.login, exact: true }).click();
    invited.mayLogError(/401/);
    await signIn(invited, { ...known, password: 'not my password' });
    await invited.page.getByText(invited.texts.errors.INVALID_PASSWORD).waitFor();
    await signIn(invited, known);
    await invited.page.waitForURL(link);
    await comeInBy(invited, 'Daawat Khana');
    await invited.say('آ گیا');
    await owner.seesMessage('آ گیا');
    // The way was gone once: the next one who signs in here comes home.
    expect(await invited.page.evaluate(() => localStorage.getItem('loginRedirectUrl'))).toBeNull();
  },
);

story(
  'a visitor registers, opens the link of the mail, signs in and returns to the invitation',
  async ({ app, person }) => {
    const [owner, stranger] = [await person(), await person()];
    const link = await invitation(app, owner, accountOf('mezbaan02'), 'Nayi Mehfil');
    const own = accountOf('naya0001');
    await stranger.page.goto(link);
    await stranger.page.getByRole('link', { name: stranger.texts.rooms.invited.register, exact: true }).click();
    await askForAccount(stranger, own);
    await followMail(app, stranger, own);
    await stranger.page.getByRole('link', { name: stranger.texts.entry.verify.next, exact: true }).click();
    await stranger.page.waitForURL('**/login');
    await signIn(stranger, own);
    await stranger.page.waitForURL(link);
    await comeInBy(stranger, 'Nayi Mehfil');
    await stranger.say('here I am');
    await owner.seesMessage('here I am');
  },
);
