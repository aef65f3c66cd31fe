import { newId } from '@baithak/protocol/ids';
import { expect } from 'vitest';
import { accountOf, memberByCalls, ownerByCalls, roomByCalls } from '../harness/people/actions.ts';
import { story } from '../harness/story.ts';

// With a reader who sees what is undone, a suspension and the filters of the log, it is in staff.proof.test.ts.
story(
  'staff find somebody, write a note and undo what they wrote by keyboard alone, and read it in the log; a stranger finds no staff room',
  async ({ app, person }) => {
    const [staff, visitor] = [await person(), await person({ language: 'ur', width: 390 })];
    const account = accountOf('daroghabara');
    await ownerByCalls(await app.setupLink(), account.username);
    await staff.logIn(account);
    const spammer = await memberByCalls(app.url, 'phailaata');
    const room = await roomByCalls(spammer, 'Sarrafa Bazar');
    const said = async (message: string) =>
      spammer.messages.sendMessage({ id: room, message, type: 'text', tempId: newId() });
    for (const message of ['Buy gold today', 'Buy gold tomorrow']) await said(message);
    await visitor.page.goto('/staff/people');
    await visitor.page.getByRole('heading', { name: visitor.texts.common.notFound.title }).waitFor();

    const { page, texts } = staff;
    const { keyboard } = page;
    const t = texts.staff;
    await page.goto('/staff/reports');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await keyboard.press('g');
    await keyboard.press('p');
    const search = page.getByRole('searchbox', { name: t.searchPeople });
    await search.waitFor();
    await keyboard.press('/');
    await keyboard.type('phailaata');
    await expect.poll(() => page.getByRole('navigation', { name: t.people }).getByRole('listitem').count()).toBe(1);
    await search.blur();
    await keyboard.press('j');
    const note = page.getByRole('textbox', { name: t.addNote });
    await note.focus();
    await keyboard.type('Wrote the same in three rooms');
    await keyboard.press('Enter');
    await page.getByRole('button', { name: t.deleteNote }).waitFor();
    await page.getByRole('button', { name: t.undoSince }).press('Enter');
    await page.getByRole('dialog').getByText('2 messages, 0 threads and 0 replies', { exact: false }).waitFor();
    await page.getByRole('button', { name: t.deleteThings_other.replace('{{count}}', '2') }).press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    const { msgs } = await spammer.messages.getMessagesBefore({ roomId: room, messageId: 'f'.repeat(24) });
    expect(msgs).toEqual([]);

    await keyboard.press('g');
    await keyboard.press('l');
    await page
      .getByRole('list', { name: texts.log.entries })
      .getByRole('listitem')
      .getByText('daroghabara deleted what phailaata wrote. Taken away: 2.')
      .first()
      .waitFor();
  },
);
