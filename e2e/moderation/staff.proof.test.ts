import { newId } from '@baithak/protocol/ids';
import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { accountOf, changeEntry, log } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { clientAt } from '../harness/people/sign-in-by-call.ts';
import { pattern, texts } from '../harness/people/texts.ts';
import { story, storyWithOwnServer } from '../harness/story.ts';

const ownStory = storyWithOwnServer();

describe('staff', () => {
  const addresses = ['', '/reports', '/people', '/log', '/words', '/house'];

  ownStory(
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
        await page.locator('li:focus').getByText('daroghabari deleted what phailaao wrote.').waitFor();
      } finally {
        owner.close();
        spammer.close();
      }
    },
  );
});

describe('the log of a room', () => {
  const states = async (page: Page): Promise<(string | null)[]> =>
    page.locator('li[data-group]').evaluateAll((items) => items.map((item) => item.getAttribute('data-state')));

  const sees = async ({ page }: Person, text: string): Promise<void> =>
    page.getByRole('status').locator('[data-check]:visible').getByText(pattern(text)).waitFor();

  story(
    'a room’s log is checked by the browser of anybody, and an entry that was changed in the database is shown broken at that very entry',
    async ({ app, browser, person }) => {
      const [owner, visitor] = [await person(), await person({ language: 'ur', width: 390 })];
      const member = await person({ theme: 'dark' });
      const ownerAccount = accountOf('daftari12');
      await Promise.all([owner.register(ownerAccount), member.register(accountOf('tamashai7'))]);
      const [owners, writers] = [clientAt(app.url), clientAt(app.url)];
      try {
        const roomId = await owner.createRoomByCall('Bahi Khata Gali');
        await owners.accounts.logIn(ownerAccount);
        await writers.accounts.register({ ...accountOf('munimji12'), agreedToTerms: true });
        await writers.rooms.joinRoom({ roomId });
        const { id } = await writers.messages.sendMessage({
          id: roomId,
          message: 'rude',
          type: 'text',
          tempId: newId(),
        });
        await owners.commands.setTopic({ roomId, text: 'Be kind' });
        await owners.messages.deleteMessage({ id: roomId, messageId: id });
        await owners.commands.banPerson({ roomId, target: 'munimji12', minutes: 60, reason: 'Rude again' });
        await owners.commands.unbanPerson({ roomId, target: 'munimji12' });
        const address = `/preview/log/${roomId}`;

        const { log } = visitor.texts;
        await visitor.page.goto(address);
        await sees(visitor, log.check.whole_other.replaceAll('{{count}}', '4'));
        expect(await states(visitor.page)).toEqual(['fits', 'fits', 'fits', 'fits']);
        for (const told of ['munimji12', 'daftari12', 'Rude again'])
          expect(await visitor.page.getByText(told).count(), told).toBe(0);

        const plain = await browser.newContext({ baseURL: app.url, javaScriptEnabled: false, locale: 'en-GB' });
        const page = await plain.newPage();
        await page.goto(address);
        await page.getByText(texts.en.log.check.waiting, { exact: true }).waitFor();
        await page.getByText('banned a member for 1 hour').waitFor();
        await plain.close();

        const { room } = await owners.rooms.createRoom({
          title: 'Band Khata',
          type: 'Normal',
          access: 'Private',
          desc: '',
        });
        expect((await fetch(`${app.url}/preview/log/${room._id}`)).status).toBe(404);
        member.mayLogError(/40[34]/);
        await member.page.goto(`/room-log/${roomId}`);
        await member.page.getByRole('heading', { name: member.texts.common.notFound.title }).waitFor();

        await owner.page
          .getByRole('main')
          .getByRole('button', { name: owner.texts.rooms.more, exact: true })
          .first()
          .click();
        await owner.page.getByRole('menuitem', { name: owner.texts.rooms.log, exact: true }).click();
        await owner.page.getByText('daftari12 banned munimji12 for 1 hour. Reason: Rude again').waitFor();
        await sees(owner, owner.texts.log.check.whole_other.replaceAll('{{count}}', '4'));

        for (let at = 0; at < 50; at += 1) await owners.commands.setTopic({ roomId, text: `Page ${at}` });
        changeEntry(app.dataDir, roomId, 2);
        for (const reader of [visitor, owner]) {
          const { check, faults } = reader.texts.log;
          await reader.page.reload();
          await sees(reader, check.page_other.replace('{{count}}', '50').replace('{{total}}', '54'));
          await reader.page.getByRole('button', { name: check.all.replace('{{total}}', '54') }).click();
          await sees(reader, check.broken.replace('<seq/>', '2'));
          expect(new Set(await states(reader.page))).toEqual(new Set(['unknown']));
          await reader.page.getByRole('link', { name: check.show.replace('<seq/>', '2') }).click();
          await reader.page.locator('#e2').getByText(faults.changed, { exact: true }).waitFor();
          await sees(reader, check.broken.replace('<seq/>', '2'));
          // The page begins with the entry itself.
          expect(await states(reader.page)).toEqual(['broken', 'fits']);
        }
      } finally {
        owners.close();
        writers.close();
      }
    },
  );
});
