import type { Page } from 'playwright';
import { accountScreens } from './account-screens.ts';
import { audioScreens } from './audio-screens.ts';
import { banScreens } from './ban-screens.ts';
import { dialogScreens } from './dialog-screens.ts';
import { ladderScreens } from './ladder-screens.ts';
import { logScreens } from './log-screens.ts';
import { newMember } from '../people/actions.ts';
import type { Person } from '../people/person.ts';
import { markupScreens } from './markup-screens.ts';
import { botScreens } from './bot-screens.ts';
import { orderScreens } from './order-screens.ts';
import { privateScreens } from './private-screens.ts';
import { notificationScreens } from './notification-screens.ts';
import { raidScreens } from './raid-screens.ts';
import { reportScreens } from './report-screens.ts';
import { roomScreens } from './room-screens.ts';
import type { Screen } from './screen.ts';
import { staffScreens } from './staff-screens.ts';
import { stateScreens } from './state-screens.ts';
import { goToThreads } from '../people/thread-actions.ts';
import { threadScreens } from './thread-screens.ts';

const open =
  (path: string, ready: (page: Page) => Promise<void>) =>
  async ({ page }: Person) => {
    await page.goto(path);
    await ready(page);
  };

const heading = async (page: Page): Promise<void> => page.getByRole('heading', { level: 1 }).first().waitFor();

/** A page of the settings, as a new member sees it; `path` '' is the list. */
const settings = (path: string) => async (person: Person) => {
  await newMember(person);
  await person.page.goto(`/settings${path}`);
  await person.page.locator('nav:visible, main:visible').first().waitFor();
  if (path !== '') await heading(person.page);
};

const settingsPages = [
  '',
  'account',
  'profile',
  'look',
  'chat',
  'notifications',
  'sounds',
  'privacy',
  'devices',
  'ranks',
];

/** The dictionary, searched for a word that it does not have. */
const allowedWords = async ({ page, enterAsGuest }: Person) => {
  await enterAsGuest();
  await page.goto('/dict/allowed');
  await page.getByRole('table').waitFor();
  await page.getByRole('searchbox').fill('umbrelahh');
  await page.locator('[data-allowed]').waitFor();
};

/** A guest's composer with a word that others will not read, and a message that had one. */
const maskedWords = async (person: Person) => {
  await person.enterAsGuest();
  await person.joinRoomByCall('baithak');
  await person.say('The batting side, always. What a blistry over that was.');
  await person.page.locator('form[data-composer] textarea').fill('what a blistry over, کیا قرمزلخ ہے');
  await person.page.locator('mark').first().waitFor();
};

/** A guest's new thread with such words. */
const maskedThread = async (person: Person) => {
  await person.enterAsGuest();
  await person.joinRoomByCall('baithak');
  await goToThreads(person);
  await person.page.getByRole('button', { name: person.texts.threads.newThread, exact: true }).first().click();
  await person.page.getByRole('dialog').getByRole('textbox').first().fill('Where is blistry made?');
  await person.page.getByRole('dialog').locator('textarea').fill('کیا قرمزلخ ہے');
  await person.page.locator('mark').first().waitFor();
};

/** A guest edits a message. */
const maskedEdit = async (person: Person) => {
  await person.enterAsGuest();
  await person.joinRoomByCall('baithak');
  await person.say('The batting side, always.');
  await person.page.locator('form[data-composer] textarea').press('ArrowUp');
  await person.page.getByRole('log').getByRole('textbox').fill('The batting side, always, what a blistry over');
  await person.page.locator('mark').first().waitFor();
};

const asGuest = (path: string) => async (person: Person) => {
  await person.enterAsGuest();
  await person.page.goto(path);
  await heading(person.page);
};

/** The launch page while the server has not answered yet, and when it does not answer. */
const launch = (answers: boolean) => async (person: Person) => {
  await person.enterAsGuest();
  person.mayLogError(/./);
  await person.page.route('**/user/status**', async (route) =>
    answers ? new Promise<void>(() => undefined) : route.abort(),
  );
  await person.page.goto('/', { waitUntil: 'commit' });
  await (answers ? person.page.getByRole('status') : person.page.getByRole('alert').filter({ hasText: /./ }))
    .first()
    .waitFor();
};

