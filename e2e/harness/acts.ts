import type { Locator } from 'playwright';
import { expect } from 'vitest';
import type { Account, Person } from './person.ts';
import { pattern } from './words.ts';

/** An account that nobody else of a file has. */
export const accountOf = (username: string): Account => ({
  username,
  email: `${username}@example.com`,
  password: 'chai-aur-biscuit-7',
});

export const log = ({ page, words }: Person): Locator => page.getByRole('log', { name: words.messages.log });
export const composer = ({ page, words }: Person): Locator =>
  page.getByRole('textbox', { name: pattern(words.messages.composer) });

type Act = 'reply' | 'edit' | 'delete' | 'copy';

/** Points at a message and presses one of the hands that appear. */
export const act = async (person: Person, text: string, what: Act): Promise<void> => {
  const message = person.message(text);
  const hand = message.getByRole('button', { name: person.words.messages[what], exact: true });
  // The list may still be moving under the pointer, which then points at another message.
  const shows = async (): Promise<boolean> => {
    await message.hover();
    return hand.isVisible();
  };
  await expect.poll(shows).toBe(true);
  await hand.click();
};

/** The field that edits a message in its place. */
export const editor = ({ page, words }: Person): Locator =>
  page.getByRole('textbox', { name: words.messages.editing, exact: true });

/** Resolves when the messages that have one of these texts are these, in this order, each once. */
export const seesJust = async (person: Person, texts: readonly string[]): Promise<void> => {
  const shown = async (): Promise<string[]> => {
    const articles = await log(person).getByRole('article').allInnerTexts();
    return articles.flatMap((words) => texts.filter((text) => words.includes(text)));
  };
  await expect.poll(shown).toEqual(texts);
};

export const signOut = async ({ page, words }: Person): Promise<void> => {
  await page.getByRole('button', { name: words.home.signOut, exact: true }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: words.account.signOut.here, exact: true }).click();
};

/** Chooses in the menu of language and colours: the words of a choice in this person's first language. */
export const chooseLook = async ({ page, words }: Person, choice: string): Promise<void> => {
  await page.getByRole('button', { name: words.home.look, exact: true }).click();
  await page.getByRole('menuitemradio', { name: choice, exact: true }).click();
  await page.keyboard.press('Escape');
};

/** The row of the list that leads to a room. */
export const roomRow = ({ page, words }: Person, title: string): Locator =>
  page.getByRole('navigation', { name: words.rooms.yours }).getByRole('link').filter({ hasText: title });

/** Makes an open room with this title; resolves when it is open. */
export const createRoom = async ({ page, words }: Person, title: string): Promise<void> => {
  await page.getByRole('button', { name: words.home.newRoom, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: words.rooms.createTitle });
  await dialog.getByLabel(words.rooms.name, { exact: true }).fill(title);
  await dialog.getByRole('button', { name: words.rooms.create, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
};
