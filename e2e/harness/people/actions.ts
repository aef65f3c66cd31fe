import type { Locator } from 'playwright';
import { expect } from 'vitest';
import type { Person } from './person.ts';
import type { Account } from './sign-in-by-call.ts';
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

export const log = ({ page, texts }: Person): Locator => page.getByRole('log', { name: texts.messages.log });
export const composer = ({ page, texts }: Person): Locator =>
  page.getByRole('textbox', { name: pattern(texts.messages.composer) });

type MessageAction = 'reply' | 'edit' | 'delete' | 'copy';

/** Hovers a message and presses one of the actions that appear. */
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

/** The line of a person who reads 'Try now' comes back, and they press it unless the app was faster. */
export const goOnline = async ({ context, page, texts }: Person): Promise<void> => {
  await context.setOffline(false);
  const again = page.getByRole('button', { name: texts.common.tryNow, exact: true });
  await again.evaluateAll((shown: readonly HTMLElement[]) => shown.forEach((button) => button.click()));
};

/** The field that edits a message. */
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

/** The row of the list that leads to a room. */
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