const crash = async (person: Person) => {
  await person.enterAsGuest();
  person.mayLogError(/./);
  await person.page.route('**/a/rooms/all', async (route) => {
    const answer: { json(): Promise<object> } = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), rooms: [{}] } });
  });
  await person.page.goto('/home/rooms');
  await person.page.getByRole('heading', { name: person.texts.common.crash.title }).waitFor();
};

const notFound = async (person: Person) => {
  person.mayLogError(/404/);
  await open('/no-such-page', heading)(person);
};

const wrongLogin = async (person: Person) => {
  person.mayLogError(/40[0-9]/);
  const { login } = person.texts.entry;
  await person.page.goto('/login');
  await person.page.getByLabel(login.name, { exact: true }).fill('hina94');
  await person.page.getByLabel(login.password, { exact: true }).fill('not the password');
  await person.page.getByRole('button', { name: login.submit, exact: true }).click();
  await person.page
    .getByText(/Invalid Password|پاس ورڈ غلط/)
    .first()
    .waitFor();
};

const halfRegistered = async ({
  page,
  texts: {
    entry: { register },
  },
}: Person) => {
  await page.goto('/register');
  await page.getByLabel(register.username, { exact: true }).fill('farah3');
  await page.getByLabel(register.email, { exact: true }).fill('farah@example');
  await page.getByLabel(register.password, { exact: true }).fill('gol-gappay');
  await page.getByRole('button', { name: register.submit, exact: true }).click();
};

const entryScreens: readonly Screen[] = [
  { name: 'launch', go: launch(true) },
  { name: 'launch-failed', go: launch(false) },
  { name: 'login', go: open('/login', heading) },
  { name: 'login-wrong', go: wrongLogin },
  { name: 'guest-login', go: open('/glogin', heading) },
  { name: 'register', go: open('/register', heading) },
  { name: 'register-wrong', go: halfRegistered },
  { name: 'not-found', go: notFound },
  { name: 'crash', go: crash },
  { name: 'forgot', go: open('/forgot', heading) },
  { name: 'reset', go: open('/reset/salma@example.com/aTokenFromAMail', heading) },
  { name: 'verify', go: open('/verify/salma@example.com/aTokenFromAMail', heading) },
  { name: 'unsubscribe', go: open('/digest/unsubscribe/aTokenFromAMail', heading) },
  { name: 'resend', go: open('/verify', heading) },
];

/** Every screen; add new ones here and look at their pictures. */
export const screens: readonly Screen[] = [
  ...entryScreens,
  { name: 'about', go: open('/about', heading) },
  { name: 'tests', go: open('/tests', async (page) => page.locator('[aria-busy="false"]').waitFor()) },
  { name: 'preview', go: async (person, { roomId }) => open(`/preview/room/${roomId}`, heading)(person) },
  { name: 'preview-none', go: open('/preview/room', heading) },
  { name: 'guest-home', go: asGuest('/ghome') },
  { name: 'allowed-words', go: allowedWords },
  { name: 'masked-words', go: maskedWords },
  { name: 'masked-thread', go: maskedThread },
  { name: 'masked-edit', go: maskedEdit },
  { name: 'upgrade', go: asGuest('/settings/upgrade') },
  ...accountScreens,
  ...settingsPages.map((page) => ({
    name: page === '' ? 'settings' : `settings-${page}`,
    go: settings(page === '' ? '' : `/${page}`),
  })),
  ...roomScreens,
  ...audioScreens,
  ...markupScreens,
  ...banScreens,
  ...dialogScreens,
  ...orderScreens,
  ...ladderScreens,
  ...raidScreens,
  ...botScreens,
  ...threadScreens,
  ...privateScreens,
  ...staffScreens,
  ...reportScreens,
  ...logScreens,
  ...stateScreens,
  ...notificationScreens,
];
