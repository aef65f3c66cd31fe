import type { PrivateMessage, PrivateThread } from '@baithak/protocol/entities/private-thread';
import { newId } from '@baithak/protocol/ids';
import { removedUser } from '@baithak/protocol/text/display-names';
import { describe, expect, test } from 'vitest';
import { farah, memberRole, person, sana } from '../../../testing/room-fixtures.ts';
import { privateMessageAddress, privateThreadAddress } from '../../../lib/addresses.ts';
import { conversationIdOf, privateMessageIn, threadIdOf } from '../private-ids.ts';
import { readByWriting, toMessage } from './private-calls.ts';
import { emptyLists, hasMore, listsReducer, type Part, type PrivateLists, threadsIn } from './private-lists.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();

const thread = (minute: number, more: Partial<PrivateThread> = {}): PrivateThread => {
  const { role: _, ...user } = person(`person${minute}`).user;
  return {
    _id: newId(),
    user,
    role: memberRole,
    joinDate: at(0),
    online: false,
    mine: false,
    connectionState: 2,
    accepted: 1,
    blockers: [],
    unreadMessages: 0,
    new: false,
    targetPointer: null,
    targetReadAt: null,
    pointer: null,
    lastMessage: null,
    lastUpdate: at(minute),
    ...more,
  };
};
const request = (minute: number) => thread(minute, { connectionState: 4, accepted: 0 });

const load = (
  lists: PrivateLists,
  part: Part,
  data: readonly PrivateThread[],
  { canLoadMore = false, unread = 0, requests = 0, ignored = new Set<string>() } = {},
) =>
  listsReducer(lists, { type: 'firstPage', page: { part, data, canLoadMore }, counts: { unread, requests }, ignored });
const ids = (lists: PrivateLists, part: Part, ignored = new Set<string>()) =>
  threadsIn(lists, part, ignored).map(({ _id }) => _id);

test('a part shows the last used first, and only as far down as its pages reach', () => {
  const [new1, new2, old1, old2] = [thread(50), thread(40), thread(20), thread(10)];
  let lists = load(emptyLists, 'threads', [new1, new2], { canLoadMore: true });
  // An event about a thread that no page has reached.
  lists = listsReducer(lists, { type: 'threadChanged', thread: old2 });
  expect(ids(lists, 'threads')).toEqual([new1._id, new2._id]);
  expect(hasMore(lists, 'threads')).toBe(true);
  const page = { part: 'threads', data: [old1, old2], canLoadMore: false } as const;
  lists = listsReducer(lists, { type: 'nextPage', page });
  expect(ids(lists, 'threads')).toEqual([new1, new2, old1, old2].map(({ _id }) => _id));
  expect(hasMore(lists, 'threads')).toBe(false);
  lists = listsReducer(lists, { type: 'threadPatched', threadId: old2._id, change: { lastUpdate: at(59) } });
  expect(ids(lists, 'threads')[0]).toBe(old2._id);
});

test('a request that is accepted goes from one part to the other, and out of the count', () => {
  const asks = request(30);
  let lists = load(emptyLists, 'requests', [asks], { requests: 1 });
  lists = listsReducer(lists, { type: 'threadChanged', thread: { ...asks, connectionState: 2, accepted: 1 } });
  expect([ids(lists, 'requests'), ids(lists, 'threads'), lists.requests]).toEqual([[], [asks._id], 0]);
});

test('the count of threads with something unread follows what is read and what comes', () => {
  const [read, unread] = [thread(10), thread(20, { unreadMessages: 3 })];
  let lists = load(emptyLists, 'threads', [unread, read], { unread: 1 });
  lists = listsReducer(lists, { type: 'threadPatched', threadId: read._id, change: { unreadMessages: 1 } });
  expect(lists.unread).toBe(2);
  lists = listsReducer(lists, { type: 'threadPatched', threadId: read._id, change: { unreadMessages: 2 } });
  lists = listsReducer(lists, { type: 'threadPatched', threadId: unread._id, change: { unreadMessages: 0 } });
  expect(lists.unread).toBe(1);
  lists = listsReducer(lists, { type: 'threadGone', threadId: read._id });
  expect([lists.unread, ids(lists, 'threads')]).toEqual([0, [unread._id]]);
});

