import { latestCursor } from '@baithak/protocol/entities/entities.rules';
import { removedUser } from '@baithak/protocol/text/display-names';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import { farah, messageOf, sana } from '../../../testing/room-fixtures.ts';
import type { HistoryCalls } from '../conversation-context.ts';
import { type ConversationState, emptyConversation } from './conversation-state.ts';
import { conversationReducer, dispatch, readConversation } from './conversation-store.ts';
import { loadNewerPage, loadOlderPage } from './follow.ts';
import { afterShown, countUnread, mentionsToShow, newsOf } from './reading.ts';

const me = { userId: farah.user._id, username: farah.username };
const [first, last] = [1, 20];
const all = Array.from({ length: last }, (_, index) => messageOf(sana, index + 1, `number ${index + 1}`));
const mentioning = (rev: number) => ({
  ...messageOf(sana, rev, ''),
  content: [{ type: 'mention' as const, data: me.username, extras: { _id: me.userId } }],
});
/** A room that is read up to 5, with everything loaded. */
const room = (rest: Partial<ConversationState> = {}): ConversationState => ({
  ...emptyConversation,
  from: 0,
  to: Number.POSITIVE_INFINITY,
  messages: all,
  readRev: 5,
  ...rest,
});
const shown = (from: number, to: number, isEnd = false) => ({ first: from, last: to, isEnd });
const readAfter = (state: ConversationState, ...parts: ReturnType<typeof shown>[]): number =>
  parts.reduce((now, part) => afterShown(now, part, me), state).readRev;

test('unread are the messages of others after the pointer, loaded or not, without those of ignored people', () => {
  const messages = [messageOf(sana, 1, 'seen'), messageOf(sana, 2, 'new'), messageOf(farah, 3, 'mine')];
  const later = messageOf(sana, 4, 'not loaded');
  const received = room({ messages, outside: new Map([[later._id, later]]), readRev: 1 });
  expect(countUnread(received, me.userId)).toBe(2);
  expect(countUnread({ ...received, readRev: 4 }, me.userId)).toBe(0);
  expect(countUnread({ ...received, ignored: new Set([sana.user.username]) }, me.userId)).toBe(0);
  expect(newsOf(emptyConversation, me)).toEqual({ unread: 0, mentioned: false, mentions: 0 });
});

test('a message stays seen since it was first seen, whatever its reader writes afterwards', () => {
  const messages = [
    messageOf(farah, 1, 'chai?'),
    messageOf(sana, 2, 'yes'),
    messageOf(sana, 3, 'now'),
    messageOf(farah, 4, 'good'),
  ];
  const later = messageOf(sana, 5, 'where?');
  const at = (hour: number) => `2026-01-01T${hour}:00:00.000Z`;
  const moved = (state: ConversationState, to: number, hour: number, isOwn: boolean) =>
    conversationReducer(state, {
      type: 'othersRead',
      messageId: messages[to - 1]?._id ?? later._id,
      date: at(hour),
      isOwn,
    });
  const seen = moved(room({ messages }), 1, 10, false);
  const answered = moved(moved(seen, 2, 11, true), 3, 12, true);
  expect(answered.othersRead).toEqual({ rev: 3, date: at(10) });
  // What was read before they wrote, and was not told, is read as they write.
  expect(moved({ ...answered, messages: [...messages, later] }, 5, 13, true).othersRead).toEqual({
    rev: 5,
    date: at(13),
  });
  expect(moved(answered, 4, 14, false).othersRead).toEqual({ rev: 4, date: at(14) });
  // While older ones are shown, what is beyond them is read all the same.
  const outside = new Map([[later._id, later]]);
  expect(moved({ ...answered, messages, outside }, 5, 15, false).othersRead).toEqual({ rev: 5, date: at(15) });
});

