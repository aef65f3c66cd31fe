import type { Page } from 'playwright';
import { accountOf, createRoom } from './acts.ts';
import { drawnFiles } from './media.ts';
import type { Person } from './person.ts';
import { answer, choose, goToThreads, item, post, reply, view } from './threads.ts';

/** A screen to look at: how to get there from a fresh browser. */
export interface Screen {
  readonly name: string;
  readonly go: (person: Person) => Promise<void>;
}

const open = (path: string, ready: (page: Page) => Promise<void>) => async ({ page }: Person) => {
  await page.goto(path);
  await ready(page);
};

const heading = async (page: Page): Promise<void> => page.getByRole('heading', { level: 1 }).first().waitFor();

let shot = 0;

/** A page of the settings, as a new member sees it; `path` '' is the list. */
const settings = (path: string) => async (person: Person) => {
  shot += 1;
  const username = `tasveer${shot}`;
  await person.register({ username, email: `${username}@example.com`, password: 'chai-aur-biscuit-7' });
  await person.page.goto(`/settings${path}`);
  await person.page.locator('nav, main').first().waitFor();
  if (path !== '') await heading(person.page);
};

const settingsPages = ['', 'account', 'look', 'chat', 'sounds', 'privacy', 'devices', 'ranks'];

/** A member of The Sitting Room who has said two things there. */
const seated = async (person: Person): Promise<void> => {
  shot += 1;
  const username = `tasveer${shot}`;
  await person.register({ username, email: `${username}@example.com`, password: 'chai-aur-biscuit-7' });
  await person.openRoom('baithak');
  await person.joinRoom();
  await person.say('Salaam, is the tea ready?');
  await person.say('جی ہاں، تشریف لائیے');
};

/** A search in which every kind is found, in both scripts. */
const searched = (query: string) => async (person: Person) => {
  await seated(person);
  await person.say('The tea by the mosque is the best, chai or no chai.');
  await person.say('بیٹھک میں چائے تیار ہے، chai والے آ جائیں، نہیں تو ٹھنڈی ہو جائے گی');
  await person.page.goto(`/home/search?${query}`);
  await person.page.locator('main mark, main h2').first().waitFor();
};

const inRoom = (press: (person: Person) => Promise<void>) => async (person: Person) => {
  await seated(person);
  await press(person);
};

const pressed = async ({ page }: Person, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).first().click();

const titles = ['Where is kulfi made by hand?\nI am in Lahore for nine days.', 'چھت پر پودے: کون سا پودا گرمی سہہ لیتا ہے؟\nمیں نے گلِ چین لگایا ہے۔', 'Unpopular: chai is better in a steel cup'];

/** The owner of a new room, before three threads: one pinned, one with four pictures. */
const beforeThreads = async (person: Person): Promise<void> => {
  shot += 1;
  await person.register(accountOf(`tasveer${shot}`));
  await createRoom(person, `Anarkali Corner ${shot}`);
  await goToThreads(person);
  for (const [at, text] of titles.entries()) {
    await post(person, { text, tags: at === 1 ? 'باغبانی' : 'food, walled city', ...(at === 1 && { pictures: await drawnFiles(person.page, 4) }) });
    await item(person, text.split('\n')[0] ?? text).waitFor();
  }
  await choose(person, item(person, 'steel cup'), person.words.threads.menu, person.words.threads.pin);
};

const inThread = (press: (person: Person) => Promise<void>) => async (person: Person) => {
  await beforeThreads(person);
  await item(person, 'پودے').getByText('میں نے').click();
  for (const text of ['By the Shahi Hammam, after five.', 'تلسی بھی چل جاتی ہے']) await answer(person, text);
  await choose(person, reply(person, 'Shahi Hammam'), person.words.threads.menuReply, person.words.threads.pin);
  await person.page.getByRole('alertdialog').getByRole('button', { name: person.words.threads.pin, exact: true }).click();
  await view(person).getByRole('button', { name: person.words.threads.voteUp }).first().click();
  await person.page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await press(person);
};

/** A thread with so many pictures, open. */
const withPictures = (count: number) => async (person: Person) => {
  shot += 1;
  await person.register(accountOf(`tasveer${shot}`));
  await createRoom(person, `Gallery ${shot}`);
  await goToThreads(person);
  await post(person, { text: `Pictures: ${count}`, pictures: await drawnFiles(person.page, count) });
  await item(person, `Pictures: ${count}`).getByText('Pictures:').click();
  await view(person).getByText('Pictures:').waitFor();
};

