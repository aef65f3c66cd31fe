import { expect, test } from 'vitest';
import { madeNotification as made } from '../testing/made-notification.ts';
import { filterAddress, parseNotificationsPath, targetOf } from './address.ts';

const [message, thread, reply, pm] = ['1', '2', '3', '4'].map((digit) => digit.repeat(24)) as [
  string,
  string,
  string,
  string,
];

test('a notification leads to the very thing', () => {
  expect(targetOf(made('mention', { place: { messageId: message } }))).toBe(`/home/rooms/anarkali/message/${message}`);
  expect(targetOf(made('threadReply', { place: { threadId: thread, replyId: reply } }))).toBe(
    `/home/anarkali/thread/${thread}/reply/view/${reply}`,
  );
  expect(targetOf(made('like', { place: { threadId: thread } }))).toBe(`/home/anarkali/thread/${thread}`);
  expect(targetOf(made('role'))).toBe('/home/rooms/anarkali');
  const offer = made('roomOffer');
  expect(targetOf(offer)).toBe(`/notifications/${offer._id}`);
  expect(targetOf(made('invite', { place: { inviteCode: 'abc' } }))).toBe('/join/abc');
  expect(targetOf(made('privateRequest', { place: { room: null, privateThreadId: pm } }))).toBe(`/home/pm/chat/${pm}`);
});

test('one that leads nowhere is shown itself', () => {
  const gone = made('mention', { place: { room: null } });
  expect(targetOf(gone)).toBe(`/notifications/${gone._id}`);
  const removed = made('moderation', { place: { messageId: message } });
  expect(targetOf(removed)).toBe(`/notifications/${removed._id}`);
});

test('the address has the filter, or the one that is shown', () => {
  for (const filter of ['all', 'mentions', 'replies'] as const)
    expect(parseNotificationsPath(filterAddress(filter))).toEqual({ filter, id: null });
  expect(parseNotificationsPath(`/notifications/${message}`)).toEqual({ filter: 'all', id: message });
  expect(parseNotificationsPath('/home/replies')).toEqual({ filter: 'all', id: null });
});
