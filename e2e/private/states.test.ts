import { newId } from '@baithak/protocol/ids';
import { expect } from 'vitest';
import { accountOf, byCalls, chooseAction, editor, signOut } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { pattern } from '../harness/people/texts.ts';
import { story } from '../harness/story.ts';

type Words = Person['texts']['private'];

const button = ({ page, texts }: Person, name: (words: Words) => string) =>
  page.getByRole('main').getByRole('button', { name: name(texts.private), exact: true });
const reads = ({ page, texts }: Person, text: (words: Words) => string) =>
  page
    .getByText(pattern(text(texts.private)))
    .first()
    .waitFor();
const composer = ({ page, texts }: Person) => page.getByRole('textbox', { name: pattern(texts.private.composer) });
const write = async (person: Person, text: string): Promise<void> => {
  await composer(person).fill(text);
  await composer(person).press('Enter');
};
const choose = async ({ page, texts }: Person, item: (words: Words) => string): Promise<void> => {
  await page.getByRole('main').getByRole('button', { name: texts.private.menu, exact: true }).click();
  await page.getByRole('menuitem', { name: item(texts.private), exact: true }).click();
};

/** Answers the question that comes before a block. */
const confirmBlock = ({ page, texts }: Person): Promise<void> =>
  page.getByRole('alertdialog').getByRole('button', { name: texts.private.block, exact: true }).click();

// The way through every state, with what one who has no connection writes, is in states.proof.test.ts.
story(
  'a request is accepted, two people see each other write and read, and a block from either side is seen by both at once',
  async ({ app, person }) => {
    const [asma, bano] = [await person(), await person({ language: 'ur' })];
    await Promise.all([asma.register(accountOf('asmajaan')), bano.register(accountOf('banojaan'))]);
    const asmas = byCalls(app.url);
    await asmas.accounts.logIn(accountOf('asmajaan'));
    await bano.page.goto('/pms');
    const requests = bano.page.getByRole('navigation', { name: bano.texts.private.requests, exact: true });
    await reads(bano, ({ empty }) => empty);
    const { userdata } = await asmas.loading.getProfile({ username: 'banojaan' });
    await asmas.privateThreads.requestPrivate({ targetId: userdata._id });
    await requests.getByRole('link', { name: /asmajaan/ }).click();
    await bano.page.getByRole('heading', { name: pattern(bano.texts.private.foot.asks) }).waitFor();
    await button(bano, ({ accept }) => accept).click();
    await composer(bano).waitFor();
    const path = new URL(bano.page.url()).pathname;
    await asma.page.goto(path);
    await composer(asma).waitFor();

    await write(asma, 'The fourth couplet needs work');
    await asma.page.getByRole('log', { name: pattern(asma.texts.messages.logWith) }).waitFor();
    await bano.seesMessage('The fourth couplet needs work');
    await asma.message('The fourth couplet').getByText(pattern(asma.texts.messages.seen)).waitFor();
    await composer(bano).pressSequentially('واہ');
    await asma.page.getByText(pattern(asma.texts.messages.typing.one)).waitFor();
    await composer(bano).press('Enter');
    await asma.seesMessage('واہ');

    // What is sent here is in the row of the list, and what is edited is for both.
    const row = ({ page }: Person, text: string) => page.getByRole('link').filter({ hasText: text }).first().waitFor();
    await row(bano, 'واہ');
    await composer(asma).press('ArrowUp');
    await editor(asma).fill('The fifth couplet needs work');
    await editor(asma).press('Enter');
    for (const { message, texts } of [asma, bano])
      await message('The fifth couplet').getByText(texts.messages.edited, { exact: true }).waitFor();
    await write(asma, 'The sixth too');
    for (const who of [asma, bano]) await row(who, 'The sixth too');
    await chooseAction(asma, 'The sixth too', 'delete');
    const question = asma.page.getByRole('alertdialog');
    await question.getByText(asma.texts.messages.deleteTextPrivate).waitFor();
    await question.getByRole('button', { name: asma.texts.messages.delete, exact: true }).click();
    for (const who of [asma, bano]) await row(who, 'واہ');

    await choose(bano, ({ block }) => block);
    await confirmBlock(bano);
    await reads(bano, ({ foot }) => foot.blocked);
    await reads(asma, ({ foot }) => foot.cannot);
    expect(await composer(asma).count()).toBe(0);
    await button(bano, ({ unblock }) => unblock).click();
    await composer(asma).waitFor();
    await choose(asma, ({ blockAndDelete }) => blockAndDelete);
    await asma.page
      .getByRole('alertdialog')
      .getByRole('button', { name: asma.texts.private.blockAndDelete, exact: true })
      .click();
    await reads(bano, ({ gone }) => gone);
    await reads(asma, ({ empty }) => empty);
  },
);

