import type { Locator } from 'playwright';
import type { Person } from './person.ts';
import { pattern } from './words.ts';

/** Goes to the threads of the open room. */
export const goToThreads = async ({ page, words }: Person): Promise<void> =>
  page.getByRole('tab', { name: new RegExp(`^${words.rooms.threads}`) }).click();
const list = ({ page, words }: Person): Locator => page.getByRole('group', { name: words.threads.list, exact: true });
/** A thread of the list. */
export const item = (person: Person, text: string): Locator =>
  list(person).getByRole('article').filter({ hasText: text });
/** The thread that is open. */
export const view = ({ page, words }: Person): Locator =>
  page.getByRole('region', { name: words.threads.open, exact: true });
/** A reply in the open thread. */
export const reply = (person: Person, text: string): Locator =>
  view(person).getByRole('article').filter({ hasText: text }).last();

type Files = Parameters<Locator['setInputFiles']>[0];

/** A thread as it is written. */
interface NewThread {
  readonly text: string;
  readonly tags?: string;
  readonly noReplies?: boolean;
  readonly isPublic?: boolean;
  readonly pictures?: Files;
  readonly videos?: Files;
}

/** Posts a thread; resolves when the form is closed. */
export const post = async (
  person: Person,
  { text, tags, noReplies, isPublic, pictures, videos }: NewThread,
): Promise<void> => {
  const {
    page,
    words: { threads },
  } = person;
  await page.getByRole('button', { name: threads.newThread, exact: true }).first().click();
  const form = page.getByRole('dialog', { name: threads.createTitle });
  await form.getByRole('textbox', { name: threads.text }).fill(text);
  if (tags !== undefined) await form.getByRole('textbox', { name: threads.tags }).fill(tags);
  if (noReplies) await form.getByRole('switch', { name: threads.disableReplies }).check();
  if (isPublic) await form.getByRole('switch', { name: threads.public }).check();
  if (pictures) await form.locator('input[type=file][accept*="image/png"]').setInputFiles(pictures);
  if (videos) await form.locator('input[type=file][accept*="video/webm"]').setInputFiles(videos);
  await form.getByRole('button', { name: threads.post, exact: true }).click();
  await form.waitFor({ state: 'hidden' });
};

/** Answers the open thread; resolves when the reply is shown. */
export const answer = async (person: Person, text: string): Promise<void> => {
  const {
    words: { threads },
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

/** Chooses in the menu of a thread or reply. */
export const choose = async (person: Person, on: Locator, menu: string, act: string): Promise<void> => {
  await on.getByRole('button', { name: menu, exact: true }).first().click();
  await person.page.getByRole('menuitem', { name: act, exact: true }).click();
};
