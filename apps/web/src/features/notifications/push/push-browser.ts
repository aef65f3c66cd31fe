import { useEffect } from 'react';
import { createStore, useStore } from 'zustand';
import { client } from '../../../lib/client.ts';
import { readLocal, writeLocal } from '../../../lib/storage.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';

/** `denied`: the person has forbidden it in the browser, which asks no second time. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** The service worker that shows push messages; it does nothing else. */
const worker = '/push.js';

/** Whether this browser can get push messages at all. On iPhones it can once the site is on the home screen. */
export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const subscriptionHere = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration(worker))?.pushManager.getSubscription()) ?? null;

/** Tells the server where this browser gets its messages, in the language of the page. */
const tellServer = async (subscription: PushSubscription, userId: string): Promise<void> => {
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  const language = document.documentElement.lang === 'ur' ? 'ur' : 'en';
  await client.notifications.subscribePush({ endpoint: endpoint ?? '', keys: { p256dh, auth }, language });
  writeLocal('pushFor', userId);
};

/**
 * What is so on this browser, for this person. Where push is on, the server is told again: browsers change their
 * subscriptions by themselves.
 */
export const checkPush = async (userId: string): Promise<PushState> => {
  if (!isPushSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if (readLocal('pushFor') !== userId || Notification.permission !== 'granted') return 'off';
  const subscription = await subscriptionHere();
  if (!subscription) return 'off';
  await tellServer(subscription, userId);
  return 'on';
};

const subscribeWith = async ({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> => {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const old = await pushManager.getSubscription();
    if (!old) throw error;
    // Made with the key of a server that has lost it since.
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
};

/**
 * Turns push on for this browser, after asking for permission: call it from a press. Rejects when the server or the
 * browser's push service cannot be reached.
 */
export const subscribePush = async (userId: string): Promise<PushState> => {
  if (!isPushSupported()) return 'unsupported';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const { key } = await client.notifications.getPushKey();
  await navigator.serviceWorker.register(worker);
  await tellServer(await subscribeWith(await navigator.serviceWorker.ready, key), userId);
  return 'on';
};

export const unsubscribePush = async (): Promise<PushState> => {
  writeLocal('pushFor', null);
  const subscription = isPushSupported() ? await subscriptionHere() : null;
  if (subscription) {
    await client.notifications.unsubscribePush({ endpoint: subscription.endpoint });
    await subscription.unsubscribe();
  }
  return isPushSupported() ? 'off' : 'unsupported';
};

/** Push messages that are no notification's: those of rooms and of private threads (docs/contract.md#push). */
const ofConversation = /^(?:room|private)-/;

/** Takes away what this device still shows of a notification that has been seen, or of all of them. */
export const closeShownPush = async (id?: string): Promise<void> => {
  if (!isPushSupported()) return;
  const registration = await navigator.serviceWorker.getRegistration(worker);
  for (const shown of (await registration?.getNotifications(id === undefined ? {} : { tag: id })) ?? [])
    if (!ofConversation.test(shown.tag)) shown.close();
};

/** What the service worker asks of an open page when a message is pressed. */
const linkIn = (data: unknown): string | undefined =>
  typeof data === 'object' &&
  data !== null &&
  'type' in data &&
  data.type === 'openLink' &&
  'link' in data &&
  typeof data.link === 'string'
    ? data.link
    : undefined;

/** Goes to what a pressed push message leads to, without loading the page anew. Returns what ends it. */
export const followPushLinks = (go: (link: string) => void): (() => void) => {
  const follow = ({ data, ports: [port] }: MessageEvent): void => {
    const link = linkIn(data);
    if (link === undefined) return;
    port?.postMessage('gone');
    go(link);
  };
  navigator.serviceWorker.addEventListener('message', follow);
  navigator.serviceWorker.startMessages();
  return () => navigator.serviceWorker.removeEventListener('message', follow);
};

interface Known {
  /** Null until the browser has been asked. */
  readonly state: PushState | null;
  readonly isChanging: boolean;
}

const store = createStore<Known>(() => ({ state: null, isChanging: false }));

export interface Push extends Known {
  readonly turn: (on: boolean) => void;
}

export const usePush = (userId: string): Push => {
  const showError = useNotifyError();
  const known = useStore(store);
  useEffect(() => {
    // Without the server nothing is known: neither is it asked for then.
    checkPush(userId).then(
      (state) => store.setState({ state }),
      () => undefined,
    );
  }, [userId]);
  const turn = (on: boolean): void => {
    store.setState({ isChanging: true });
    void (on ? subscribePush(userId) : unsubscribePush())
      .then((state) => store.setState({ state }), showError)
      .finally(() => store.setState({ isChanging: false }));
  };
  return { ...known, turn };
};
