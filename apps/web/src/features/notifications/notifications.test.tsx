// @vitest-environment happy-dom
import { WireError } from '@baithak/client/wire/wire-error';
import type { Notification } from '@baithak/protocol/contracts/notifications';
import type { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { defaultSettings } from '@baithak/protocol/contracts/settings-defaults';
import en from '../../i18n/texts/notifications.en.ts';
import { writeIgnored } from '../../lib/ignored.ts';
import { takeSettings } from '../../lib/settings/settings.ts';
import { useUnread } from '../../lib/unread.ts';
import { allByRole, find, gone, pressOn, seen, seesText } from '../../testing/by-role.ts';
import { userOf } from '../../testing/entities.ts';
import { answerCalls, receive } from '../../testing/fake-client.ts';
import { render, testCache } from '../../testing/render.tsx';
import { farah, sana } from '../../testing/room-fixtures.ts';
import type { AnswerOf } from '../../testing/wire-types.ts';
import { stackId } from '../../ui/feedback/toasts.ts';
import { NotificationList } from './list/notification-list.tsx';
import { NotificationsLive } from './live/notifications-live.tsx';
import { NotificationPage } from './opened/notification-page.tsx';
import { notificationAddress } from './state/address.ts';
import { madeNotification as made, madeNotification } from './testing/made-notification.ts';

describe('the list of notifications', () => {
  const mention = made('mention', { text: 'salam', place: { messageId: '1'.repeat(24) } });
  const told = vi.fn();
  let cache: QueryClient;
  let unmount: () => void;

  const opens = { thread: () => undefined, room: () => undefined };
  const Count = () => <output>{useUnread().notifications}</output>;
  const Page = ({ isListShown }: { isListShown: boolean }) => (
    <>
      <div id={stackId} />
      <Count />
      <NotificationList settingsTo="/settings/notifications" opens={opens} />
      <NotificationsLive shownList={isListShown ? 'notifications' : null} onTold={told} />
    </>
  );

  const open = async (isListShown: boolean): Promise<void> => {
    unmount = await render(<Page isListShown={isListShown} />, cache);
    await act(async () => vi.advanceTimersByTimeAsync(0));
  };
  const come = (notif: Notification): Promise<void> => act(async () => receive('newNotification', { notif }));
  const pass = (ms: number): Promise<unknown> => act(async () => vi.advanceTimersByTimeAsync(ms));
  const rows = (): string[] => [...document.querySelectorAll('li a')].map(({ textContent }) => textContent);
  const toast = (): string | undefined => document.querySelector('[role="status"] a')?.textContent;
  const count = (): string => document.querySelector('output')?.textContent ?? '';

  beforeEach(() => {
    vi.useFakeTimers();
    told.mockClear();
    cache = testCache();
    answerCalls('countNotifications', () => ({ unreadCount: 1 }));
    answerCalls('listNotifications', () => ({ data: [mention], unreadCount: 1, canLoadMore: false }));
  });
  afterEach(() => {
    unmount();
    cache.clear();
    vi.useRealTimers();
  });

  test('what comes is at the top of the list, counted, and no toast while the list is on the screen', async () => {
    await open(true);
    expect([rows(), count()]).toEqual([['mehak44 mentioned you in Anarkali Cornersalam'], '1']);
    await come(made('privateRequest', { people: ['rabia55'] }));
    await act(async () => receive('notificationCount', { unreadCount: 2 }));
    expect([rows()[0], count(), toast()]).toEqual(['rabia55 would like to write to you', '2', undefined]);
    expect(told).toHaveBeenCalledOnce();
  });

  test('a count that was on its way when another was told does not replace it', async () => {
    let answer: (counted: AnswerOf<'countNotifications'>) => void = () => undefined;
    answerCalls('countNotifications', () => new Promise((resolve) => (answer = resolve)));
    await open(true);
    await act(async () => receive('notificationCount', { unreadCount: 2 }));
    await act(async () => answer({ unreadCount: 1 }));
    expect(count()).toBe('2');
  });

  test('a list that was read before something came neither hides it nor takes the count back', async () => {
    const first = Promise.withResolvers<AnswerOf<'listNotifications'>>();
    answerCalls('listNotifications', () => first.promise);
    await open(true);
    const request = made('privateRequest', { people: ['rabia55'] });
    await come(request);
    await act(async () => receive('notificationCount', { unreadCount: 2 }));
    answerCalls('listNotifications', () => ({ data: [request, mention], unreadCount: 2, canLoadMore: false }));
    await act(async () => first.resolve({ data: [mention], unreadCount: 1, canLoadMore: false }));
    expect(count()).toBe('2');
    await pass(0);
    expect(rows()).toHaveLength(2);
    expect(rows()[0]).toBe('rabia55 would like to write to you');
  });

  test('toasts come one after the other, hide by themselves, and stay while they are pointed at', async () => {
    await open(false);
    await come(made('privateRequest', { people: ['rabia55'] }));
    await come(made('privateAccepted', { people: ['saad41'] }));
    expect(toast()).toBe('rabia55 would like to write to you');
    await pass(5_999);
    const shown = document.querySelector('[role="status"] > div');
    await act(async () => shown?.dispatchEvent(new Event('pointerover', { bubbles: true })));
    await pass(60_000);
    expect(toast()).toBe('rabia55 would like to write to you');
    await act(async () => shown?.dispatchEvent(new Event('pointerout', { bubbles: true })));
    await pass(6_000);
    expect(toast()).toMatch(/^saad41 accepted your request/);
    await pass(6_000);
    expect(toast()).toBeUndefined();
  });

  test('a private message has a toast that opens the conversation, with its words for whoever lets them be shown', async () => {
    const [threadId, other] = ['c'.repeat(24), 'd'.repeat(24)];
    const write = (id: string, user: typeof sana.user, text: string) =>
      act(async () => receive('newPrivateActivity', { threadId: id, user: userOf(user), text, unread: 1 }));
    await open(false);
    await write(threadId, sana.user, 'chai?');
    expect(toast()).toBe('sana21 wrote to you');
    expect(document.querySelector('[role="status"] a')?.getAttribute('href')).toBe(`/home/pm/chat/${threadId}`);
    await act(async () => takeSettings({ settings: { ...defaultSettings, pushWords: true }, rev: 1 }));
    await write(threadId, sana.user, 'with samosay');
    expect(toast()).toBe('sana21 wrote to youwith samosay');
    await pass(6_000);
    expect(toast()).toBeUndefined();
    await act(async () => writeIgnored([sana.username]));
    await write(threadId, sana.user, 'hello?');
    expect(toast()).toBeUndefined();
    unmount();
    unmount = await render(<Page isListShown={false} />, cache, `/home/pm/chat/${other}`);
    await write(other, farah.user, 'it is read as it comes');
    expect(toast()).toBeUndefined();
    writeIgnored([]);
    takeSettings({ settings: defaultSettings, rev: 2 });
  });

  test('a new role has no second toast beside its own', async () => {
    await open(false);
    await come(made('role', { text: 'Owner' }));
    expect([toast(), told.mock.calls]).toEqual([undefined, []]);
  });

  test('who is offered a room accepts or declines it in the list, and is told when it was answered already', async () => {
    const offer = made('roomOffer');
    const roomId = offer.place.room?._id;
    const sent = vi.fn();
    answerCalls('deleteNotification', (which) => {
      sent('deleted', which);
      return { unreadCount: 0 };
    });
    const press = async (name: string): Promise<void> => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);
      await act(async () => button?.click());
      await pass(0);
    };
    answerCalls('listNotifications', () => ({ data: [offer], unreadCount: 1, canLoadMore: false }));
    answerCalls('acceptRoom', (input) => {
      sent('accepted', input);
      throw new WireError({ code: 'ROOMS_LIMIT', msg: 'No more.' });
    });
    answerCalls('endRoomOffer', (input) => {
      sent('ended', input);
      throw new WireError({ code: 'NOT_FOUND', msg: 'Gone.' });
    });
    await open(true);
    expect(rows()[0]).toContain('mehak44 would like to hand over Anarkali Corner to you');
    await press('Accept');
    expect(rows()).toHaveLength(1);
    await press('Decline');
    expect(sent.mock.calls).toEqual([
      ['accepted', { roomId }],
      ['ended', { roomId }],
      ['deleted', { _id: offer._id }],
    ]);
    expect(rows()).toEqual([]);
  });

  test('what is marked as seen on another device is loaded again', async () => {
    await open(true);
    expect(document.querySelectorAll('li [aria-label="New"]')).toHaveLength(1);
    answerCalls('listNotifications', () => ({
      data: [{ ...mention, seen: true }],
      unreadCount: 0,
      canLoadMore: false,
    }));
    await act(async () => receive('notificationCount', { unreadCount: 0 }));
    await pass(0);
    expect([document.querySelectorAll('li [aria-label="New"]').length, count()]).toEqual([0, '0']);
  });

  test('all are seen at once; when that fails they are loaded again', async () => {
    await open(true);
    const sent = vi.fn();
    answerCalls('markNotificationSeen', (which) => {
      sent(which);
      throw Object.assign(new Error('no'), { code: 'NETWORK' });
    });
    await act(async () => document.querySelector<HTMLElement>('[aria-label="Mark all as seen"]')?.click());
    expect(sent).toHaveBeenCalledWith({ all: true });
    await pass(0);
    expect(document.querySelectorAll('li [aria-label="New"]')).toHaveLength(1);
  });
});

