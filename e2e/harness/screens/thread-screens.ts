import type { Locator } from 'playwright';
import { drawnFiles } from '../people/drawn-files.ts';
import { newMember } from '../people/actions.ts';
import type { Person } from '../people/person.ts';
import { inRoom, pressed } from './room-screens.ts';
import type { Screen } from './screen.ts';
import { answer, choose, goToThreads, item, post, reply, view } from '../people/thread-actions.ts';

type Step = (person: Person) => Promise<void>;

const titles = [
  'Where is kulfi made by hand?\nI am in Lahore for nine days.',
  'چھت پر پودے: کون سا پودا گرمی سہہ لیتا ہے؟\nمیں نے گلِ چین لگایا ہے۔',
  'Unpopular: chai is better in a steel cup',
];

const ownRoom = async (person: Person, title: string): Promise<void> => {
  await newMember(person);
  await person.createRoomByCall(title);
  await goToThreads(person);
};

/** The owner of a new room with three threads, one of them pinned, one with four pictures; then one more step. */
const threads =
  (step: Step = async () => undefined): Step =>
  async (person) => {
    await ownRoom(person, 'Anarkali Corner');
    for (const [at, text] of titles.entries()) {
      await post(person, {
        text,
        tags: at === 1 ? 'باغبانی' : 'food, walled city',
        ...(at === 1 && { pictures: await drawnFiles(person.page, 4) }),
      });
      await item(person, text.split('\n')[0] ?? text).waitFor();
    }
    await choose(person, item(person, 'steel cup'), person.texts.threads.menu, person.texts.threads.pin);
    await step(person);
  };

/** The thread with the pictures and two replies, one of them pinned; then one more step. */
const thread = (step: Step = async () => undefined): Step =>
  threads(async (person) => {
    const {
      texts: { threads: t },
    } = person;
    await item(person, 'پودے').getByText('میں نے').click();
    for (const text of ['By the Shahi Hammam, after five.', 'تلسی بھی چل جاتی ہے']) await answer(person, text);
    await choose(person, reply(person, 'Shahi Hammam'), t.menuReply, t.pin);
    await person.page.getByRole('alertdialog').getByRole('button', { name: t.pin, exact: true }).click();
    await view(person).getByRole('button', { name: t.voteUp }).first().click();
    await person.page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await step(person);
  });

const pictures =
  (count: number): Step =>
  async (person) => {
    await ownRoom(person, 'Gallery');
    await post(person, { text: `Pictures: ${count}`, pictures: await drawnFiles(person.page, count) });
    await item(person, `Pictures: ${count}`).getByText('Pictures:').click();
    await view(person).getByText('Pictures:').waitFor();
  };

const archived: Step = async (person) => {
  const {
    texts: { threads: t },
  } = person;
  await choose(person, view(person), t.menu, t.archive);
  await person.page.getByRole('alertdialog').getByRole('button', { name: t.archive, exact: true }).click();
  await view(person).getByText(t.archivedNote).waitFor();
};

/** Writes the beginning of a name into a field, whose suggestions appear. */
const suggesting = async ({ page, texts }: Person, form: Locator): Promise<void> => {
  await form.locator('textarea').first().pressSequentially('chai ki baat :chai');
  await page.getByRole('listbox', { name: texts.messages.suggest.emoji }).waitFor();
};
const newThreadForm = async (person: Person): Promise<Locator> => {
  await pressed(person, person.texts.threads.newThread);
  return person.page.getByRole('dialog', { name: person.texts.threads.createTitle });
};
/** Answers a reply of the open thread. */
const nestedForm = async (person: Person): Promise<Locator> => {
  await reply(person, 'تلسی').getByRole('button', { name: person.texts.threads.reply, exact: true }).click();
  return view(person).locator('[data-reply-id] form');
};

export const threadScreens: readonly Screen[] = [
  { name: 'threads', go: threads() },
  { name: 'thread-new', go: threads(async (person) => pressed(person, person.texts.threads.newThread)) },
  { name: 'thread-new-suggestions', go: threads(async (person) => suggesting(person, await newThreadForm(person))) },
  {
    name: 'thread-new-stickers',
    go: threads(async (person) => {
      const form = await newThreadForm(person);
      await form.getByRole('button', { name: person.texts.messages.picker.open.stickers, exact: true }).click();
      await person.page.locator('[data-pick]').first().waitFor();
    }),
  },
  { name: 'thread', go: thread() },
  { name: 'thread-reply-nested', go: thread(async (person) => void (await nestedForm(person))) },
  {
    name: 'thread-reply-suggestions',
    go: thread(async (person) => suggesting(person, view(person).locator('form').first())),
  },
  { name: 'thread-replies', go: thread(async (person) => reply(person, 'تلسی').scrollIntoViewIfNeeded()) },
  { name: 'thread-likes', go: thread(async ({ page }) => page.locator('a[href$="/likes"]').first().click()) },
  {
    name: 'thread-report',
    // One's own offers no report.
    go: inRoom(async (person) => {
      await goToThreads(person);
      await choose(person, item(person, 'Unpopular'), person.texts.threads.menu, person.texts.threads.report);
    }),
  },
  {
    name: 'thread-viewer',
    go: thread(async ({ page }) => {
      await page.locator('a[aria-haspopup="dialog"]').last().click();
      await page.getByRole('dialog').waitFor();
    }),
  },
  {
    name: 'thread-edit',
    go: thread(async (person) => {
      await choose(person, view(person), person.texts.threads.menu, person.texts.threads.edit);
      await person.page.getByRole('textbox', { name: person.texts.threads.editing }).waitFor();
    }),
  },
  {
    name: 'thread-versions',
    go: thread(async (person) => {
      const t = person.texts.threads;
      await choose(person, reply(person, 'تلسی'), t.menuReply, t.edit);
      const field = person.page.getByRole('textbox', { name: t.editing });
      await field.fill('تلسی بھی چل جاتی ہے، اگر پانی کم ہو');
      await field.press('Control+Enter');
      await reply(person, 'پانی کم').getByText(person.texts.messages.edited, { exact: true }).waitFor();
      await choose(person, reply(person, 'پانی کم'), t.menuReply, t.history);
      await person.page.getByRole('dialog', { name: t.historyTitle }).getByRole('listitem').first().waitFor();
    }),
  },
  { name: 'thread-archived', go: thread(archived) },
  ...[1, 2, 3, 4, 5].map((count) => ({ name: `thread-pictures-${count}`, go: pictures(count) })),
];
