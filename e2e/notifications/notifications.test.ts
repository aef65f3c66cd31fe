import { newId } from '@baithak/protocol/ids';
import { expect } from 'vitest';
import { accountOf, byCalls, memberByCalls, roomByCalls } from '../harness/people/actions.ts';
import { setHidden } from '../harness/people/hidden-tab.ts';
import { makeNews } from '../harness/people/make-news.ts';
import type { Person } from '../harness/people/person.ts';
import { story } from '../harness/story.ts';

const rows = ({ page, texts }: Person) =>
  page.getByRole('list', { name: texts.notifications.list }).getByRole('listitem');
const row = (person: Person, words: string) => rows(person).filter({ hasText: words });
const tab = ({ page, texts }: Person) =>
  page
    .getByRole('navigation', { name: texts.home.views, exact: true })
    .getByRole('link', { name: texts.home.notifications });

// Two people in two languages, who open each thing, are in notifications.proof.test.ts.
story(
  'who looks at another page is told of all that happens, opens it from the list, and is back in the list',
  async ({ app, person }) => {
    const reader = await person();
    const account = accountOf('khabarwala');
    await reader.register(account);
    const [readers, others] = [byCalls(app.url), await memberByCalls(app.url, 'khabarbaaz')];
    await readers.accounts.logIn(account);
    const roomId = await roomByCalls(readers, 'Khabar Bazar');
    await others.rooms.joinRoom({ roomId });
    await reader.page.goto('/settings/look');
    await tab(reader).waitFor();
    const palace = await roomByCalls(others, 'Khabar Mahal');
    await readers.rooms.joinRoom({ roomId: palace });
    await others.rooms.offerRoom({ roomId: palace, target: account.username });
    await readers.rooms.acceptRoom({ roomId: palace });
    await makeNews({ reader: readers, username: account.username, other: others, roomId, title: 'Lohar Gali' });
    await expect.poll(() => tab(reader).getByRole('img').getAttribute('aria-label')).toMatch(/^8 /);
    await expect.poll(() => reader.page.title()).toMatch(/^\(@\d+\) /);

    await tab(reader).click();
    for (const words of [
      'You are now Owner in Khabar Mahal',
      'khabarbaaz mentioned you in Khabar Bazar',
      'khabarbaaz replied to your message in Khabar Bazar',
      'khabarbaaz invites you to Lohar Gali پردہ',
      'khabarbaaz replied to your thread',
      'Your thread has 1 like',
      'khabarbaaz would like to write to you',
      'Your thread in Lohar Gali was removed',
    ])
      await row(reader, words).waitFor();
    await row(reader, 'replied to your thread').getByRole('link').click();
    await reader.page.waitForURL(/\/thread\/[0-9a-f]{24}\/reply\/view\/[0-9a-f]{24}$/);
    const bar = reader.page.getByRole('region', { name: reader.texts.notifications.bar });
    await bar.getByText('replied to your thread').waitFor();
    await reader.page.goBack();
    await reader.page.waitForURL('**/notifications');
    await row(reader, 'would like to write').getByRole('button', { name: 'Decline', exact: true }).click();
    await row(reader, 'would like to write').waitFor({ state: 'detached' });
    await reader.page.getByRole('button', { name: reader.texts.notifications.seenAll }).click();
    await expect.poll(() => rows(reader).getByRole('img', { name: reader.texts.notifications.new }).count()).toBe(0);
  },
);

story('a mention that is deleted while the tab is hidden leaves no mark in its title', async ({ app, person }) => {
  const reader = await person();
  await reader.register(accountOf('chhupatab'));
  const other = await memberByCalls(app.url, 'mitanewala');
  const roomId = await roomByCalls(other, 'Mitaya Hua');
  await reader.joinRoomByCall(roomId);
  await reader.page.goto('/settings/look');
  await tab(reader).waitFor();
  await setHidden(reader.page, true);
  const sent = { id: roomId, type: 'text', tempId: newId(), message: '@chhupatab are you here?' } as const;
  const { message } = await other.messages.sendMessage(sent);
  await expect.poll(() => reader.page.title()).toMatch(/^\(@\d*\) /);
  await other.messages.deleteMessage({ id: roomId, messageId: message._id });
  await expect.poll(() => reader.page.title()).not.toContain('@');
});