const asGuest = (path: string) => async (person: Person) => {
  await person.enterAsGuest();
  await person.page.goto(path);
  await heading(person.page);
};

/** Every screen that stands; add yours here, and look at the pictures. */
export const screens: readonly Screen[] = [
  { name: 'about', go: open('/about', heading) },
  { name: 'tests', go: open('/tests', async (page) => page.locator('[aria-busy="false"]').waitFor()) },
  { name: 'preview', go: open('/preview/room/baithak', heading) },
  { name: 'login', go: open('/login', heading) },
  { name: 'guest-login', go: open('/glogin', heading) },
  { name: 'register', go: open('/register', heading) },
  { name: 'not-found', go: open('/no-such-door', heading) },
  { name: 'forgot', go: open('/forgot', heading) },
  { name: 'reset', go: open('/reset/salma@example.com/aTokenOfALetter', heading) },
  { name: 'verify', go: open('/verify/salma@example.com/aTokenOfALetter', heading) },
  { name: 'resend', go: open('/verify', heading) },
  { name: 'guest-home', go: asGuest('/ghome') },
  { name: 'upgrade', go: asGuest('/settings/upgrade') },
  ...settingsPages.map((page) => ({ name: page === '' ? 'settings' : `settings-${page}`, go: settings(page === '' ? '' : `/${page}`) })),
  {
    name: 'rooms',
    go: async (person) => {
      await person.enterAsGuest();
      await person.page.goto('/home/rooms');
    },
  },
  {
    name: 'room',
    go: async (person) => {
      await person.enterAsGuest();
      await person.openRoom('baithak');
    },
  },
  { name: 'explore', go: asGuest('/home/explore') },
  { name: 'search', go: asGuest('/home/search') },
  { name: 'search-found', go: searched('q=chai') },
  { name: 'search-in-room', go: searched('q=tea&in=messages&room=baithak') },
  { name: 'search-names', go: searched('q=sitting') },
  { name: 'search-nothing', go: searched('q=qwxyzqw&in=threads') },
  { name: 'room-joined', go: inRoom(async () => undefined) },
  { name: 'room-menu', go: inRoom(async (person) => pressed(person, person.words.rooms.more)) },
  {
    name: 'room-person',
    go: inRoom(async ({ page, words }) => {
      await page.locator('[data-message] [data-person]').last().click();
      await page.getByText(words.messages.joined.now).waitFor();
    }),
  },
  { name: 'room-people', go: inRoom(async (person) => pressed(person, person.words.rooms.people)) },
  { name: 'threads', go: beforeThreads },
  { name: 'thread-new', go: async (person) => { await beforeThreads(person); await pressed(person, person.words.threads.newThread); } },
  { name: 'thread', go: inThread(async () => undefined) },
  { name: 'thread-replies', go: inThread(async (person) => reply(person, 'تلسی').scrollIntoViewIfNeeded()) },
  { name: 'thread-likes', go: inThread(async ({ page }) => page.locator('a[href$="/likes"]').first().click()) },
  { name: 'thread-report', go: inThread(async (person) => choose(person, reply(person, 'تلسی'), person.words.threads.menuReply, person.words.threads.report)) },
  { name: 'thread-viewer', go: inThread(async ({ page }) => page.locator('a[aria-haspopup="dialog"]').last().click()) },
  {
    name: 'thread-archived',
    go: inThread(async (person) => {
      await choose(person, view(person), person.words.threads.menu, person.words.threads.archive);
      await person.page.getByRole('alertdialog').getByRole('button', { name: person.words.threads.archive, exact: true }).click();
      await view(person).getByText(person.words.threads.archivedNote).waitFor();
    }),
  },
  ...[1, 2, 3, 4, 5].map((count) => ({ name: `thread-pictures-${count}`, go: withPictures(count) })),
  {
    name: 'room-create',
    go: inRoom(async (person) => {
      await person.page.goto('/home/rooms?');
      await pressed(person, person.words.home.newRoom);
      await person.page.getByRole('dialog').waitFor();
    }),
  },
];
