import type { PushPayload } from '@baithak/protocol/push-payload';
import { expect } from 'vitest';
import { accountOf } from '../harness/people/actions.ts';
import { story } from '../harness/story.ts';

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
