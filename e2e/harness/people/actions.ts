import type { Client } from '@baithak/client/create-client';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Locator, Page } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import type { Person } from './person.ts';
import { type Account, clientAt } from './sign-in-by-call.ts';
import { pattern } from './texts.ts';

/** Account details for a username, which must be used once in all of e2e: files share a server. */
export const accountOf = (username: string): Account => ({
  username,
  email: `${username}@example.com`,
  password: 'chai-aur-biscuit-7',
});

/** Registers a person and opens a room, by default the story's own; returns the person. */
export const registerInRoom = async (person: Person, username: string, room?: string): Promise<Person> => {
  await person.register(accountOf(username));
  await person.joinRoomByCall(room);
  return person;
};

export const log = ({ page }: Person): Locator => page.getByRole('log');
export const composer = ({ page, texts }: Person): Locator =>
  page.getByRole('textbox', { name: pattern(texts.messages.composer) });

type MessageAction = 'reply' | 'edit' | 'delete' | 'copy';

export const chooseAction = async (person: Person, text: string, what: MessageAction): Promise<void> => {
  const message = person.message(text);
  const button = message.getByRole('button', { name: person.texts.messages[what], exact: true });
  // The list may still be moving, even after the pointer came: it then hovers another message.
  const isUnderPointer = async (): Promise<boolean> => {
    await message.hover();
    return button.click({ trial: true, timeout: 2_000 }).then(
      () => true,
      () => false,
    );
  };
  // In one step of the page: a click that is given up may have pressed already, and the dialog hides the message.
  const pressed = async (): Promise<boolean> =>
    (await isUnderPointer()) &&
    (await button.evaluateAll((shown: readonly HTMLElement[]) => {
      if (shown.length !== 1) return false;
      shown[0]?.click();
      return true;
    }));
  await expect.poll(pressed).toBe(true);
};

/** A finger on the middle of an element, as a phone reports it; `wait` in ms, `across` in px. */
const touch = async ({ context, page }: Person, element: Locator, { wait = 0, across = 0 }): Promise<void> => {
  const box = await boxOf(element);
  const [x, y] = [(box.start + box.end) / 2, (box.top + box.bottom) / 2];
  const devtools = await context.newCDPSession(page);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  for (let step = 1; step <= 10 && across !== 0; step += 1)
    await devtools.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ x: x + (across * step) / 10, y }],
    });
  await page.waitForTimeout(wait);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await devtools.detach();
};

export const pressLong = (person: Person, text: string): Promise<void> =>
  touch(person, person.message(text), { wait: 600 });

/** Draws a message aside: to the left by so many px, or to the right by less than none. */
export const swipeLeft = (person: Person, text: string, px: number): Promise<void> =>
  touch(person, person.message(text), { across: -px });

/** The line of a person who reads 'Try now' comes back, and they press it unless the app was faster. */
export const goOnline = async ({ context, page, texts }: Person): Promise<void> => {
  await context.setOffline(false);
  const again = page.getByRole('button', { name: texts.common.tryNow, exact: true });
  await again.evaluateAll((shown: readonly HTMLElement[]) => shown.forEach((button) => button.click()));
};

export const editor = ({ page, texts }: Person): Locator =>
  page.getByRole('textbox', { name: texts.messages.editing, exact: true });

/** Resolves when the messages that have one of these texts are these, in this order, each once. */
export const seesExactly = async (person: Person, texts: readonly string[]): Promise<void> => {
  const shown = async (): Promise<string[]> => {
    const articles = await log(person).getByRole('article').allInnerTexts();
    return articles.flatMap((words) => texts.filter((text) => words.includes(text)));
  };
  await expect.poll(shown).toEqual(texts);
};

export const signOut = async ({ page, texts }: Person): Promise<void> => {
  await page.getByRole('button', { name: texts.home.signOut, exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: texts.account.signOut.here, exact: true }).click();
};