story(
  'on a public profile a member asks, takes back and accepts, a guest finds the way there, and a visitor is invited',
  async ({ person }) => {
    const [asma, bano, guest] = [await person(), await person({ language: 'ur' }), await person()];
    await Promise.all([asma.register(accountOf('asma41')), bano.register(accountOf('bano41')), guest.enterAsGuest()]);
    const foot = ({ page }: Person) => page.locator('[data-private]');
    const act = (who: Person, name: (words: Words) => string) =>
      foot(who).getByRole('button', { name: name(who.texts.private), exact: true });
    await asma.page.goto('/user/bano41');
    await act(asma, ({ request }) => request).click();
    await act(asma, ({ takeBack }) => takeBack).click();
    await act(asma, ({ request }) => request).click();
    await act(asma, ({ takeBack }) => takeBack).waitFor();

    await bano.page.goto('/user/asma41');
    await act(bano, ({ accept }) => accept).click();
    await foot(bano)
      .getByRole('link', { name: pattern(bano.texts.private.message) })
      .click();
    await composer(bano).waitFor();

    await asma.page.reload();
    await foot(asma).getByRole('button', { name: asma.texts.private.menu, exact: true }).click();
    await asma.page.getByRole('menuitem', { name: asma.texts.private.blockAndDelete, exact: true }).click();
    await asma.page
      .getByRole('alertdialog')
      .getByRole('button', { name: asma.texts.private.blockAndDelete, exact: true })
      .click();
    // For good: there is no way back.
    await foot(asma).getByText(asma.texts.private.foot.cannotAsk).waitFor();

    const loaded: string[] = [];
    guest.page.on('request', (request) => loaded.push(request.url()));
    await guest.page.goto('/user/asma41', { waitUntil: 'load' });
    await foot(guest).getByRole('link', { name: guest.texts.public.profile.private }).waitFor();
    expect(await foot(guest).getByRole('button').count()).toBe(0);
    expect(loaded.filter((url) => url.includes('profile-private'))).toEqual([]);
    await asma.page.goto('/user/asma41');
    await foot(asma).getByRole('link', { name: asma.texts.messages.person.edit }).waitFor();
    // Whoever signs out in another tab has nothing of their own left here.
    const other = await asma.inAnotherTab();
    await other.page.goto('/settings/account');
    await signOut(other);
    await foot(asma).getByRole('link', { name: asma.texts.messages.person.edit }).waitFor({ state: 'detached' });
    await asma.page.getByRole('link', { name: pattern(asma.texts.public.profile.write) }).waitFor();
  },
);

story(
  'an old private message is found by its words in the list, by both of the two, opened and seen marked',
  async ({ app, person }) => {
    const [asma, bano] = [await person(), await person({ language: 'ur', width: 390 })];
    await Promise.all([asma.register(accountOf('asma77')), bano.register(accountOf('bano77'))]);
    const [asmas, banos] = [byCalls(app.url), byCalls(app.url)];
    await Promise.all([asmas.accounts.logIn(accountOf('asma77')), banos.accounts.logIn(accountOf('bano77'))]);
    const { userdata } = await asmas.loading.getProfile({ username: 'bano77' });
    const { thread: threadId } = await asmas.privateThreads.requestPrivate({ targetId: userdata._id });
    if (threadId === null) throw new Error('There is no thread.');
    await banos.privateThreads.acceptPrivateRequest({ threadId });
    const say = (client: typeof asmas, message: string) =>
      client.privateThreads.sendPrivate({ threadId, message, type: 'text', tempId: newId() });
    await say(asmas, 'کتاب میز پر نہیں ہے');
    // Out of sight, and of what is rendered.
    for (let at = 0; at < 12; at += 1)
      for (const client of [asmas, banos]) await say(client, `line ${at}\n\nwith more\n\nunder it`);
    for (const [who, words, mine] of [
      [asma, 'nahi kitab', true],
      [bano, 'نهيں كتاب', false],
    ] as const) {
      const { page, texts } = who;
      await page.goto('/pms');
      await page.getByRole('searchbox', { name: texts.private.search }).fill(words);
      const found = page.getByRole('navigation', { name: texts.private.log, exact: true }).getByRole('link');
      await found.waitFor();
      expect(await found.locator('mark').allTextContents()).toEqual(['کتاب', 'نہیں']);
      expect(await found.getByText(pattern(texts.private.you)).count()).toBe(mine ? 1 : 0);
      await found.press('Enter');
      await who.message('کتاب میز پر').and(page.locator('[data-found]')).waitFor();
      expect(await who.message('line 11').count()).toBe(0);
    }
    // Back in the list on the phone, what was typed is there.
    await bano.page.goBack();
    await bano.page.getByRole('navigation', { name: bano.texts.private.log, exact: true }).getByRole('link').waitFor();
  },
);