test('what was on the screen is read, and the rest is not', () => {
  expect(readAfter(room(), shown(3, 9))).toBe(9);
  expect(readAfter(room(), shown(3, 9), shown(8, 14))).toBe(14);
  expect(readAfter(room(), shown(first, 4))).toBe(5);
  const state = room();
  expect(afterShown(state, shown(first, 5), me)).toBe(state);
});

test('what is below something unread that was passed over is not read, until the end is on the screen', () => {
  expect(readAfter(room(), shown(11, 16))).toBe(5);
  expect(readAfter(room(), shown(11, 16), shown(6, 12))).toBe(12);
  expect(readAfter(room(), shown(14, last, true))).toBe(last);
  // Unread messages that are not loaded are above the first loaded one.
  expect(readAfter(room({ from: 10, messages: all.slice(9) }), shown(10, 14))).toBe(5);
  // Own messages, and those of ignored people, are nothing to pass over.
  expect(
    readAfter(
      room({ messages: all.map((each) => (each.rev < 9 ? messageOf(farah, each.rev, 'mine') : each)) }),
      shown(9, 12),
    ),
  ).toBe(12);
  expect(readAfter(room({ ignored: new Set([sana.user.username]) }), shown(11, 16))).toBe(16);
});

test('mentions are those that the load named and those that came, until they were on the screen or are gone', () => {
  const state = room({
    messages: [...all.slice(0, 17), mentioning(18), ...all.slice(18)],
    unreadMentions: [{ _id: 'older', rev: 7 }],
  });
  const revs = (of: ConversationState) => mentionsToShow(of, me).map(({ rev }) => rev);
  expect(revs(state)).toEqual([7, 18]);
  const jumped = afterShown(state, shown(15, 19), me);
  expect([revs(jumped), jumped.readRev]).toEqual([[7], 5]);
  expect(newsOf(jumped, me)).toEqual({ unread: 15, mentioned: true, mentions: 2 });
  expect(revs(conversationReducer(state, { type: 'messageDeleted', messageId: 'older', rev: 21 }))).toEqual([18]);
  expect(revs(conversationReducer(state, { type: 'cleared', fromRev: 0, beforeRev: 18 }))).toEqual([18]);
  expect(revs(afterShown(state, shown(14, last, true), me))).toEqual([]);
});

test('a mention that was deleted and is brought back is one again', () => {
  const mention = mentioning(18);
  const { _id: messageId, rev } = mention;
  const state = room({
    messages: [...all.slice(0, 17), mention, ...all.slice(18)],
    unreadMentions: [{ _id: messageId, rev }],
  });
  const revs = (of: ConversationState) => mentionsToShow(of, me).map((each) => each.rev);
  const gone = conversationReducer(state, { type: 'messageDeleted', messageId, rev: 21 });
  expect(revs(gone)).toEqual([]);
  const back = { type: 'messageEdited', message: { ...mention, changedRev: 22 } } as const;
  expect(revs(conversationReducer(gone, back))).toEqual([18]);
});

test('the pointer moves with own messages and with other devices, and never goes back', () => {
  const read = (state: ConversationState, rev: number) => conversationReducer(state, { type: 'read', rev }).readRev;
  expect([read(room(), 8), read(room(), 3), read(emptyConversation, 3)]).toEqual([8, 5, 3]);
  const message = messageOf(farah, 21, 'mine');
  expect(conversationReducer(room(), { type: 'sendAcknowledged', tempId: 'b'.repeat(24), message }).readRev).toBe(21);
  const fresh = {
    messages: all,
    rev: last,
    epoch: 'one',
    canLoadMore: false,
    present: [],
    presentCount: 0,
    readRev: 2,
  };
  expect(conversationReducer(room(), { type: 'loaded', fresh }).readRev).toBe(5);
  expect(conversationReducer(emptyConversation, { type: 'loaded', fresh }).readRev).toBe(2);
});

