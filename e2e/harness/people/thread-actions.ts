import type { Locator } from 'playwright';
import type { Person } from './person.ts';
import { pattern } from './texts.ts';

/** Opens the threads of the current room. */
export const goToThreads = async ({ page, texts }: Person): Promise<void> =>
  page.getByRole('tab', { name: new RegExp(`^${texts.rooms.threads}`) }).click();
const list = ({ page, texts }: Person): Locator => page.getByRole('group', { name: texts.threads.list, exact: true });
export const item = (person: Person, text: string): Locator =>
  list(person).getByRole('article').filter({ hasText: text });
export const view = ({ page, texts }: Person): Locator =>
  page.getByRole('region', { name: texts.threads.open, exact: true });
export const reply = (person: Person, text: string): Locator =>
  view(person).getByRole('article').filter({ hasText: text }).last();

type Files = Parameters<Locator['setInputFiles']>[0];

interface NewThread {
  readonly text: string;
  readonly tags?: string;
  readonly noReplies?: boolean;
  readonly isPublic?: boolean;
  readonly pictures?: Files;
  readonly videos?: Files;
}

/** Posts a thread, which opens, and goes back to the list. */
export const post = async (
  person: Person,
  { text, tags, noReplies, isPublic, pictures, videos }: NewThread,
): Promise<void> => {
  const {
    page,
    texts: { threads },
  } = person;
  await page.getByRole('button', { name: threads.newThread, exact: true }).first().click();
  const form = page.getByRole('dialog', { name: threads.createTitle });
  await form.getByRole('textbox', { name: threads.text }).fill(text);
  if (tags !== undefined) await form.getByRole('combobox', { name: threads.tags }).fill(tags);
  if (noReplies) await form.getByRole('switch', { name: threads.disableReplies }).check();
  if (isPublic) await form.getByRole('switch', { name: threads.public }).check();
  if (pictures) await form.locator('input[type=file][accept*="image/png"]').setInputFiles(pictures);
  if (videos) await form.locator('input[type=file][accept*="video/webm"]').setInputFiles(videos);
  await form.getByRole('button', { name: threads.post, exact: true }).click();
  await form.waitFor({ state: 'hidden' });
  await view(person).getByRole('article').first().waitFor();
  await page.goBack();
  await view(person).waitFor({ state: 'detached' });
};

/** Replies to the open thread; resolves when the reply is shown. */
export const answer = async (person: Person, text: string): Promise<void> => {
  const {
    texts: { threads },
  } = person;
  await view(person)
    .getByRole('textbox', { name: pattern(threads.replyTo) })
    .first()
    .fill(text);
  await view(person)
    .getByRole('button', { name: threads.reply, exact: true })
    .and(view(person).locator('[type="submit"]'))
    .first()
    .click();
  await reply(person, text).waitFor();
};

export const choose = async (person: Person, on: Locator, menu: string, action: string): Promise<void> => {
  await on.getByRole('button', { name: menu, exact: true }).first().click();
  await person.page.getByRole('menuitem', { name: action, exact: true }).click();
};