describe('an opened notification', () => {
  let unmount = () => undefined as void;
  afterEach(() => unmount());

  test('what was removed without a report says what was, that no rule was named, and what can be done', async () => {
    const removed = madeNotification('moderation', { people: [], act: 'deleteMessage', text: 'salam to all' });
    answerCalls('fetchNotification', () => ({ notif: removed }));
    unmount = await render(<NotificationPage />, undefined, notificationAddress(removed._id));
    await find('heading', 'Your message in Anarkali Corner was removed');
    await seesText('salam to all');
    await seesText('None was named.');
    await find('heading', 'What you can do');
    await find('link', 'Write to the staff');
    await find('link', 'Back to the room');
  });

  test('what was removed by a rule, with a reason, says both', async () => {
    const why = { rule: 2, reason: 'Ads belong on the notice board', warn: true };
    const removed = madeNotification('moderation', { people: [], act: 'deleteMessage', why });
    answerCalls('fetchNotification', () => ({ notif: removed }));
    unmount = await render(<NotificationPage />, undefined, notificationAddress(removed._id));
    await seesText('No spam, no scams');
    await seesText('Ads belong on the notice board');
    await find('heading', 'Your message in Anarkali Corner was removed, and you were warned');
  });

  test('the offer of a room says what it means, and is answered where it is opened; then another can be chosen', async () => {
    const offer = madeNotification('roomOffer');
    const ended = vi.fn();
    answerCalls('fetchNotification', () => ({ notif: offer }));
    answerCalls('deleteNotification', () => ({ unreadCount: 0 }));
    answerCalls('acceptRoom', () => {
      throw new WireError({ code: 'ROOMS_LIMIT', msg: 'No more.' });
    });
    answerCalls('endRoomOffer', (input) => {
      ended(input);
      return {};
    });
    unmount = await render(<NotificationPage />, undefined, notificationAddress(offer._id));
    await find('heading', 'mehak44 would like to hand over Anarkali Corner to you');
    await seesText(en.wouldOwn.replace('{{days}}', '7'));
    await pressOn('button', en.accept);
    await seen(() => expect(allByRole('button', en.decline)).toHaveLength(1));
    await pressOn('button', en.decline);
    await seesText(en.choose);
    await gone('button', en.accept);
    expect(ended.mock.calls).toEqual([[{ roomId: offer.place.room?._id }]]);
  });
});
