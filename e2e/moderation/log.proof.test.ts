import { newId } from '@baithak/protocol/ids';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { accountOf, changeEntry } from '../harness/people/actions.ts';
import type { Person } from '../harness/people/person.ts';
import { clientAt } from '../harness/people/sign-in-by-call.ts';
import { pattern, texts } from '../harness/people/texts.ts';
import { story } from '../harness/story.ts';

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
      const { id } = await writers.messages.sendMessage({ id: roomId, message: 'rude', type: 'text', tempId: newId() });
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
