import { newId } from '@baithak/protocol/ids';
import { inProof } from '@baithak/protocol/testing/in-proof';
import { expect } from 'vitest';
import { accountOf, log } from '../harness/people/actions.ts';
import { clientAt } from '../harness/people/sign-in-by-call.ts';
import { story } from '../harness/story.ts';

const reported = inProof(3, 10);

story(
  'a reader reports a message in two taps, a moderator clears all reports by keyboard, and the reader finds the answer',
  async ({ app, person }) => {
    const [owner, reader] = [await person(), await person({ language: 'ur', width: 390 })];
    const readerAccount = accountOf('musafir09');
    await Promise.all([owner.register(accountOf('daroghaji')), reader.register(readerAccount)]);
    const [readers, writers] = [clientAt(app.url), clientAt(app.url)];
    try {
      const room = await owner.createRoomByCall('Adalat Chowk');
      await writers.accounts.register({ ...accountOf('pheriwala'), agreedToTerms: true });
      await readers.accounts.logIn(readerAccount);
      await writers.rooms.joinRoom({ roomId: room });
      const said = async (text: string) =>
        (await writers.messages.sendMessage({ id: room, message: text, type: 'text', tempId: newId() })).id;
      for (let at = 1; at < reported; at += 1)
        await readers.threads.reportThread({ kind: 'message', id: await said(`Offer number ${at}`), reason: 2 });
      await said('Double your money in two days');

      const { ask, reasons, answer } = reader.texts.reports;
      await reader.openRoom(room);
      const message = log(reader).getByRole('article').filter({ hasText: 'Double your money' });
      await message.click();
      await message.getByRole('button', { name: reader.texts.messages.report, exact: true }).click();
      const dialog = reader.page.getByRole('dialog', { name: ask.title.message });
      await dialog.getByRole('radio', { name: reasons.n3 }).check();
      await dialog.getByRole('button', { name: ask.send }).click();
      await dialog.getByText(ask.sent).waitFor();
      await dialog.waitFor({ state: 'hidden' });

      const { page, texts } = owner;
      const { keyboard } = page;
      await page.goto(`/room-reports/${room}`);
      const heading = page.getByRole('heading', { level: 1 });
      await expect.poll(() => heading.innerText()).toBe(`${reported} open`);
      // The other pages of those who keep order are there, as on each of them.
      const pages = page.getByRole('navigation', { name: texts.moderation.pages.title }).getByRole('link');
      expect(await pages.count()).toBe(4);
      const kept = page.getByRole('article').filter({ hasText: texts.reports.kept });
      await keyboard.press('j');
      for (let left = reported; left > 0; left -= 1) {
        await kept
          .filter({ hasText: left === 1 ? 'Double your money' : `Offer number ${reported - left + 1}` })
          .waitFor();
        await page.getByText(texts.reports.yours, { exact: true }).waitFor();
        await keyboard.press('w');
        if (left === 1) await keyboard.press('3');
        await keyboard.press('Control+Enter');
        const words = left === 1 ? texts.reports.noneOpen : `${left - 1} open`;
        await expect.poll(() => heading.innerText()).toBe(words);
      }
      await page.getByText(texts.reports.nothing).waitFor();
      await keyboard.press('u');
      await expect.poll(() => heading.innerText()).toBe('1 open');
      await keyboard.press('j');
      await page.getByText(texts.reports.yours, { exact: true }).waitFor();
      await keyboard.press('x');
      await keyboard.press('Control+Enter');
      await expect.poll(() => heading.innerText()).toBe(texts.reports.noneOpen);

      await message.waitFor({ state: 'detached' });
      await reader.page.goto('/notifications');
      const rows = reader.page.getByRole('list', { name: reader.texts.notifications.list }).getByRole('listitem');
      await rows.first().getByRole('link').click();
      await reader.page.getByRole('heading', { name: answer.right }).waitFor();
      await reader.page.getByText('Double your money').waitFor();
      await reader.page.getByText(answer.decisions.delete, { exact: true }).waitFor();
      expect(await reader.page.getByText('daroghaji').count()).toBe(0);
    } finally {
      readers.close();
      writers.close();
    }
  },
);
