import { notificationKinds } from '@baithak/protocol/contracts/notifications';
import type { PushPayload } from '@baithak/protocol/push-payload';
import { describe, expect, it, vi } from 'vitest';

const read = import.meta.glob<string>('../../../../public/push.js', { query: '?raw', import: 'default', eager: true });
const source = Object.values(read).join('');

interface Page {
  readonly focused?: boolean;
  readonly visibilityState?: string;
  readonly follows?: boolean;
}
interface Shown {
  readonly tag: string;
  readonly data: { readonly link: string; readonly room: string };
}

/** Runs push.js as a browser would, with these pages open and these messages on the screen. */
const start = ({
  pages = [] as readonly Page[],
  shown = [] as readonly Shown[],
  userAgent = 'Chrome/140 Safari AppleWebKit',
} = {}) => {
  const listeners = new Map<string, (event: object) => void>();
  const showNotification = vi.fn((_title: string, _options: NotificationOptions) => Promise.resolve());
  const openWindow = vi.fn((_link: string) => Promise.resolve());
  const focus = vi.fn(() => Promise.resolve());
  const postMessage =
    (page: Page) =>
    (_message: object, [port]: readonly MessagePort[]) =>
      page.follows && port?.postMessage('gone');
  const self = {
    location: { origin: 'https://chat.example' },
    skipWaiting: vi.fn(),
    clients: {
      claim: vi.fn(),
      openWindow,
      matchAll: async () => pages.map((page) => ({ ...page, focus, postMessage: vi.fn(postMessage(page)) })),
    },
    registration: { showNotification, getNotifications: async () => shown },
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  };
  // oxlint-disable-next-line no-implied-eval -- push.js is a plain script, not a module
  new Function('self', 'navigator', 'setTimeout', source)(self, { userAgent }, (run: () => void) =>
    // The time for an answer is over at once where no page gives one, and never before one that does.
    pages.some(({ follows }) => follows) ? undefined : setTimeout(run),
  );
  const send = async (name: string, event: object): Promise<void> => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(name)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  return {
    showNotification,
    openWindow,
    focus,
    push: (payload: unknown) => send('push', { data: { json: () => payload } }),
    press: (link: string) => send('notificationclick', { notification: { close: vi.fn(), data: { link } } }),
    pushUnreadable: () => send('push', { data: null }),
  };
};

const payload: PushPayload = {
  kind: 'mention',
  language: 'en',
  name: 'Sana',
  others: 0,
  room: 'The Sitting Room',
  count: 1,
  text: '',
  link: '/home/rooms/baithak/message/1',
  tag: 'n1',
};
const said = async (given: Partial<PushPayload>) => {
  const worker = start();
  await worker.push({ ...payload, ...given });
  const [title = '', options = {}] = worker.showNotification.mock.lastCall ?? [];
  return { title, ...options, body: options.body?.replaceAll(/[\u2068\u2069]/g, '') };
};

describe('push.js', () => {
  it('shows who did what and where, in the language of the subscription', async () => {
    expect(await said({})).toMatchObject({
      title: 'The Sitting Room',
      body: 'Sana mentioned you',
      lang: 'en',
      dir: 'ltr',
      tag: 'n1',
      data: { link: payload.link },
    });
    expect(await said({ language: 'ur', kind: 'threadReply', others: 2, room: '' })).toMatchObject({
      title: 'بیٹھک',
      body: 'Sana اور مزید 2 نے آپ کے تھریڈ پر جواب دیا',
      dir: 'rtl',
    });
    expect((await said({ kind: 'like', others: 1 })).body).toBe('Sana and 1 other liked what you wrote');
    expect((await said({ kind: 'room', count: 3, text: 'Sana: salaam' })).body).toBe('3 new messages\nSana: salaam');
    expect((await said({ kind: 'room', count: 100 })).body).toBe('99+ new messages');
    expect((await said({ kind: 'privateMessage', room: '' })).body).toBe('Sana wrote to you');
    expect((await said({ kind: 'privateMessage', count: 4, language: 'ur' })).body).toBe('Sana کے 4 نئے پیغامات');
  });

  it('has words for every kind, and for one that it does not know', async () => {
    for (const language of ['en', 'ur'] as const) {
      const { body: other } = await said({ language, kind: 'a later kind' });
      expect(other).not.toBe('');
      for (const kind of notificationKinds) expect((await said({ language, kind })).body, kind).not.toBe(other);
    }
  });

  it('shows something for what it cannot read, and opens no other site', async () => {
    const worker = start();
    await worker.pushUnreadable();
    await worker.push('nonsense');
    await worker.push({ link: 'https://elsewhere.example/x' });
    expect(
      worker.showNotification.mock.calls.map(([title, { data }]) => [title, (data as Shown['data']).link]),
    ).toEqual([1, 2, 3].map(() => ['Baithak', '/']));
  });

  it('shows nothing to whoever looks at the app, but in Safari', async () => {
    const pages = [{ focused: true }];
    const [chrome, safari] = [start({ pages }), start({ pages, userAgent: 'AppleWebKit/605 Version/26 Safari' })];
    for (const worker of [chrome, safari]) await worker.push(payload);
    expect([chrome, safari].map((worker) => worker.showNotification.mock.calls.length)).toEqual([0, 1]);
  });

  it('does not ring for a message of a room that has just rung for a mention', async () => {
    const shown = [{ tag: 'n1', data: { link: '', room: 'The Sitting Room' } }];
    for (const [room, silent] of [
      ['The Sitting Room', true],
      ['Another', undefined],
    ] as const) {
      const worker = start({ shown });
      await worker.push({ ...payload, kind: 'room', tag: 'room-1', room });
      expect(worker.showNotification.mock.lastCall?.[1].silent).toBe(silent);
    }
  });

  it('leads an open page there, and opens a new one where none answers', async () => {
    const open = start({ pages: [{ visibilityState: 'hidden', follows: true }] });
    await open.press('/home/rooms/baithak');
    expect([open.focus.mock.calls.length, open.openWindow.mock.calls.length]).toEqual([1, 0]);
    for (const pages of [[], [{ visibilityState: 'visible', follows: false }]]) {
      const none = start({ pages });
      await none.press('/home/rooms/baithak');
      expect([none.focus.mock.calls.length, none.openWindow.mock.lastCall]).toEqual([0, ['/home/rooms/baithak']]);
    }
  });
});
