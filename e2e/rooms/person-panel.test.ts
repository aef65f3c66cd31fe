import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { accountOf, composer, editor } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { story } from '../harness/story.ts';
import { goToThreads, item, post } from '../harness/people/thread-actions.ts';

const beside = ({ page, texts }: Person): Locator =>
  page.getByRole('complementary', { name: texts.messages.person.title });
const memberRow = ({ page, texts }: Person, name: string): Locator =>
  page.getByRole('complementary', { name: texts.people.inTheRoom }).getByRole('link').filter({ hasText: name });
const hasFocus = (element: Locator): Promise<boolean> => element.evaluate((node) => node === document.activeElement);
const close = async (person: Person): Promise<void> =>
  beside(person).getByRole('button', { name: person.texts.common.close, exact: true }).click();

const enter = async (person: Person, name: string): Promise<Person> => {
  await person.register(accountOf(name));
  await person.joinRoomByCall();
  return person;
};

story(
  "on a desktop a person's panel replaces the members, and closing it returns the focus to the row that opened it",
  async ({ person }) => {
    const [sana, omar, third] = [
      await enter(await person(), 'sanaali'),
      await enter(await person(), 'omarkhan'),
      await enter(await person(), 'zaraqureshi'),
    ];
    await omar.say('salaam everybody');
    await sana.seesMessage('salaam everybody');
    const address = sana.page.url();
    const row = memberRow(sana, 'omarkhan');
    await row.focus();
    await sana.page.keyboard.press('Enter');
    await beside(sana).getByText('omarkhan').waitFor();
    await beside(sana).getByText(sana.texts.times.now).waitFor();
    expect(sana.page.url()).toBe(address);
    expect(await row.isVisible()).toBe(false);
    expect(await hasFocus(beside(sana))).toBe(true);
    expect(await sana.page.getByRole('dialog').count()).toBe(0);
    await sana.page.keyboard.press('Escape');
    await beside(sana).waitFor({ state: 'detached' });
    expect(await hasFocus(row)).toBe(true);

    // Opened from the messages; the room stays usable, and one can still write.
    await sana.message('salaam everybody').locator('[data-person]').last().click();
    await beside(sana).getByText('omarkhan').waitFor();
    await sana.say('wa alaikum salaam');
    await omar.seesMessage('wa alaikum salaam');
    await close(sana);
    await row.waitFor();

    await row.click();
    await beside(sana).getByRole('button', { name: sana.texts.messages.person.mention, exact: true }).click();
    await expect.poll(() => composer(sana).inputValue()).toBe('@omarkhan ');
    await expect.poll(() => hasFocus(composer(sana))).toBe(true);
    await row.waitFor();

    // Ignored: what they said and say is gone for this reader, and nobody else sees a difference.
    const { ignore, undo } = sana.texts.people.ignoring;
    await row.click();
    await beside(sana).getByRole('button', { name: ignore, exact: true }).click();
    await sana.message('salaam everybody').waitFor({ state: 'detached' });
    await omar.say('can you hear me?');
    for (const somebody of [omar, third]) await somebody.seesMessage('can you hear me?');
    await sana.say('a quiet evening');
    await third.seesMessage('a quiet evening');
    expect(await sana.message('can you hear me?').count()).toBe(0);
    await sana.page.getByRole('button', { name: undo, exact: true }).click();
    await sana.seesMessage('can you hear me?');
    await sana.message('salaam everybody').waitFor();
    await row.click();
    await beside(sana).getByRole('button', { name: sana.texts.messages.person.seen, exact: true }).click();
    await sana.page.getByText('omarkhan is here now.').waitFor();
  },
);

story('the author of a thread opens in the same panel, and the thread stays where it was', async ({ person }) => {
  const [sana, omar] = [
    await enter(await person({ language: 'ur' }), 'sanaahmad'),
    await enter(await person(), 'omarahmad'),
  ];
  for (const somebody of [sana, omar]) await goToThreads(somebody);
  await post(omar, { text: 'Which lane sells the best falooda?' });
  const author = item(sana, 'falooda').locator('[data-person]').first();
  await author.waitFor();
  const address = sana.page.url();
  await author.click();
  await beside(sana).getByText('omarahmad').waitFor();
  expect(sana.page.url()).toBe(address);
  await close(sana);
  expect(await hasFocus(author)).toBe(true);
});

