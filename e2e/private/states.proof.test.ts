import { expect } from 'vitest';
import { accountOf, chooseAction, goOnline } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { pattern } from '../harness/people/texts.ts';
import { story } from '../harness/story.ts';

type Words = Person['texts']['private'];

const button = ({ page, texts }: Person, name: (words: Words) => string) =>
  page
    .getByRole('main')
    .or(page.getByRole('complementary'))
    .getByRole('button', { name: name(texts.private), exact: true });
const press = (person: Person, name: (words: Words) => string) => button(person, name).click();
const sees = (person: Person, name: (words: Words) => string) => button(person, name).waitFor();
const reads = ({ page, texts }: Person, text: (words: Words) => string) =>
  page
    .getByText(pattern(text(texts.private)))
    .first()
    .waitFor();

const openPerson = async ({ page, texts }: Person, username: string): Promise<void> => {
  await page.getByRole('log').locator(`[data-person="${username}"]`).first().click();
  await page.getByRole('complementary', { name: texts.messages.person.title }).waitFor();
};

const composer = ({ page, texts }: Person) => page.getByRole('textbox', { name: pattern(texts.private.composer) });

const write = async (person: Person, text: string): Promise<void> => {
  await composer(person).fill(text);
  await composer(person).press('Enter');
};

const choose = async ({ page, texts }: Person, item: (words: Words) => string): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name: texts.private.menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item(texts.private), exact: true }).click();
};

/** One English, one Urdu, in a room where each has the other's panel open. */
const meet = async (one: Person, other: Person, names: readonly [string, string]): Promise<void> => {
  await Promise.all([one.register(accountOf(names[0])), other.register(accountOf(names[1]))]);
  await one.joinRoomByCall();
  await other.joinRoomByCall();
  await one.say('Salaam from the balcony');
  await other.say('وعلیکم السلام');
  await other.seesMessage('Salaam from the balcony');
  await one.seesMessage('وعلیکم السلام');
  await openPerson(one, names[1]);
  await openPerson(other, names[0]);
};

/** Answers the question that comes before a block. */
const confirmBlock = ({ page, texts }: Person): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name: texts.private.block, exact: true }).click();

story('two people walk through every state of a private connection, each in their own language', async ({ person }) => {
  const [asma, bano] = [await person(), await person({ language: 'ur' })];
  // A refused act is an answer of 409 or 429, which the browser logs, as it does a lost connection.
  asma.mayLogError(/409|429|ERR_INTERNET_DISCONNECTED|ERR_NETWORK|WebSocket/);
  await meet(asma, bano, ['asmagul', 'banorani']);

  // 5 → 1 / 4, and a decline of which the one who asked is not told.
  await press(asma, ({ request }) => request);
  await sees(asma, ({ takeBack }) => takeBack);
  await bano.page.getByRole('img', { name: bano.texts.home.privateUnread_one.replace('{{count}}', '1') }).waitFor();
  await press(bano, ({ decline }) => decline);
  await sees(bano, ({ request }) => request);
  await press(asma, ({ takeBack }) => takeBack);
  await reads(asma, ({ conflict }) => conflict);
  await press(asma, ({ request }) => request);
  await reads(asma, ({ declined }) => declined);

  // The other way: 3 / 0, back to 4 / 1, and taken back.
  await press(bano, ({ request }) => request);
  await press(asma, ({ block }) => block);
  await confirmBlock(asma);
  await sees(asma, ({ deleteForGood }) => deleteForGood);
  await reads(bano, ({ foot }) => foot.cannotAsk);
  await press(asma, ({ unblock }) => unblock);
  await sees(asma, ({ accept }) => accept);
  await press(bano, ({ takeBack }) => takeBack);
  await press(asma, ({ request }) => request);

  // The request in the list, opened and accepted: 2 / 2.
  await bano.page.locator('nav a[href="/pms"]').first().click();
  const requests = bano.page.getByRole('navigation', { name: bano.texts.private.requests, exact: true });
  await requests.getByRole('link', { name: /asmagul/ }).click();
  await bano.page.getByRole('heading', { name: pattern(bano.texts.private.foot.asks) }).waitFor();
  await bano.page.getByRole('main').getByRole('button', { name: bano.texts.private.accept, exact: true }).click();
  await composer(bano).waitFor();
  await asma.page.getByRole('link', { name: asma.texts.private.message, exact: true }).click();
  // The room is on the screen until the thread is.
  await asma.page.getByRole('textbox', { name: /banorani/ }).waitFor();
  await write(asma, 'The fourth couplet needs work');
  await bano.seesMessage('The fourth couplet needs work');
  await asma.message('The fourth couplet').getByText(pattern(asma.texts.messages.seen)).waitFor();
  await composer(bano).pressSequentially('واہ');
  await asma.page.getByText(pattern(asma.texts.messages.typing.one)).waitFor();
  await composer(bano).press('Enter');
  await asma.seesMessage('واہ');
  await chooseAction(asma, 'واہ', 'reply');
  await write(asma, 'You liked it');
  await bano.message('You liked it').getByTitle(bano.texts.messages.toSource).waitFor();
  await asma.seesSent('You liked it');
  await chooseAction(asma, 'You liked it', 'delete');
  await asma.page
    .getByRole('alertdialog')
    .getByRole('button', { name: asma.texts.messages.delete, exact: true })
    .click();
  await bano.message('You liked it').waitFor({ state: 'detached' });

  // What both write while one has no connection arrives once.
  await asma.context.setOffline(true);
  await write(asma, 'Written under the stairs');
  await write(bano, 'آپ کہاں گئیں؟');
  await asma.page.getByRole('button', { name: asma.texts.common.tryNow, exact: true }).waitFor();
  expect(await asma.message('آپ کہاں گئیں؟').count()).toBe(0);
  await goOnline(asma);
  for (const each of [asma, bano]) {
    await each.seesMessage('آپ کہاں گئیں؟');
    await each.seesMessage('Written under the stairs');
  }
  await asma.seesSent('Written under the stairs');

  // 6 / 0 and back, from inside.
  await choose(bano, ({ block }) => block);
  await confirmBlock(bano);
  await reads(bano, ({ foot }) => foot.blocked);
  await reads(asma, ({ foot }) => foot.cannot);
  expect(await composer(asma).count()).toBe(0);
  await press(bano, ({ unblock }) => unblock);
  await composer(asma).waitFor();

  // For good: the thread is gone for both, wherever it is shown.
  await choose(asma, ({ blockAndDelete }) => blockAndDelete);
  const question = asma.page.getByRole('alertdialog');
  await question.getByText(asma.texts.private.dialog.erased).waitFor();
  await question.getByRole('button', { name: asma.texts.private.dialog.blockOnly, exact: true }).waitFor();
  await question.getByRole('button', { name: asma.texts.private.blockAndDelete, exact: true }).click();
  await reads(bano, ({ gone }) => gone);
  await reads(asma, ({ empty }) => empty);
});