test('a load again drops what is gone meanwhile and keeps the pages below', () => {
  const [one, two, three] = [thread(50), thread(40), thread(10)];
  let lists = load(emptyLists, 'threads', [one, two], { canLoadMore: true });
  lists = listsReducer(lists, { type: 'nextPage', page: { part: 'threads', data: [three], canLoadMore: false } });
  const fresh = thread(55);
  lists = load(lists, 'threads', [fresh, one], { canLoadMore: true });
  // `two` was deleted elsewhere: what the server lists reaches past it only when its place is within the page.
  expect(ids(lists, 'threads')).toEqual([fresh._id, one._id, two._id, three._id]);
  lists = load(lists, 'threads', [fresh, one, three]);
  expect(ids(lists, 'threads')).toEqual([fresh._id, one._id, three._id]);
});

test('ignored people are in no part but the one of those whom the reader has asked, and an open thread stays known', () => {
  const [rude, kind] = [thread(50), thread(40)];
  const ignored = new Set([rude.user.username]);
  let lists = listsReducer(emptyLists, { type: 'threadChanged', thread: rude });
  lists = load(lists, 'threads', [kind], { ignored });
  const asked = { ...rude, _id: 'asked', connectionState: 1, accepted: 0 };
  lists = load(lists, 'asked', [asked], { ignored });
  expect([ids(lists, 'threads', ignored), ids(lists, 'asked', ignored)]).toEqual([[kind._id], ['asked']]);
  expect(lists.threads.get(rude._id)).toBe(rude);
});

describe('a private message', () => {
  const me = { userId: farah.user._id, username: farah.username, picture: null, rank: 1, strength: 1 };
  const { role, ...user } = sana.user;
  const said = (writer: string): PrivateMessage => ({
    _id: newId(),
    rev: 1,
    changedRev: 1,
    content: [{ type: 'text', data: 'salaam' }],
    writer,
    edited: false,
    date: '2026-01-01T12:00:00.000Z',
  });

  test('what one did not write oneself, the other one did, also once their account is closed', () => {
    expect(toMessage(said(farah.username), me, { user, role }).member.user._id).toBe(farah.user._id);
    expect(toMessage(said(sana.username), me, { user, role }).member).toEqual({ user, role });
    const gone = { ...user, username: removedUser };
    expect(toMessage(said(removedUser), me, { user: gone, role }).member.user._id).toBe(sana.user._id);
  });

  test('an own message needs nobody else: it is sent again before the thread is known', () => {
    expect(toMessage(said(farah.username), me, undefined).member.user.username).toBe(farah.username);
    expect(() => toMessage(said(sana.username), me, undefined)).toThrow();
  });

  test('an answer says that what is before it was read, an own message does not', () => {
    const answer = said(sana.username);
    expect(readByWriting({ type: 'created', rev: 1, message: answer }, farah.username)).toEqual({
      type: 'othersRead',
      messageId: answer._id,
      date: answer.date,
      isOwn: true,
    });
    expect(readByWriting({ type: 'created', rev: 1, message: said(farah.username) }, farah.username)).toBeNull();
    expect(readByWriting({ type: 'deleted', rev: 2, messageId: answer._id }, farah.username)).toBeNull();
  });

  test("a private thread's conversation is never taken for a room's", () => {
    const id = newId();
    expect(threadIdOf(conversationIdOf(id))).toBe(id);
    expect(threadIdOf(id)).toBeNull();
  });

  test('is named by an address of its thread, and by no other one', () => {
    const [threadId, id] = [newId(), newId()];
    expect(privateMessageIn(privateMessageAddress(threadId, id))).toBe(id);
    for (const path of [
      privateThreadAddress(threadId),
      `/home/rooms/baithak/message/${id}`,
      `/home/pm/chat/${threadId}/message/x`,
    ])
      expect(privateMessageIn(path)).toBeNull();
  });
});