/** Chooses in the menu of language and theme: the text of the choice in this person's first language. */
export const chooseLook = async ({ page, texts }: Person, choice: string): Promise<void> => {
  await page.getByRole('button', { name: texts.home.languageAndTheme, exact: true }).click();
  await page.getByRole('menuitemradio', { name: choice, exact: true }).click();
  await page.keyboard.press('Escape');
};

export const roomRow = ({ page, texts }: Person, title: string): Locator =>
  page.getByRole('navigation', { name: texts.rooms.yours }).getByRole('link').filter({ hasText: title });

/** Creates a public room with this title; resolves when it is open. */
export const createRoomInUi = async ({ page, texts }: Person, title: string): Promise<void> => {
  await page.getByRole('button', { name: texts.home.newRoom, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: texts.rooms.createTitle });
  await dialog.getByLabel(texts.rooms.name, { exact: true }).fill(title);
  await dialog.getByRole('button', { name: texts.rooms.create, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
};

/** Resolves when the focus is in a dialog: what is typed before that does not reach it. */
export const focusIsIn = (dialog: Locator): Promise<void> =>
  expect.poll(async () => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);

/** Changes an entry of a room's log as whoever has the file of the database: without the triggers that refuse it, which are put back. */
export const changeEntry = (dataDir: string, roomId: string, seq: number): void => {
  const file = new DatabaseSync(join(dataDir, 'baithak.sqlite'), { timeout: 10_000 });
  try {
    const triggers = file.prepare(
      "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'moderation_log'",
    );
    const kept = triggers.all();
    for (const { name } of kept) file.exec(`DROP TRIGGER ${String(name)}`);
    const change = file.prepare("UPDATE moderation_log SET what = 'kickGuest' WHERE chain = ? AND seq = ?");
    expect(change.run(roomId, seq).changes).toBe(1);
    for (const { sql } of kept) file.exec(String(sql));
  } finally {
    file.close();
  }
};

/** Somebody at no browser, who does things by calls until the test is over. */
export const byCalls = (url: string): Client => {
  const client = clientAt(url);
  onTestFinished(() => client.close());
  return client;
};

export const memberByCalls = async (url: string, username: string): Promise<Client> => {
  const client = byCalls(url);
  await client.accounts.register({ ...accountOf(username), agreedToTerms: true });
  return client;
};

/** The first Owner of a server of its own, at no browser. */
export const ownerByCalls = async (setupLink: string, username: string): Promise<Client> => {
  const { origin, pathname } = new URL(setupLink);
  const client = byCalls(origin);
  const token = pathname.split('/').at(-1) ?? '';
  await client.accounts.setUpOwner({ ...accountOf(username), token, agreedToTerms: true });
  return client;
};

/** Creates a public room; resolves to its id. */
export const roomByCalls = async ({ rooms }: Client, title: string): Promise<string> =>
  (await rooms.createRoom({ title, type: 'Normal', access: 'Public', desc: '' })).room._id;

const boxOf = async (element: Locator) => {
  const box = await element.boundingBox();
  if (box === null) throw new Error('It is not shown.');
  return { start: box.x, top: box.y, end: box.x + box.width, bottom: box.y + box.height };
};

/** How far two elements overlap, in px; 0: not at all. */
export const overlap = async (one: Locator, other: Locator): Promise<number> => {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  const width = Math.min(a.end, b.end) - Math.max(a.start, b.start);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, Math.min(width, height));
};

/** How far an element reaches out of another one, in px; 0: it is inside. */
export const sticksOut = async (element: Locator, around: Locator): Promise<number> => {
  const [a, b] = [await boxOf(element), await boxOf(around)];
  return Math.max(0, b.start - a.start, b.top - a.top, a.end - b.end, a.bottom - b.bottom);
};

let made = 0;

export const newMember = async (person: Person): Promise<Account> => {
  made += 1;
  const account = accountOf(`tasveer${made}`);
  await person.register(account);
  return account;
};

/** The page goes behind another tab, or comes to the front. */
export const setHidden = async (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((is) => {
    Object.defineProperty(document, 'hidden', { value: is, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
