import type { RoomLoad } from '@baithak/client/room/room-follower';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, client, followedRoom, receive } from '../../../testing/fake-client.ts';
import { roomLoad } from '../../../testing/entities.ts';
import { epoch, farah, messageOf, person, sana } from '../../../testing/room-fixtures.ts';
import type { AnswerOf } from '../../../testing/wire-types.ts';
import { dispatch, readConversation } from '../../conversation/state/conversation-store.ts';
import { readRoomBots, roomBotsKey } from '../../composer/bots/room-bots.ts';
import { findLeftRoom, keepLeftRoom, openRoom } from './use-room-session.ts';

const roomId = 'a'.repeat(24);
const history = Array.from({ length: 12 }, (_, index) => messageOf(sana, index + 1, `written ${index + 1}`));

const loadOf = (more: Partial<RoomLoad>): RoomLoad =>
  roomLoad({ data: history.slice(-2), rev: 12, canLoadMore: true, lastReadRev: 12, ...more });

let cache = new QueryClient();
const onReady = vi.fn();
const open = () =>
  openRoom({ client, cache, userId: farah.user._id, roomRef: 'baithak', onReady, onError: () => undefined });
const load = async (more: Partial<RoomLoad> = {}): Promise<void> => {
  onReady.mockClear();
  followedRoom().onLoad(loadOf(more), false);
  await vi.waitFor(() => expect(onReady).toHaveBeenCalled());
};
const room = () => readConversation(cache, roomId);
const revs = () => room().messages.map(({ rev }) => rev);

beforeEach(() => {
  cache = new QueryClient();
  // Pages of three, as getMessagesBefore would answer.
  answerCalls('getMessagesBefore', () => {
    const before = history.filter(({ rev }) => rev < (room().messages[0]?.rev ?? 0));
    return { msgs: before.slice(-3), canLoadMore: before.length > 3 };
  });
});

test('a room opens with the older pages up to the first unread message, and the divider above it', async () => {
  open();
  await load({ lastReadRev: 6 });
  expect(revs()).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
  expect(room().unreadDivider).toMatchObject({ rev: 7, count: 6, isMore: false });
});

test('it opens although an older page fails', async () => {
  answerCalls('getMessagesBefore', () => {
    throw new Error('No connection.');
  });
  open();
  await load({ lastReadRev: 6 });
  expect(revs()).toEqual([11, 12]);
  expect(onReady).toHaveBeenCalledTimes(1);
});

test('after a lost connection the people come with the answer, the messages as changes, and the divider stays', async () => {
  open();
  await load({ lastReadRev: 11 });
  const { unreadDivider } = room();
  const zoya = person('zoya77');
  followedRoom().onResume?.(loadOf({ data: [], onlineUsers: [farah, zoya], ignoreList: ['zoya77'] }));
  followedRoom().onChange({ type: 'created', rev: 13, message: messageOf(sana, 13, 'missed') });
  expect(revs()).toEqual([11, 12, 13]);
  expect(room()).toMatchObject({ present: [farah, zoya], ignored: new Set(['zoya77']), unreadDivider });
});

test('of another database it shows what that has, and begins at what is unread of it', async () => {
  open();
  await load();
  const { beginnings } = room();
  followedRoom().onChange({ type: 'created', rev: 13, message: messageOf(sana, 13, 'lost') });
  dispatch(cache, roomId, { type: 'read', rev: 13 });
  onReady.mockClear();
  followedRoom().onLoad(loadOf({ epoch: 'another', data: history.slice(9, 11), rev: 11, lastReadRev: 10 }), true);
  await vi.waitFor(() => expect(onReady).toHaveBeenCalled());
  expect(revs()).toEqual([10, 11]);
  expect(room()).toMatchObject({ readRev: 10, unreadDivider: { rev: 11, count: 1 } });
  expect(room().beginnings).toBeGreaterThan(beginnings);
  followedRoom().onChange({ type: 'created', rev: 12, message: messageOf(sana, 12, 'new') });
  expect(room().messages.at(-1)?.content).toEqual(messageOf(sana, 12, 'new').content);
});

