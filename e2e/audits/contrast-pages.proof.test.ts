import { accountOf, composer, createRoomInUi } from '../harness/people/actions.ts';
import { inspect, seesNothingWrong, type Problems } from '../harness/screens/inspect.ts';
import { drawnFiles } from '../harness/people/drawn-files.ts';
import type { Person } from '../harness/people/person.ts';
import { story } from '../harness/story.ts';
import { goToThreads, item, post, view } from '../harness/people/thread-actions.ts';
import { pattern, type Language } from '../harness/people/texts.ts';

const settingsPages = ['account', 'look', 'chat', 'sounds', 'privacy', 'devices', 'ranks'] as const;

/** Inspects the page once its title is shown. */
const titled = async (person: Person, path: string, problems: Problems): Promise<void> => {
  await person.page.getByRole('heading', { level: 1 }).first().waitFor();
  await inspect(person, path, problems);
};

/** Opens each address and inspects it. */
const pages = async (person: Person, paths: readonly string[], problems: Problems): Promise<void> => {
  for (const path of paths) {
    await person.page.goto(path);
    await titled(person, path, problems);
  }
};

/** The pages of the settings, one after the other as their list opens them: the app stays loaded. */
const settings = async (person: Person, problems: Problems): Promise<void> => {
  const { page, texts } = person;
  const list = page.getByRole('navigation', { name: texts.settings.nav });
  for (const name of settingsPages) {
    const link = list.getByRole('link', { name: texts.settings.pages[name], exact: true });
    if (!(await link.isVisible())) await page.goto('/settings');
    await link.click();
    await page.getByRole('heading', { level: 1, name: texts.settings.pages[name] }).waitFor();
    await inspect(person, `/settings/${name}`, problems);
    if ((page.viewportSize()?.width ?? 0) < 600) await page.goBack();
  }
};

/** Stories share a server, and Public rooms differ by their titles. */
let roomsMade = 0;

/** Raid mode that the room's owner turns on, its questions, and its end. */
const raidMode = async (person: Person, problems: Problems): Promise<void> => {
  const { page, texts } = person;
  await page.getByRole('main').getByRole('button', { name: texts.rooms.more, exact: true }).first().click();
  await page.getByRole('menuitem', { name: texts.rooms.order, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: texts.raids.start.do }).click();
  const panel = page.getByRole('region', { name: pattern(texts.raids.panel.since) });
  await panel.waitFor();
  await inspect(person, 'raid mode', problems);
  await panel.getByRole('button', { name: texts.raids.panel.undo }).click();
  await page.getByRole('dialog').getByText(texts.raids.undo.nothing).waitFor();
  await inspect(person, 'the undo of a raid', problems);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await panel.getByRole('button', { name: texts.raids.panel.end }).click();
  await panel.waitFor({ state: 'detached' });
};

/** The person's own room: the thread form, an open thread, and the dialogs that only an owner sees. */
const ownRoom = async (person: Person, problems: Problems): Promise<void> => {
  const { page, texts } = person;
  await page.goto('/home/rooms?');
  roomsMade += 1;
  await createRoomInUi(person, `Kitaab Ghar ${process.pid} ${roomsMade}`);
  await goToThreads(person);
  await page.getByText(texts.threads.empty, { exact: true }).waitFor();
  await inspect(person, 'no threads', problems);
  await post(person, {
    text: 'Where is kulfi made by hand?\nI am in Lahore for nine days.',
    tags: 'food',
    pictures: await drawnFiles(page, 3),
  });
  await item(person, 'kulfi').waitFor();
  await inspect(person, 'threads', problems);
  await item(person, 'kulfi').getByText('nine days').click();
  await view(person).getByText('nine days').waitFor();
  await inspect(person, 'a thread', problems);
  await page.locator('a[aria-haspopup="dialog"]').last().click();
  await page.getByRole('dialog', { name: texts.media.viewer.title }).waitFor();
  await inspect(person, 'media viewer', problems);
  await page.keyboard.press('Escape');
  for (const item of ['settings', 'transfer', 'close'] as const) {
    await page.getByRole('main').getByRole('button', { name: texts.rooms.more, exact: true }).first().click();
    await page.getByRole('menuitem', { name: texts.rooms[item].open, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await inspect(person, `${item} of the room`, problems);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await raidMode(person, problems);
};

/** What opens over the room: pickers, and files that could not be sent. */
const overTheRoom = async (person: Person, problems: Problems): Promise<void> => {
  const { page, texts } = person;
  person.mayLogError(/503/);
  await person.joinRoomByCall();
  for (const kind of ['emoji', 'stickers'] as const) {
    await page.getByRole('button', { name: texts.messages.picker.open[kind], exact: true }).click();
    await page.getByRole('tab', { selected: true }).last().waitFor();
    await inspect(person, `picker of ${kind}`, problems);
    await page.keyboard.press('Escape');
  }
  await page.route('**/f/upload', async (route) =>
    route.fulfill({
      status: 503,
      json: { status: 0, code: 'NOT_READY', msg: 'There is no space for files at present.' },
    }),
  );
  await page
    .locator('form')
    .filter({ has: composer(person) })
    .locator('input[type=file][accept*="image/png"]')
    .setInputFiles(await drawnFiles(page, 2));
  await person.say('Two of the kites');
  await page.getByText(texts.media.uploadFailed).first().waitFor();
  await inspect(person, 'files that were refused', problems);
  await page.unroute('**/f/upload');
};

const walk = async (person: Person, name: string): Promise<void> => {
  const problems: Problems = new Map();
  // Nobody has this name: the page answers 404, which Chromium logs.
  person.mayLogError(/status of 404.*nobody-here/);
  await pages(person, ['/about', '/preview/room/baithak', '/user/nobody-here'], problems);
  await person.register(accountOf(name));
  await pages(person, [`/user/${name}`], problems);
  await settings(person, problems);
  await person.page.goto('/home/search?q=sitting');
  await person.page.locator('main mark').first().waitFor();
  await inspect(person, 'what a search found', problems);
  await overTheRoom(person, problems);
  await ownRoom(person, problems);
  seesNothingWrong(problems);
};

const looks = [
  ['en', 1280],
  ['ur', 390],
] satisfies [Language, number][];

for (const [language, width] of looks)
  story(
    `public pages, settings, search, threads and dialogs have enough contrast in four themes too (${language}, ${width})`,
    async ({ person }) => walk(await person({ language, width }), `safhe${language}`),
  );
