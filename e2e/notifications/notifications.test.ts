import { newId } from '@baithak/protocol/ids';
import type { PushPayload } from '@baithak/protocol/push-payload';
import { describe, expect } from 'vitest';
import { accountOf, byCalls, memberByCalls, roomByCalls, setHidden } from '../harness/people/actions.ts';
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

story('on a phone the bar above what a notification opened shows both names whole', async ({ app, person }) => {
  const reader = await person({ width: 390 });
  await reader.register(accountOf('naampadhti'));
  const other = await memberByCalls(app.url, 'lambenaamwali');
  const roomId = await roomByCalls(other, 'Lambe Naamon Ka Kona');
  await reader.joinRoomByCall(roomId);
  await reader.page.goto('/notifications');
  await reader.page.getByText(reader.texts.notifications.empty.all).waitFor();
  await other.messages.sendMessage({ id: roomId, type: 'text', tempId: newId(), message: '@naampadhti salam' });
  await row(reader, 'mentioned you').getByRole('link').click();
  const words = reader.page.getByRole('region', { name: reader.texts.notifications.bar }).getByRole('paragraph');
  await words.getByText('Lambe Naamon Ka Kona').waitFor();
  const cut = (element: Element) =>
    [element, ...element.querySelectorAll('bdi')]
      .filter((each) => getComputedStyle(each).display !== 'inline')
      .filter((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight)
      .map((each) => each.textContent);
  expect(await words.evaluate(cut)).toEqual([]);
});

story('the line of a notification in both scripts is cut where it ends as it is read', async ({ app, person }) => {
  const reader = await person({ width: 390 });
  await reader.register(accountOf('dozubani'));
  const other = await memberByCalls(app.url, 'dozubanwala');
  const roomId = await roomByCalls(other, 'Do Zubanein');
  await reader.joinRoomByCall(roomId);
  await reader.page.goto('/notifications');
  await reader.page.getByText(reader.texts.notifications.empty.all).waitFor();
  const message = 'میں بھی آ رہا ہوں۔ کیا @dozubani بھی چلیں گی؟\nSeven sharp, at the gate.';
  await other.messages.sendMessage({ id: roomId, type: 'text', tempId: newId(), message });
  const line = row(reader, 'mentioned you').locator('[dir=rtl]');
  await line.waitFor();
  /** Whether a word is on the line that is seen. */
  const shows = (word: string) =>
    line.evaluate((element, sought) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      while (texts.nextNode()) {
        const at = texts.currentNode.textContent?.indexOf(sought) ?? -1;
        if (at < 0) continue;
        range.setStart(texts.currentNode, at);
        range.setEnd(texts.currentNode, at + sought.length);
        const [word, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
        return word.width > 0 && word.top < box.bottom && word.left >= box.left - 1 && word.right <= box.right + 1;
      }
      throw new Error(`There is no ${sought}.`);
    }, word);
  expect(await shows('میں')).toBe(true);
  expect(await shows('gate.')).toBe(false);
});

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

describe('push', () => {
  const payload: PushPayload = {
    kind: 'mention',
    language: 'ur',
    name: 'صنم',
    others: 0,
    room: 'چوپال',
    count: 1,
    text: '',
    link: '/home/explore',
    tag: 'one',
  };

  /** What the script below has in a service worker. */
  interface WorkerScope {
    readonly shown: (readonly [title: string, options: NotificationOptions])[];
    dispatchEvent(event: Event): boolean;
  }

  /** The tests' browser reaches no push service, shows no notifications and believes that every page is looked at. */
  const standIn = `
  self.shown = [];
  ServiceWorkerRegistration.prototype.showNotification = async (...shown) => void self.shown.push(shown);
  Object.defineProperty(WindowClient.prototype, 'focused', { get: () => false });
`;

  story(
    'a push message is shown in its language, and a press on it leads the open page there',
    async ({ app, person }) => {
      const reader = await person({ language: 'ur' });
      const { context, page } = reader;
      await reader.register(accountOf('daakiya1'));
      await context.addInitScript(() => localStorage.setItem('pushFor', 'somebody'));
      const devtools = await context.newCDPSession(page);
      const registered = new Promise<string>((resolve) =>
        devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
          if (first) resolve(first.registrationId);
        }),
      );
      await devtools.send('ServiceWorker.enable');
      await page.goto('/home');
      const [worker] = await Promise.all([
        context.waitForEvent('serviceworker'),
        page.evaluate(async () => {
          await navigator.serviceWorker.register('/push.js');
          await navigator.serviceWorker.ready;
        }),
      ]);
      await worker.evaluate(standIn);
      const [registrationId, data] = [await registered, JSON.stringify(payload)];
      await devtools.send('ServiceWorker.deliverPushMessage', { origin: app.url, registrationId, data });
      const shown = () => worker.evaluate(() => (globalThis as unknown as WorkerScope).shown);
      const options = { body: '\u2068صنم\u2069 نے آپ کا ذکر کیا', lang: 'ur', dir: 'rtl', tag: 'one' };
      await expect.poll(shown).toMatchObject([['چوپال', options]]);
      const press = () =>
        worker.evaluate(() => {
          const { shown: all, dispatchEvent } = globalThis as unknown as WorkerScope;
          const notification = { ...all[0]?.[1], close: () => undefined };
          dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }));
        });
      // The page listens once it has loaded what listens.
      await expect.poll(() => press().then(() => page.url())).toContain('/home/explore');
    },
  );
});