test('a deleted message is hidden after 400 ms, and somebody typing after 1,500 ms', async () => {
  open();
  await load();
  vi.useFakeTimers();
  followedRoom().onChange({ type: 'deleted', rev: 13, messageId: history[11]?._id ?? '' });
  receive('typing', { roomId, username: sana.username });
  vi.advanceTimersByTime(399);
  expect([revs(), room().typing.size]).toEqual([[11, 12], 1]);
  vi.advanceTimersByTime(1);
  expect(revs()).toEqual([11]);
  vi.advanceTimersByTime(1100);
  expect(room().typing.size).toBe(0);
  vi.useRealTimers();
});

test('a closed room hears nobody any more, and opens without the old divider', async () => {
  const follower = open();
  await load({ lastReadRev: 11 });
  follower.stop();
  receive('userJoined', { roomId, user: person('zoya77'), onlineCount: 3 });
  expect(room()).toMatchObject({ presentCount: 2, unreadDivider: null });
});

const facts = { frozen: null, slowMode: 0, timeout: null, topic: '' };
const keep = (more: Partial<RoomLoad> = {}, rev = 12): void =>
  keepLeftRoom(cache, { userId: farah.user._id, load: loadOf(more), facts, position: { rev, epoch } });
const leave = (follower: { stop(): void }, more: Partial<RoomLoad> = {}, rev = 12): void => {
  keep(more, rev);
  follower.stop();
};
const found = (ref = 'baithak', userId = farah.user._id) => findLeftRoom(cache, userId, ref);

test('a room that was left is shown as it was, and begins at what it missed once that has come', async () => {
  const follower = open();
  await load();
  leave(follower);
  const left = found();
  expect(left?.load.roomDetails._id).toBe(roomId);
  openRoom({ client, cache, userId: farah.user._id, roomRef: 'baithak', left, onReady, onError: () => undefined });
  expect([revs(), room().isStale]).toEqual([[11, 12], true]);
  followedRoom().onResume?.(loadOf({ data: [], rev: 13 }));
  followedRoom().onChange({ type: 'created', rev: 13, message: messageOf(sana, 13, 'missed') });
  await vi.waitFor(() => expect(room().isStale).toBe(false));
  expect(room()).toMatchObject({ unreadDivider: { rev: 13, count: 1 }, beginnings: 1 });
});

test('a room that missed nothing stays where it is, and one that missed too much begins anew', async () => {
  const follower = open();
  await load();
  leave(follower);
  openRoom({
    client,
    cache,
    userId: farah.user._id,
    roomRef: roomId,
    left: found(roomId),
    onReady,
    onError: () => undefined,
  });
  followedRoom().onResume?.(loadOf({ data: [] }));
  await vi.waitFor(() => expect(room().isStale).toBe(false));
  expect(room()).toMatchObject({ unreadDivider: null, beginnings: 0 });
  await load({ data: [messageOf(sana, 900, 'much later')], rev: 900, lastReadRev: 900, gap: true });
  expect([revs(), room().isStale]).toEqual([[900], false]);
});

test('what was left by somebody else, or in the middle of its history, is not shown; the 21st room forgets the first', async () => {
  const follower = open();
  await load();
  leave(follower);
  expect(found('baithak', sana.user._id)).toBeNull();
  for (let at = 0; at < 20; at += 1)
    keep({ roomDetails: { ...loadOf({}).roomDetails, _id: at.toString(16).padStart(24, '0'), slug: null } });
  expect(found()).toBeNull();
  expect(revs()).toEqual([]);
  // Loaded again, it is there as long as its older pages take.
  const again = open();
  vi.useFakeTimers();
  followedRoom().onLoad(loadOf({}), false);
  await vi.advanceTimersByTimeAsync(600_000);
  vi.useRealTimers();
  expect(revs()).toEqual([11, 12]);
  leave(again);
  expect(found()).not.toBeNull();
  dispatch(cache, roomId, {
    type: 'aroundLoaded',
    page: { messages: history.slice(0, 3), canLoadMore: false, canLoadNewer: true },
  });
  leave(again);
  expect(found()).toBeNull();
});

