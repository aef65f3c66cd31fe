import { beforeEach, expect, it, vi } from 'vitest';

const calls = vi.hoisted(() => ({
  subscribePush: vi.fn(async (_input: object) => ({})),
  unsubscribePush: vi.fn(async (_input: object) => ({})),
  getPushKey: vi.fn(async () => ({ key: 'the key' })),
}));
vi.mock('../../../lib/client.ts', () => ({ client: { notifications: calls } }));

const load = () => import('./push-browser.ts');

/** A browser whose person answers the question for permission so. */
const browser = (permission: NotificationPermission, answer: NotificationPermission = permission) => {
  const keys = { p256dh: 'p', auth: 'a' };
  const unsubscribe = vi.fn(async () => {
    subscribed = null;
  });
  const subscription = {
    endpoint: 'https://push.example/1',
    unsubscribe,
    toJSON: () => ({ endpoint: 'https://push.example/1', keys }),
  };
  let subscribed: typeof subscription | null = null;
  const subscribe = vi.fn(async (_options: object) => (subscribed = subscription));
  const shown = { tag: 'n1', close: vi.fn() };
  const ofRoom = { tag: 'room-1', close: vi.fn() };
  const registration = {
    pushManager: { subscribe, getSubscription: async () => subscribed },
    getNotifications: async ({ tag }: { tag?: string }) =>
      [shown, ofRoom].filter((each) => tag === undefined || each.tag === tag),
  };
  const listeners = new Map<string, (event: object) => void>();
  vi.stubGlobal('navigator', {
    serviceWorker: {
      register: vi.fn(async () => registration),
      getRegistration: async () => registration,
      ready: Promise.resolve(registration),
      addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
      removeEventListener: (name: string) => listeners.delete(name),
      startMessages: vi.fn(),
    },
  });
  vi.stubGlobal('PushManager', class {});
  const Notification = { permission, requestPermission: async () => (Notification.permission = answer) };
  vi.stubGlobal('Notification', Notification);
  return { subscribe, unsubscribe, shown, ofRoom, listeners };
};

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('document', { documentElement: { lang: 'ur' } });
  for (const call of Object.values(calls)) call.mockClear();
});

it('is turned on for this browser and this person, told again at the next look, and turned off', async () => {
  const { subscribe, unsubscribe } = browser('default', 'granted');
  const { subscribePush, checkPush, unsubscribePush } = await load();
  expect(await checkPush('me')).toBe('off');
  expect(await subscribePush('me')).toBe('on');
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'the key' });
  const told = { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' }, language: 'ur' };
  expect(calls.subscribePush.mock.calls).toEqual([[told]]);
  expect(await checkPush('me')).toBe('on');
  expect(calls.subscribePush.mock.calls).toEqual([[told], [told]]);
  expect(await checkPush('somebody else on this browser')).toBe('off');
  expect(await unsubscribePush()).toBe('off');
  expect(calls.unsubscribePush).toHaveBeenCalledWith({ endpoint: told.endpoint });
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(await checkPush('me')).toBe('off');
});

it('is made anew when the server has another key', async () => {
  const { subscribe, unsubscribe } = browser('granted');
  const { subscribePush } = await load();
  await subscribePush('me');
  subscribe.mockRejectedValueOnce(new Error('another key'));
  expect(await subscribePush('me')).toBe('on');
  expect(unsubscribe).toHaveBeenCalledOnce();
});

it('is not asked for where the person forbids it, nor where the browser has none', async () => {
  browser('denied');
  const { subscribePush, checkPush, unsubscribePush } = await load();
  expect([await checkPush('me'), await subscribePush('me')]).toEqual(['denied', 'denied']);
  vi.stubGlobal('navigator', {});
  expect([await checkPush('me'), await subscribePush('me'), await unsubscribePush()]).toEqual([
    'unsupported',
    'unsupported',
    'unsupported',
  ]);
  expect(calls.getPushKey).not.toHaveBeenCalled();
});

it('takes away what was seen, and goes where a pressed message leads', async () => {
  const { shown, ofRoom, listeners } = browser('granted');
  const { closeShownPush, followPushLinks } = await load();
  await closeShownPush('n2');
  expect(shown.close).not.toHaveBeenCalled();
  await closeShownPush('n1');
  expect(shown.close).toHaveBeenCalledOnce();
  await closeShownPush();
  expect([shown.close.mock.calls.length, ofRoom.close.mock.calls.length]).toEqual([2, 0]);
  const [go, port] = [vi.fn(), { postMessage: vi.fn() }];
  const end = followPushLinks(go);
  listeners.get('message')?.({ data: { type: 'something else' }, ports: [port] });
  listeners.get('message')?.({ data: { type: 'openLink', link: '/home' }, ports: [port] });
  expect([go.mock.calls, port.postMessage.mock.calls.length]).toEqual([[['/home']], 1]);
  end();
  expect(listeners.size).toBe(0);
});
