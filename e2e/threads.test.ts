import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { accountOf, createRoom } from './harness/acts.ts';
import type { Person } from './harness/person.ts';
import { story } from './harness/story.ts';
import { pattern } from './harness/words.ts';

const goToThreads = async ({ page, words }: Person): Promise<void> => page.getByRole('tab', { name: new RegExp(`^${words.rooms.threads}`) }).click();
const list = ({ page, words }: Person): Locator => page.getByRole('group', { name: words.threads.list, exact: true });
const item = (person: Person, text: string): Locator => list(person).getByRole('article').filter({ hasText: text });
const view = ({ page, words }: Person): Locator => page.getByRole('region', { name: words.threads.open, exact: true });
const reply = (person: Person, text: string): Locator => view(person).getByRole('article').filter({ hasText: text }).last();
const dialog = ({ page }: Person): Locator => page.getByRole('dialog');

interface NewThread {
  readonly text: string;
  readonly tags?: string;
  readonly noReplies?: boolean;
}

const post = async (person: Person, { text, tags, noReplies }: NewThread): Promise<void> => {
  const { page, words: { threads } } = person;
  await page.getByRole('button', { name: threads.newThread, exact: true }).first().click();
  const form = page.getByRole('dialog', { name: threads.createTitle });
  await form.getByRole('textbox', { name: threads.text }).fill(text);
  if (tags !== undefined) await form.getByRole('textbox', { name: threads.tags }).fill(tags);
  if (noReplies) await form.getByRole('switch', { name: threads.disableReplies }).check();
  await form.getByRole('button', { name: threads.post, exact: true }).click();
  await form.waitFor({ state: 'hidden' });
};

const answer = async (person: Person, text: string): Promise<void> => {
  const { words: { threads } } = person;
  await view(person).getByRole('textbox', { name: pattern(threads.replyTo) }).first().fill(text);
  await view(person).getByRole('button', { name: threads.reply, exact: true }).and(view(person).locator('[type="submit"]')).first().click();
  await reply(person, text).waitFor();
};

const choose = async (person: Person, on: Locator, menu: string, act: string): Promise<void> => {
  await on.getByRole('button', { name: menu, exact: true }).first().click();
  await person.page.getByRole('menuitem', { name: act, exact: true }).click();
};

const vote = async (on: Locator, name: string): Promise<void> => on.getByRole('button', { name, exact: true }).first().click();
const score = (on: Locator, { words: { threads } }: Person, value: number): Locator => on.getByRole('img', { name: threads.score.replace('{{score}}', String(value)), exact: true }).first();

/** Two members in a room of the first one's, both before its threads. */
const inOneRoom = async (person: () => Promise<Person>, names: readonly [string, string], title: string): Promise<readonly [Person, Person, string]> => {
  const [owner, member] = [await person(), await person()];
  await owner.register(accountOf(names[0]));
  await createRoom(owner, title);
  const room = new URL(owner.page.url()).pathname.split('/').at(-1) ?? '';
  await member.register(accountOf(names[1]));
  await member.openRoom(room);
  await member.joinRoom();
  for (const somebody of [owner, member]) await goToThreads(somebody);
  return [owner, member, room];
};

