import { newId } from '@baithak/protocol/ids';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { accountOf, changeEntry, memberByCalls, ownerByCalls, roomByCalls } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { pattern, texts } from '../harness/people/texts.ts';
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
    // The keys lead from entry to entry, with a ring that is seen.
    await keyboard.press('j');
    const entry = page.locator('li:focus-visible');
    await entry.waitFor();
    expect(await entry.evaluate((row) => getComputedStyle(row).boxShadow)).not.toBe('none');
  },
);

describe('the log of a room', () => {
  const states = async (page: Page): Promise<(string | null)[]> =>
    page.locator('li[data-group]').evaluateAll((items) => items.map((item) => item.getAttribute('data-state')));

  const sees = async ({ page }: Person, text: string): Promise<void> =>
    page.getByRole('status').locator('[data-check]:visible').getByText(pattern(text)).waitFor();

  // Its moderators' page, and a log of several pages, are in staff.proof.test.ts.
  story(
    'a room’s log is checked by the browser of a visitor, names nobody, and shows an entry that was changed in the database',
    async ({ app, person }) => {
      const visitor = await person({ language: 'ur', width: 390 });
      const [owner, writer] = [await memberByCalls(app.url, 'daftari13'), await memberByCalls(app.url, 'munimji13')];
      const roomId = await roomByCalls(owner, 'Bahi Khata Bazar');
      await writer.rooms.joinRoom({ roomId });
      const { id } = await writer.messages.sendMessage({ id: roomId, message: 'rude', type: 'text', tempId: newId() });
      await owner.commands.setTopic({ roomId, text: 'Be kind' });
      await owner.messages.deleteMessage({ id: roomId, messageId: id });
      await owner.commands.banPerson({ roomId, target: 'munimji13', minutes: 60, reason: 'Rude again' });
      await owner.commands.unbanPerson({ roomId, target: 'munimji13' });
      const address = `/preview/log/${roomId}`;

      const { log } = visitor.texts;
      await visitor.page.goto(address);
      await sees(visitor, log.check.whole_other.replaceAll('{{count}}', '4'));
      expect(await states(visitor.page)).toEqual(['fits', 'fits', 'fits', 'fits']);
      for (const told of ['munimji13', 'daftari13', 'Rude again'])
        expect(await visitor.page.getByText(told).count(), told).toBe(0);
      // Marks are for whoever asks how a log is checked.
      const marks = visitor.page.locator('[data-mark]:visible');
      expect(await marks.count()).toBe(0);
      await visitor.page.getByText(log.checkLog, { exact: true }).click();
      await expect.poll(() => marks.count()).toBe(4);

      // Without a script it is read, and not checked; of a private room there is none.
      const response = await fetch(`${app.url}${address}`, { headers: { 'accept-language': 'en' } });
      const words = (await response.text()).replaceAll(/<[^>]*>/g, '');
      expect(words.includes(texts.en.log.check.waiting)).toBe(true);
      expect(words.includes('banned a member for 1 hour')).toBe(true);
      const { room } = await owner.rooms.createRoom({
        title: 'Band Bahi',
        type: 'Normal',
        access: 'Private',
        desc: '',
      });
      expect((await fetch(`${app.url}/preview/log/${room._id}`)).status).toBe(404);

      changeEntry(app.dataDir, roomId, 2);
      await visitor.page.reload();
      await sees(visitor, log.check.broken.replace('<seq/>', '2'));
      await visitor.page.locator('#e2').getByText(log.faults.changed, { exact: true }).waitFor();
    },
  );
});