test('a room that was left keeps its last page, and who wrote there is shown as they are called now', async () => {
  const long = Array.from({ length: 60 }, (_, index) => messageOf(sana, index + 1, `written ${index + 1}`));
  const follower = open();
  await load({ data: long, rev: 60, lastReadRev: 60 });
  leave(follower, {}, 60);
  expect([room().messages.length, room().from]).toEqual([50, 11]);
  const [last] = long.slice(-1);
  answerCalls('getMessagesBefore', () => ({
    msgs: last ? [{ ...last, member: { ...last.member, user: { ...last.member.user, username: 'sananaya' } } }] : [],
    canLoadMore: true,
  }));
  openRoom({
    client,
    cache,
    userId: farah.user._id,
    roomRef: 'baithak',
    left: found(),
    onReady,
    onError: () => undefined,
  });
  followedRoom().onResume?.(loadOf({ data: [], rev: 60, lastReadRev: 60 }));
  await vi.waitFor(() => expect(room().messages.at(-1)?.member.user.username).toBe('sananaya'));
  expect(room().messages.at(-2)?.member.user.username).toBe(sana.username);
});

test('a topic that is told while older pages load is the one that is shown', async () => {
  open();
  const loaded = load({ lastReadRev: 6 });
  receive('topicUpdated', { roomId, topic: 'Rain today' });
  receive('topicUpdated', { roomId: 'b'.repeat(24), topic: 'Elsewhere' });
  await loaded;
  expect(onReady).toHaveBeenCalledWith(
    expect.objectContaining({ roomDetails: expect.objectContaining({ topic: 'Rain today' }) as unknown }),
  );
});

test('a load that still waits for its older pages when the next one comes is shown no more', async () => {
  const older = Promise.withResolvers<AnswerOf<'getMessagesBefore'>>();
  answerCalls('getMessagesBefore', () => older.promise);
  const follower = open();
  onReady.mockClear();
  followedRoom().onLoad(loadOf({ lastReadRev: 6, joinedAt: 'before' }), false);
  expect([follower.roomId(), onReady.mock.calls.length]).toEqual([roomId, 0]);
  followedRoom().onLoad(loadOf({ joinedAt: 'after' }), false);
  await vi.waitFor(() => expect(onReady).toHaveBeenCalled());
  older.resolve({ msgs: [], canLoadMore: false });
  await new Promise((resolve) => setTimeout(resolve));
  expect(onReady.mock.calls).toEqual([[expect.objectContaining({ joinedAt: 'after' })]]);
});

test('a load that still waits for its older pages is not shown when the room cannot be opened any more', async () => {
  const older = Promise.withResolvers<AnswerOf<'getMessagesBefore'>>();
  answerCalls('getMessagesBefore', () => older.promise);
  const onError = vi.fn();
  openRoom({ client, cache, userId: farah.user._id, roomRef: 'baithak', onReady, onError });
  onReady.mockClear();
  followedRoom().onLoad(loadOf({ lastReadRev: 6 }), false);
  followedRoom().onError(new Error('banned'));
  older.resolve({ msgs: [], canLoadMore: false });
  await new Promise((resolve) => setTimeout(resolve));
  expect([onReady.mock.calls.length, onError.mock.calls.length]).toEqual([0, 1]);
});

test('bots come with their commands and go, and their words about a failed command are kept until the room is left', async () => {
  open();
  await load();
  const bot = { _id: 'b'.repeat(24), username: 'ginti' };
  const commands = [{ name: 'roll', desc: 'Throws dice', params: [] }];
  receive('botConnected', { roomId, bot, commands: [] });
  receive('botConnected', { roomId, bot, commands });
  expect(room().bots).toEqual([{ ...bot, commands }]);
  const messageId = 'c'.repeat(24);
  receive('botCommandFailed', { roomId, messageId, bot, msg: 'A roll needs dice.' });
  receive('botDisconnected', { roomId, bot });
  expect(room().bots).toEqual([]);
  expect(room().failures.get(messageId)).toEqual({ botId: bot._id, username: 'ginti', words: 'A roll needs dice.' });
});

test('a bot that leaves was here until the newest message that is known, whatever the clock of the device says', async () => {
  const bot = { _id: 'b'.repeat(24), username: 'ginti' };
  const known = { ...farah.user, ...bot, about: '', by: null, online: true, commands: [] };
  cache.setQueryData(roomBotsKey(roomId), [{ ...known, lastConnected: '2026-01-01T11:00:00.000Z' }]);
  open();
  await load();
  vi.setSystemTime('2026-01-01T14:00:00.000Z');
  receive('botDisconnected', { roomId, bot });
  vi.useRealTimers();
  expect(readRoomBots(cache, roomId)).toEqual([{ ...known, online: false, lastConnected: history.at(-1)?.date }]);
});