story('two people live through a thread: posted, answered, voted on, pinned, archived, deleted', async ({ person }) => {
  const [owner, member, room] = await inOneRoom(person, ['khalida', 'bilal01'], 'Kulfi Corner');
  const { threads } = owner.words;

  await post(owner, { text: 'Where is kulfi made by hand?\nI am in Lahore for nine days.', tags: 'food, قلفی' });
  const seen = item(member, 'Where is kulfi made by hand?');
  await seen.getByText('قلفی', { exact: true }).waitFor();
  await seen.getByText(threads.creator, { exact: true }).waitFor();
  await seen.getByRole('img', { name: threads.newHere }).waitFor();

  await seen.getByText('I am in Lahore').click();
  await expect.poll(() => new URL(member.page.url()).pathname).toMatch(new RegExp(`^/home/${room}/thread/[0-9a-f]{24}$`));
  await answer(member, 'By the Shahi Hammam, after five.');
  await item(owner, 'kulfi').getByRole('button', { name: '1 reply' }).click();
  await reply(owner, 'By the Shahi Hammam').waitFor();

  await vote(view(member), threads.voteUp);
  await score(view(owner), owner, 1).waitFor();
  await vote(view(member), threads.voteDown);
  await score(view(owner), owner, -1).waitFor();
  await view(owner).getByText('1 dislike', { exact: true }).waitFor();
  await vote(view(member), threads.voteDown);
  await view(owner).getByText('0 dislikes', { exact: true }).waitFor();
  expect(await view(owner).getByRole('img', { name: /^Score/ }).count()).toBe(0);
  await vote(view(member), threads.voteUp);
  await view(owner).getByText('1 like', { exact: true }).click();
  await dialog(owner).getByText('bilal01', { exact: true }).waitFor();
  expect(new URL(owner.page.url()).pathname.split('/')[5]).toBe('likes');
  await owner.page.keyboard.press('Escape');

  await choose(owner, reply(owner, 'By the Shahi Hammam'), threads.menuReply, threads.pin);
  await owner.page.getByRole('alertdialog').getByRole('button', { name: threads.pin, exact: true }).click();
  await reply(member, 'By the Shahi Hammam').getByText(threads.pinned, { exact: true }).waitFor();

  await member.page.reload();
  await reply(member, 'By the Shahi Hammam').getByText(threads.pinned, { exact: true }).waitFor();
  await view(member).getByText('2 views', { exact: true }).waitFor();

  await choose(owner, view(owner), threads.menu, threads.pin);
  await view(member).getByText(threads.pinned, { exact: true }).first().waitFor();
  await choose(owner, view(owner), threads.menu, threads.archive);
  await owner.page.getByRole('alertdialog').getByRole('button', { name: threads.archive, exact: true }).click();
  await view(member).getByText(threads.archivedNote).waitFor();
  expect(await view(member).getByRole('textbox').count()).toBe(0);
  expect(await view(member).getByRole('button', { name: threads.voteUp }).first().isDisabled()).toBe(true);

  await choose(owner, view(owner), threads.menu, threads.delete);
  await owner.page.getByRole('alertdialog').getByRole('button', { name: threads.delete, exact: true }).click();
  await view(member).getByText(threads.threadGone).waitFor();
  await view(member).getByRole('button', { name: threads.closeThread }).click();
  await expect.poll(() => new URL(member.page.url()).pathname).toBe(`/home/${room}`);
  await member.page.getByText(threads.empty, { exact: true }).waitFor();
});

story('replies answer replies, and deleting one takes those under it and counts right', async ({ person }) => {
  const [owner, member] = await inOneRoom(person, ['salma01', 'danish1'], 'Deep Talk');
  const { threads } = owner.words;
  await post(owner, { text: 'Chai in a steel cup' });
  await item(member, 'Chai in a steel cup').getByText('Chai in').click();
  await answer(member, 'Never');
  await item(owner, 'Chai').getByText('Chai in').click();
  await reply(owner, 'Never').getByRole('button', { name: threads.reply, exact: true }).click();
  await view(owner).getByRole('textbox', { name: threads.replyTo.replace('{{name}}', '\u2068danish1\u2069') }).fill('Heat and nostalgia');
  await owner.page.keyboard.press('Control+Enter');
  await reply(owner, 'Heat and nostalgia').waitFor();

  await member.page.getByRole('button', { name: 'Show 1 reply' }).click();
  await reply(member, 'Heat and nostalgia').waitFor();
  await reply(member, 'Heat and nostalgia').getByText('Heat and').click();
  await expect.poll(() => new URL(member.page.url()).pathname.split('/').slice(5, 7)).toEqual(['reply', 'view']);
  await view(member).getByRole('link', { name: threads.toParent }).click();
  await view(member).getByRole('textbox', { name: threads.replyTo.replace('{{name}}', '\u2068danish1\u2069') }).waitFor();
  await view(member).getByRole('link', { name: threads.toParent }).click();
  await view(member).getByText('Chai in a steel cup').waitFor();

  await choose(member, reply(member, 'Never'), threads.menuReply, threads.delete);
  await member.page.getByRole('alertdialog').getByRole('button', { name: threads.delete, exact: true }).click();
  for (const somebody of [owner, member]) await view(somebody).getByRole('heading', { name: '0 replies' }).waitFor();
  expect(await view(owner).getByText('Heat and nostalgia').count()).toBe(0);
});

