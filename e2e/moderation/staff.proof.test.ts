import { newId } from '@baithak/protocol/ids';
import { expect } from 'vitest';
import { accountOf, log } from '../harness/people/actions.ts';
import { clientAt } from '../harness/people/sign-in-by-call.ts';
import { storyWithOwnServer } from '../harness/story.ts';

const story = storyWithOwnServer();

const addresses = ['', '/reports', '/people', '/log', '/words', '/house'];

story(
  'staff find somebody, write a note, undo, suspend and read the log by keyboard, and nobody else finds the staff room',
  async ({ app, person }) => {
    const [staff, reader, visitor] = [await person(), await person({ language: 'ur', width: 390 }), await person()];
    const [owner, spammer] = [clientAt(app.url), clientAt(app.url)];
    const account = accountOf('daroghabari');
    const spammerAccount = accountOf('phailaao');
    try {
      const token = (await app.setupLink()).split('/').at(-1) ?? '';
      await owner.accounts.setUpOwner({ token, ...account, agreedToTerms: true });
      await Promise.all([
        staff.logIn(account),
        reader.register(accountOf('parhnewali')),
        spammer.accounts.register({ ...spammerAccount, agreedToTerms: true }),
      ]);
      for (const somebody of [reader, visitor])
        for (const address of somebody === reader ? addresses : ['/people']) {
          await somebody.page.goto(`/staff${address}`);
          await somebody.page.getByRole('heading', { name: somebody.texts.common.notFound.title }).waitFor();
        }
      const { roomDetails } = await spammer.rooms.getRoomDetails({ roomId: 'baithak' });
      const room = roomDetails._id;
      await spammer.rooms.joinRoom({ roomId: room });
      for (const message of ['Buy gold today', 'Buy gold tomorrow'])
        await spammer.messages.sendMessage({ id: room, message, type: 'text', tempId: newId() });
      await reader.openRoom('baithak');
      await log(reader).getByText('Buy gold tomorrow').waitFor();

      const { page, texts } = staff;
      const { keyboard } = page;
      // Of a name that is half written, on a slow machine.
      staff.mayLogError(/404.*staff\/audit/);
      const t = texts.staff;
      await page.goto('/staff/reports');
      await page.getByText(texts.reports.nothing).waitFor();
      await keyboard.press('g');
      await keyboard.press('p');
      const search = page.getByRole('searchbox', { name: t.searchPeople });
      await search.waitFor();
      await keyboard.press('/');
      await keyboard.type('phailaao');
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
      expect(await log(reader).getByText('Buy gold').count()).toBe(2);
      await page.getByRole('button', { name: t.deleteThings_other.replace('{{count}}', '2') }).press('Enter');
      await log(reader).getByText('Buy gold').first().waitFor({ state: 'detached' });
      await page.getByRole('dialog').waitFor({ state: 'hidden' });

      await page.getByRole('button', { name: new RegExp(`^${t.suspend}`) }).press('Enter');
      await page.getByRole('button', { name: t.suspendFor.replace('{{length}}', t.lengths.day) }).press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: t.endSuspension }).waitFor();
      expect(await page.getByText('Wrote the same in three rooms').count()).toBe(1);
      await keyboard.press('g');
      await keyboard.press('l');
      const typed = page.locator('main input').nth(1);
      await typed.waitFor();
      // The fields may be there before the page listens to keys.
      const roomField = page.getByRole('searchbox', { name: texts.log.staff.room });
      const isAtRoom = async (): Promise<boolean> => {
        await keyboard.press('/');
        return roomField.evaluate((field) => field === document.activeElement);
      };
      await expect.poll(isAtRoom).toBe(true);
      await keyboard.press('Tab');
      await keyboard.type('phailaao');
      // Their addresses were looked at, a note, the undo, the suspension.
      const entries = page.getByRole('list', { name: texts.log.entries }).getByRole('listitem');
      await expect.poll(() => entries.count()).toBe(4);
      expect(await typed.inputValue()).toBe('phailaao');
      await entries.first().getByText('daroghabari suspended phailaao for 24 hours.').waitFor();
      const again = clientAt(app.url);
      await expect(again.accounts.logIn(spammerAccount)).rejects.toMatchObject({ code: 'SUSPENDED' });
      again.close();

      await typed.blur();
      await keyboard.press('/');
      await keyboard.type('baithak');
      await expect.poll(() => entries.count()).toBe(1);
      await entries.getByText('daroghabari deleted what phailaao wrote. Taken away: 2.').waitFor();
      await roomField.blur();
      await keyboard.press('j');
      await page.locator('li:focus').getByText('Entry 1').waitFor();
    } finally {
      owner.close();
      spammer.close();
    }
  },
);