describe('history', () => {
  test.each([
    ['above', loadOlderPage],
    ['below', loadNewerPage],
  ])('when all that was loaded is gone, what is left is loaded from %s', async (_, load) => {
    const left = Array.from({ length: 5 }, (__, index) => messageOf(sana, index + 1, `written ${index + 1}`));
    const cache = new QueryClient();
    const id = 'a'.repeat(24);
    const calls: HistoryCalls = {
      before: async (messageId) => ({ messages: messageId === latestCursor ? left : [], canLoadMore: false }),
      after: async () => ({ messages: [], canLoadMore: false }),
      around: async () => ({ messages: [], canLoadMore: false, canLoadNewer: false }),
    };
    const loaded = Array.from({ length: 3 }, (__, index) => messageOf(sana, index + 8, 'cleared'));
    const fresh = { messages: loaded, rev: 10, epoch: 'one', canLoadMore: true, present: [], presentCount: 0 };
    dispatch(cache, id, { type: 'loaded', fresh });
    dispatch(cache, id, { type: 'cleared', fromRev: 6, beforeRev: 11 });
    expect(readConversation(cache, id)).toMatchObject({ messages: [], from: 8 });
    await load({ calls, cache, id });
    const { messages, from, to } = readConversation(cache, id);
    expect([messages.map(({ rev }) => rev), from, to]).toEqual([[1, 2, 3, 4, 5], 0, Infinity]);
  });
});

describe('people of a conversation', () => {
  test('somebody with another name and role has it in the list and beside everything they wrote, and nobody else', () => {
    const loaded = conversationReducer(emptyConversation, {
      type: 'loaded',
      fresh: {
        messages: [messageOf(sana, 3, 'three'), messageOf(farah, 2, 'two')],
        rev: 3,
        epoch: 'one',
        canLoadMore: true,
        present: [farah, sana],
        presentCount: 2,
      },
    });
    const room = conversationReducer(loaded, { type: 'messageEdited', message: messageOf(farah, 1, 'an old one') });
    const renamed = {
      ...farah,
      username: 'farahnaz',
      user: { ...farah.user, username: 'farahnaz', role: { ...farah.user.role, rank: 6 } },
    };
    const after = conversationReducer(room, { type: 'personUpdated', person: renamed });
    const names = (messages: Iterable<(typeof after.messages)[number]>) =>
      [...messages].map(({ member }) => [member.user.username, member.role.rank]);
    expect(names(after.messages)).toEqual([
      ['farahnaz', 6],
      ['sana21', 1],
    ]);
    expect(names(after.outside.values())).toEqual([['farahnaz', 6]]);
    expect(after.present).toEqual([renamed, sana]);
    expect(conversationReducer(after, { type: 'personLeft', username: 'farahnaz' }).present).toEqual([sana]);
  });

  test('who is not listed among the first hundred is not put there', () => {
    const room = { ...emptyConversation, present: [sana], presentCount: 150 };
    expect(conversationReducer(room, { type: 'personUpdated', person: farah })).toMatchObject({
      present: [sana],
      presentCount: 150,
    });
  });

  test('who closed the account is named nowhere: not as an author, not where somebody mentions them', () => {
    const mention = { type: 'mention' as const, data: 'farah21', extras: { _id: farah.user._id } };
    const asked = { ...messageOf(sana, 2, 'asked'), content: [mention] };
    const messages = [asked, messageOf(sana, 1, 'plain')];
    const loaded = conversationReducer(emptyConversation, {
      type: 'loaded',
      fresh: { messages, rev: 2, epoch: 'one', canLoadMore: false, present: [sana], presentCount: 1 },
    });
    const gone = { ...farah, username: removedUser, user: { ...farah.user, username: removedUser } };
    const after = conversationReducer(loaded, { type: 'personUpdated', person: gone });
    const contents = after.messages.map(({ content }) => content);
    expect(contents).toContainEqual([{ ...mention, data: removedUser }]);
    expect(JSON.stringify(contents)).not.toContain('farah21');
  });
});