story('a guest reads, quotes and reports, but neither votes nor pins', async ({ person }) => {
  const [owner, , room] = await inOneRoom(person, ['hostess', 'another'], 'Guest Room');
  const { threads } = owner.words;
  await post(owner, { text: 'No answers wanted', noReplies: true });
  await item(owner, 'No answers wanted').waitFor();
  const guest = await person();
  await guest.enterAsGuest('mehman');
  await guest.openRoom(room);
  await guest.joinRoom();
  await goToThreads(guest);
  const seen = item(guest, 'No answers wanted');
  expect(await seen.getByRole('button', { name: threads.voteUp }).isDisabled()).toBe(true);
  await seen.getByText('No answers').click();
  expect(new URL(guest.page.url()).pathname).not.toContain('/thread/');
  await seen.getByRole('button', { name: threads.menu }).click();
  expect(await guest.page.getByRole('menuitem').allInnerTexts()).toEqual([threads.quote, threads.report]);
  await guest.page.getByRole('menuitem', { name: threads.report }).click();
  const form = guest.page.getByRole('dialog', { name: threads.reportTitle });
  const send = form.getByRole('button', { name: threads.sendReport });
  expect(await send.isDisabled()).toBe(true);
  await form.getByLabel(threads.reason).selectOption('2');
  await form.getByLabel(threads.details).fill('It sells something.');
  await send.click();
  await form.getByText(threads.reported).waitFor();
  await form.waitFor({ state: 'hidden' });
});

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const picture = { name: 'kulfi.png', mimeType: 'image/png', buffer: pixel };

story('a reply with a picture: when the token is refused nothing is sent, afterwards it is', async ({ person }) => {
  const [owner, member] = await inOneRoom(person, ['tasveer', 'dekhnay'], 'Picture House');
  await post(owner, { text: 'Show me the cart' });
  await item(owner, 'Show me the cart').getByText('Show me').click();
  await item(member, 'Show me the cart').getByText('Show me').click();

  const sent: string[] = [];
  member.page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  member.mayComplain(/upload\/init|500/);
  await member.page.route('**/a/upload/init*', (route) => route.fulfill({ status: 500, json: { status: 0, code: 'UNKNOWN', msg: 'An unknown error occured!' } }), { times: 1 });
  await member.page.locator(`input[type="file"][aria-label="${member.words.media.addImage}"]`).first().setInputFiles(picture);
  await view(member).getByRole('img', { name: 'kulfi.png' }).waitFor();
  const button = view(member).locator('[type="submit"]').first();
  await button.click();
  await view(member).getByRole('alert').filter({ hasText: member.words.media.uploadFailed }).waitFor();
  expect(sent).toEqual([]);

  await button.click();
  await view(owner).locator('img[src^="/file/uploads/"]').waitFor();
  expect(sent).toEqual(['/f/upload', '/a/r/thread/reply/createWithImage']);
});

story('a thread set as notice is shown when the room is opened', async ({ person }) => {
  const [owner, member, room] = await inOneRoom(person, ['elaan01', 'sunnay1'], 'Notice House');
  const { threads } = owner.words;
  await post(owner, { text: 'Mushaira on Friday at nine' });
  await choose(owner, item(owner, 'Mushaira'), threads.menu, threads.addNotice);
  await item(member, 'Mushaira').getByText(threads.notice, { exact: true }).waitFor();
  await member.openRoom(room);
  await member.page.getByRole('status', { name: threads.notice }).getByText('Mushaira on Friday at nine').waitFor();
});
