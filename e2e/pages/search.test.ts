import { newId } from '@baithak/protocol/ids';
import type { Locator } from 'playwright';
import { expect } from 'vitest';
import { memberByCalls, registerInRoom, roomByCalls } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { story } from '../harness/story.ts';

const field = ({ page, texts }: Person): Locator =>
  page.getByRole('searchbox', { name: texts.search.field, exact: true });
const hits = ({ page, texts }: Person): Locator =>
  page.getByRole('group', { name: texts.search.results, exact: true }).getByRole('link');
const hasFocus = (one: Locator): Promise<boolean> => one.evaluate((element) => element === document.activeElement);

// What is found by which words is tested at the server; the screen itself in apps/web/src/routes/home-search.test.tsx.
story(
  'a message is found from the header of the room by keyboard, going back returns to the search, and Ctrl+K leads there too',
  async ({ app, person }) => {
    const omar = await person({ language: 'ur', width: 390 });
    const sana = await memberByCalls(app.url, 'sanachaman');
    const roomId = await roomByCalls(sana, 'Gulab Bagh');
    const text = 'The jasmine by the mosque is out';
    const { message } = await sana.messages.sendMessage({ id: roomId, message: text, type: 'text', tempId: newId() });
    await registerInRoom(omar, 'omarchaman', roomId);
    await omar.page.getByRole('button', { name: omar.texts.rooms.more, exact: true }).click();
    await omar.page.getByRole('menuitem', { name: omar.texts.rooms.searchHere, exact: true }).click();
    await field(omar).fill('MOSQUE jas');
    const hit = hits(omar).filter({ hasText: text });
    await hit.waitFor();
    expect(await hit.locator('mark').allInnerTexts()).toEqual(['jas', 'mosque']);
    expect(await hit.innerText()).toContain('sanachaman');
    expect(new URL(omar.page.url()).searchParams.get('room')).toMatch(/gulab/);

    await field(omar).press('ArrowDown');
    await expect.poll(() => hasFocus(hit)).toBe(true);
    await omar.page.keyboard.press('Enter');
    await omar.page.waitForURL(/\/message\/[0-9a-f]{24}$/);
    await omar.seesMessage(text);
    await omar.page.goBack();
    await hit.waitFor();
    expect(await field(omar).inputValue()).toBe('MOSQUE jas');
    await expect.poll(() => hasFocus(hit)).toBe(true);
    await omar.page.reload();
    await hit.waitFor();

    // Deleted meanwhile: what is opened says so, and the search does not find it again.
    await sana.messages.deleteMessage({ id: roomId, messageId: message._id });
    omar.mayLogError(/status of 404/);
    await hit.click();
    await omar.page.getByText(omar.texts.messages.linkGone, { exact: true }).first().waitFor();
    await omar.page.keyboard.press('Control+k');
    await omar.page.getByRole('combobox', { name: omar.texts.rooms.palette.title }).fill('gulab jasmine');
    await omar.page.getByRole('option').filter({ hasText: 'gulab jasmine' }).first().waitFor();
    // On a phone nothing is chosen before the arrows choose: Enter searches.
    expect(await omar.page.getByRole('option', { selected: true }).count()).toBe(0);
    await omar.page.keyboard.press('Enter');
    await omar.page.waitForURL(/\/home\/search\?q=gulab\+jasmine&in=messages/);
    await omar.page.getByRole('heading', { name: omar.texts.search.nothing, exact: true }).waitFor();
  },
);