story(
  'with the panel closed, a person opens it and closing the person closes it; the member search is kept',
  async ({ person }) => {
    const [hina, bilal] = [await enter(await person(), 'hinabatool'), await enter(await person(), 'bilalali')];
    await bilal.say('who is there?');
    await hina.seesMessage('who is there?');
    await hina.page.getByRole('radio', { name: hina.texts.rooms.membersAll }).check({ force: true });
    const find = hina.page.getByRole('complementary').getByLabel(hina.texts.rooms.membersFind);
    await find.fill('bilal');
    await memberRow(hina, 'bilalali').click();
    await close(hina);
    expect(await find.inputValue()).toBe('bilal');

    const people = hina.page.getByRole('button', { name: hina.texts.rooms.people, exact: true });
    await people.click();
    await hina.page.getByRole('complementary').waitFor({ state: 'detached' });
    await hina.message('who is there?').locator('[data-person]').last().click();
    await beside(hina).waitFor();
    expect(await people.getAttribute('aria-pressed')).toBe('false');
    await people.click();
    await memberRow(hina, 'bilalali').waitFor();
    expect(await beside(hina).count()).toBe(0);
    await people.click();
    await hina.message('who is there?').locator('[data-person]').last().click();
    await close(hina);
    expect(await hina.page.getByRole('complementary').count()).toBe(0);
  },
);

story(
  'on a phone a person opens in a drawer, in Urdu too: Escape returns to the members, a press outside closes everything, Back what lies on top',
  async ({ person }) => {
    const [zara, ali] = [
      await enter(await person({ language: 'ur', width: 390 }), 'zaranoor'),
      await enter(await person(), 'alihamza'),
    ];
    await ali.say('سب خیریت؟');
    await zara.seesMessage('سب خیریت؟');
    const drawer = zara.page.getByRole('dialog');
    const opener = zara.message('سب خیریت؟').locator('[data-person]').last();
    await opener.click();
    await drawer.getByText('alihamza').waitFor();
    await zara.page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    await expect.poll(() => hasFocus(opener)).toBe(true);

    await zara.page.getByRole('button', { name: zara.texts.rooms.people, exact: true }).click();
    const row = drawer.getByRole('link').filter({ hasText: 'alihamza' });
    await row.click();
    await drawer.getByRole('complementary', { name: zara.texts.messages.person.title }).waitFor();
    await zara.page.keyboard.press('Escape');
    await row.waitFor();
    await expect.poll(() => hasFocus(row)).toBe(true);
    await row.click();
    await drawer.getByRole('button', { name: zara.texts.messages.person.mention, exact: true }).waitFor();
    await zara.page.mouse.click(380, 400);
    await drawer.waitFor({ state: 'detached' });
    expect(await zara.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    await opener.click();
    await drawer.getByRole('button', { name: zara.texts.messages.person.mention, exact: true }).click();
    await expect.poll(() => composer(zara).inputValue()).toBe('@alihamza ');
    await expect.poll(() => hasFocus(composer(zara))).toBe(true);

    // Back takes away what lies on top, and nothing else.
    const { page, texts } = zara;
    await page.getByRole('link', { name: texts.rooms.toRooms }).click();
    // The row shows the draft with the mention.
    await page.getByRole('link').filter({ hasText: texts.rooms.draft }).click();
    await zara.seesMessage('سب خیریت؟');
    const address = page.url();
    const people = page.getByRole('button', { name: texts.rooms.people, exact: true });
    await people.click();
    await row.click();
    await drawer.getByRole('complementary', { name: texts.messages.person.title }).waitFor();
    await page.goBack();
    await row.waitFor();
    await page.goBack();
    await drawer.waitFor({ state: 'detached' });
    await people.click();
    await drawer.getByRole('button', { name: texts.common.close, exact: true }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: texts.messages.picker.open.emoji, exact: true }).click();
    await page.getByRole('dialog', { name: texts.messages.picker.label }).waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // What a finger opens on a message, what its answer begins with, and the form that edits one.
    const actions = page.getByRole('toolbar', { name: texts.messages.actions });
    const hasEntry = () => expect.poll(() => page.evaluate(() => Object.hasOwn(history.state, 'overlays'))).toBe(true);
    await zara.message('سب خیریت؟').tap();
    await hasEntry();
    await page.goBack();
    await actions.waitFor({ state: 'detached' });
    await zara.message('سب خیریت؟').tap();
    await actions.getByRole('button', { name: texts.messages.reply, exact: true }).tap();
    const stopReply = page.getByRole('button', { name: texts.messages.stopReply, exact: true });
    await stopReply.waitFor();
    await actions.waitFor({ state: 'detached' });
    await hasEntry();
    await page.goBack();
    await stopReply.waitFor({ state: 'detached' });
    await zara.say('جی، سب خیر');
    await zara.seesSent('جی، سب خیر');
    await composer(zara).press('ArrowUp');
    await editor(zara).waitFor();
    await hasEntry();
    await page.goBack();
    await editor(zara).waitFor({ state: 'detached' });
    await composer(zara).press('ArrowUp');
    await editor(zara).press('Escape');
    await editor(zara).waitFor({ state: 'detached' });
    // The menu hands its entry to the question that it opens; a page that is loaded again has none.
    await page.getByRole('main').getByRole('button', { name: texts.rooms.more, exact: true }).first().click();
    await page.getByRole('menuitem', { name: texts.rooms.leave, exact: true }).click();
    await page.getByRole('alertdialog').waitFor();
    await page.reload();
    await zara.seesMessage('سب خیریت؟');
    expect(page.url()).toBe(address);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/home/rooms');
  },
);
