import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { accountOf, composer, editor, pressLong, swipeLeft } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { story } from '../harness/story.ts';

const hasFocus = (element: Locator): Promise<boolean> => element.evaluate((node) => node === document.activeElement);

const enter = async (person: Person, name: string): Promise<Person> => {
  await person.register(accountOf(name));
  await person.joinRoomByCall();
  return person;
};

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
    // What a long press opens on a message, what its answer begins with, and the form that edits one.
    const sheet = page.getByRole('dialog');
    const hasEntry = () => expect.poll(() => page.evaluate(() => Object.hasOwn(history.state, 'overlays'))).toBe(true);
    await zara.message('سب خیریت؟').tap();
    await pressLong(zara, 'سب خیریت؟');
    await sheet.waitFor();
    await hasEntry();
    await page.goBack();
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('toolbar', { name: texts.messages.actions }).count()).toBe(0);
    await pressLong(zara, 'سب خیریت؟');
    await sheet.getByRole('button', { name: texts.messages.reply, exact: true }).tap();
    const stopReply = page.getByRole('button', { name: texts.messages.stopReply, exact: true });
    await stopReply.waitFor();
    await sheet.waitFor({ state: 'detached' });
    await expect.poll(() => composer(zara).evaluate((field) => field === document.activeElement)).toBe(true);
    await hasEntry();
    await page.goBack();
    await stopReply.waitFor({ state: 'detached' });
    await swipeLeft(zara, 'سب خیریت؟', -120);
    await stopReply.waitFor();
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
