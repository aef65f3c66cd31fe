import { newId } from '@baithak/protocol/ids';
import { expect } from 'vitest';
import { accountOf } from '../harness/people/actions.ts';
import { makeNews } from '../harness/people/make-news.ts';
import type { Person } from '../harness/people/person.ts';
import { clientAt } from '../harness/people/sign-in-by-call.ts';
import { story } from '../harness/story.ts';

const rows = ({ page, texts }: Person) =>
  page.getByRole('list', { name: texts.notifications.list }).getByRole('listitem');
const row = (person: Person, words: string) => rows(person).filter({ hasText: words });
const tab = ({ page, texts }: Person) =>
  page
    .getByRole('navigation', { name: texts.home.views, exact: true })
    .getByRole('link', { name: texts.home.notifications });

story(
  'two people are told of all that happens to them in their own language, open each thing from the list, and are back in the list',
  async ({ app, person }) => {
    const [reader, other] = [await person(), await person({ language: 'ur', width: 390 })];
    const [readers, others] = [clientAt(app.url), clientAt(app.url)];
    await Promise.all([reader.register(accountOf('khabargir')), other.register(accountOf('khabarda'))]);
    await Promise.all([readers.accounts.logIn(accountOf('khabargir')), others.accounts.logIn(accountOf('khabarda'))]);
    try {
      const open = { type: 'Normal', access: 'Public', desc: '' } as const;
      const { room } = await readers.rooms.createRoom({ ...open, title: 'Khabar Nagar' });
      await others.rooms.joinRoom({ roomId: room._id });
      const { room: urduRoom } = await others.rooms.createRoom({ ...open, title: 'Charkha Gali' });
      await readers.rooms.joinRoom({ roomId: urduRoom._id });
      await Promise.all([reader.page.goto('/settings/look'), other.page.goto('/notifications')]);
      await other.page.getByText(other.texts.notifications.empty.all).waitFor();
      await tab(reader).waitFor();
      const readersOwn = await makeNews({
        reader: others,
        username: 'khabarda',
        other: readers,
        roomId: urduRoom._id,
        title: 'Mochi Darwaza',
      });
      for (const words of [
        'khabargir نے Charkha Gali میں آپ کا ذکر کیا',
        'khabargir نے Charkha Gali میں آپ کے پیغام کا جواب دیا',
        'khabargir نے آپ کو Mochi Darwaza پردہ میں بلایا ہے',
        'khabargir نے آپ کے تھریڈ پر جواب دیا',
        'آپ کا تھریڈ 1 شخص نے پسند کیا',
        'khabargir کی طرف سے بات کرنے کی درخواست',
        'Mochi Darwaza میں آپ کا تھریڈ ہٹا دیا گیا',
      ])
        await row(other, words).waitFor();
      await row(other, 'بات کرنے کی درخواست').getByRole('button', { name: 'رد کریں', exact: true }).click();
      await row(other, 'بات کرنے کی درخواست').waitFor({ state: 'detached' });
      await other.page.getByRole('button', { name: other.texts.notifications.seenAll }).click();
      const toast = reader.page.getByRole('status').getByText('Your thread in Sipahi Chowk was removed').waitFor();

      const othersOwn = await makeNews({
        reader: readers,
        username: 'khabargir',
        other: others,
        roomId: room._id,
        title: 'Sipahi Chowk',
      });
      await expect.poll(() => tab(reader).getByRole('img').getAttribute('aria-label')).toMatch(/^7 /);
      await expect.poll(() => reader.page.title()).toMatch(/^\(@\d+\) /);
      await toast;

      await tab(reader).click();
      for (const words of [
        'khabarda mentioned you in Khabar Nagar',
        'khabarda replied to your message in Khabar Nagar',
        'khabarda invites you to Sipahi Chowk پردہ',
        'khabarda replied to your thread',
        'Your thread has 1 like',
        'khabarda would like to write to you',
        'Your thread in Sipahi Chowk was removed',
      ])
        await row(reader, words).waitFor();

      await row(reader, 'replied to your thread').getByRole('link').click();
      await reader.page.waitForURL(/\/thread\/[0-9a-f]{24}\/reply\/view\/[0-9a-f]{24}$/);
      const bar = reader.page.getByRole('region', { name: reader.texts.notifications.bar });
      await bar.getByText('replied to your thread').waitFor();
      await reader.page.goBack();
      await reader.page.waitForURL('**/notifications');
      await row(reader, 'was removed').getByRole('link').click();
      await reader.page.getByRole('main').getByRole('heading', { name: 'was removed' }).waitFor();
      await row(reader, 'would like to write').getByRole('button', { name: 'Accept', exact: true }).click();
      await reader.page.waitForURL(/\/home\/pm\/chat\/[0-9a-f]{24}$/);

      await row(other, 'khabargir نے آپ کی درخواست قبول کر لی').waitFor();
      const { message } = await others.messages.sendMessage({
        id: room._id,
        type: 'text',
        message: 'چائے؟',
        tempId: newId(),
      });
      await readers.messages.replyMessage({
        id: room._id,
        type: 'text',
        message: 'Two cups',
        tempId: newId(),
        replyTo: message._id,
      });
      await row(other, 'khabargir نے Khabar Nagar میں آپ کے پیغام کا جواب دیا').getByRole('link').click();
      await other.page.waitForURL(/\/message\/[0-9a-f]{24}$/);
      await other.message('Two cups').waitFor();
      await other.page.goBack();
      await expect.poll(() => rows(other).getByRole('img', { name: other.texts.notifications.new }).count()).toBe(1);
      await other.page.getByRole('button', { name: other.texts.notifications.seenAll }).click();
      await expect.poll(() => rows(other).getByRole('img', { name: other.texts.notifications.new }).count()).toBe(0);

      await tab(reader).click();
      // Each has as many rooms as they may.
      await readers.rooms.closeRoom({ roomId: readersOwn });
      await others.rooms.closeRoom({ roomId: othersOwn });
      await readers.rooms.offerRoom({ roomId: room._id, target: 'khabarda' });
      await others.rooms.offerRoom({ roomId: urduRoom._id, target: 'khabargir' });
      await row(other, 'khabargir کی طرف سے Khabar Nagar سنبھالنے کی پیشکش').waitFor();
      await row(reader, 'khabarda would like to hand over Charkha Gali to you').waitFor();
      for (const each of [other, reader])
        await each.page.getByRole('button', { name: each.texts.notifications.accept, exact: true }).click();
      await row(other, 'Khabar Nagar میں آپ کا درجہ اب مالک ہے').waitFor();
      await row(reader, 'You are now Owner in Charkha Gali').waitFor();
    } finally {
      for (const each of [readers, others]) each.close();
    }
  },
);
