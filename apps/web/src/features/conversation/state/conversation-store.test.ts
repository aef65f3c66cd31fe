import { fc } from '@baithak/protocol/testing/fast-check';
import { describe, expect, test } from 'vitest';
import {
  emptyConversation,
  hasNewer,
  hasOlder,
  type PendingMessage,
  type ConversationState,
} from './conversation-state.ts';
import {
  farah,
  freshAt,
  makeRoom,
  messageOf,
  newerThan,
  olderThan,
  sana,
  type Step,
} from '../../../testing/room-fixtures.ts';
import { conversationReducer, type ConversationEvent } from './conversation-store.ts';

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('write', 'write', 'write', 'write', 'edit', 'edit', 'delete', 'return'),
  target: fc.nat(200),
  mine: fc.boolean(),
});
const stepOrClear: fc.Arbitrary<Step> = fc.oneof(
  { weight: 15, arbitrary: step },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('clear' as const), target: fc.constant(0), mine: fc.constant(false) }),
  },
);

const run = (room: ConversationState, events: readonly ConversationEvent[]): ConversationState =>
  events.reduce(conversationReducer, room);
/** What the reader is left with: without what is on its way out. */
const shown = (room: ConversationState) =>
  room.messages
    .filter((message) => !room.leaving.has(message._id))
    .map((message) => `${message.rev}:${message.changedRev}`);
const expected = (messages: readonly { rev: number; changedRev: number }[]) =>
  messages.map((message) => `${message.rev}:${message.changedRev}`);
const pendingOf = (tempId: string): PendingMessage => ({
  tempId,
  text: 'x',
  replyTo: null,
  date: 0,
  state: 'sending',
  reason: null,
});

describe('what is heard', () => {
  test('in any order, once or more often, gives every message once and in the order of the room', () => {
    fc.assert(
      fc.property(
        fc.array(stepOrClear, { minLength: 1, maxLength: 60 }),
        fc.nat(60),
        fc.infiniteStream(fc.nat(1000)),
        (steps, cut, dice) => {
          const room = makeRoom(steps);
          const start = cut % (room.rev + 1);
          const heard = [
            ...room.events.slice(start),
            ...room.events.slice(start).filter(() => (dice.next().value ?? 0) % 3 === 0),
          ]
            .map((event) => ({ event, at: dice.next().value ?? 0 }))
            .sort((a, b) => a.at - b.at)
            .map(({ event }) => event);
          const loadedAt = (dice.next().value ?? 0) % (heard.length + 1);
          const all = [
            ...heard.slice(0, loadedAt),
            { type: 'loaded', fresh: freshAt(room, start, 1000) } as const,
            ...heard.slice(loadedAt),
          ];
          const after = run(emptyConversation, all);
          expect(shown(after)).toEqual(expected(room.at(room.rev)));
        },
      ),
    );
  });

  test('what raid mode took away is one line a raid, and none where all of it is there again', () => {
    const line = { raidId: 'a'.repeat(24), at: '2026-01-01T15:02:00.000Z', rev: 4, messages: 3, people: 2 };
    const other = { ...line, raidId: 'b'.repeat(24) };
    const after = run(emptyConversation, [
      { type: 'taken', taken: [line, other] },
      { type: 'taken', taken: [{ ...line, messages: 1 }] },
    ]);
    expect(after.taken).toEqual([other, { ...line, messages: 1 }]);
    expect(run(after, [{ type: 'taken', taken: [{ ...line, messages: 0, people: 0 }] }]).taken).toEqual([other]);
  });

  test('a clear of everything while older history is shown leaves what came since, and nothing to load', () => {
    const older = [messageOf(sana, 3, 'three'), messageOf(sana, 4, 'four')];
    const pending = pendingOf('t1');
    const after = run({ ...emptyConversation, from: 3, to: 4, messages: older, pending: [pending] }, [
      { type: 'messageCreated', message: messageOf(sana, 9, 'nine') },
      { type: 'cleared', fromRev: 0, beforeRev: 10 },
      { type: 'messageCreated', message: messageOf(farah, 11, 'eleven') },
    ]);
    expect([shown(after), hasOlder(after), hasNewer(after)]).toEqual([['11:11'], false, false]);
    expect(after.pending).toEqual([pending]);
  });

  test('before an older page that was read earlier arrives, is not undone by it', () => {
    fc.assert(
      fc.property(
        fc.array(step, { minLength: 2, maxLength: 80 }),
        fc.nat(80),
        fc.integer({ min: 1, max: 9 }),
        (steps, cut, size) => {
          const room = makeRoom(steps);
          const start = cut % (room.rev + 1);
          let state = conversationReducer(emptyConversation, { type: 'loaded', fresh: freshAt(room, start, size) });
          state = run(state, room.events.slice(start));
          for (let turn = 0; turn < 100 && hasOlder(state); turn += 1) {
            state = conversationReducer(state, { type: 'olderLoaded', page: olderThan(room, start, state.from, size) });
          }
          expect(shown(state)).toEqual(expected(room.at(room.rev)));
        },
      ),
    );
  });

  test('while the middle of the history is shown, joins on when the reader comes down', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 10, maxLength: 80 }), fc.nat(80), fc.nat(80), (steps, cut, where) => {
        const room = makeRoom(steps);
        const start = cut % (room.rev + 1);
        const all = room.at(start);
        const middle = all[where % Math.max(1, all.length)]?.rev ?? 0;
        const messages = [
          ...olderThan(room, start, middle, 2).messages,
          ...newerThan(room, start, middle - 1, 3).messages,
        ];
        const around = {
          messages,
          canLoadMore: olderThan(room, start, middle, 2).canLoadMore,
          canLoadNewer: newerThan(room, start, middle - 1, 3).canLoadMore,
        };
        fc.pre(messages.length > 0);
        let state = conversationReducer(emptyConversation, { type: 'loaded', fresh: freshAt(room, start, 2) });
        state = run(conversationReducer(state, { type: 'aroundLoaded', page: around }), room.events.slice(start));
        for (let turn = 0; turn < 100 && hasNewer(state); turn += 1) {
          state = conversationReducer(state, { type: 'newerLoaded', page: newerThan(room, room.rev, state.to, 3) });
        }
        expect(shown(state)).toEqual(expected(room.at(room.rev).filter((message) => message.rev >= state.from)));
      }),
    );
  });
});

describe('my own message', () => {
  const mine = messageOf(farah, 1, 'salaam');
  const events: ConversationEvent[] = [
    { type: 'sendAcknowledged', tempId: 't1', message: mine },
    { type: 'messageCreated', message: mine },
    { type: 'sendAcknowledged', tempId: 't1', message: mine },
  ];

  test('acknowledged and also heard, in any order, is there once', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(events, { minLength: 1 }), (heard) => {
        const sent = run(emptyConversation, [
          { type: 'loaded', fresh: freshAt(makeRoom([]), 0) },
          { type: 'sendStarted', pending: pendingOf('t1') },
        ]);
        const after = run(sent, heard);
        expect(shown(after)).toEqual(['1:1']);
        expect(after.pending.length).toBe(heard.some((event) => event.type === 'sendAcknowledged') ? 0 : 1);
      }),
    );
  });

  test('keeps its place on the screen when it is acknowledged', () => {
    const sent = conversationReducer(
      conversationReducer(emptyConversation, { type: 'loaded', fresh: freshAt(makeRoom([]), 0) }),
      {
        type: 'sendStarted',
        pending: pendingOf('t1'),
      },
    );
    expect(
      conversationReducer(sent, { type: 'sendAcknowledged', tempId: 't1', message: mine }).tempIds.get(mine._id),
    ).toBe('t1');
  });

  test('that failed stays with its reason, and is sending again when tried again', () => {
    const failed = run(emptyConversation, [
      { type: 'sendStarted', pending: pendingOf('t1') },
      { type: 'sendFailed', tempId: 't1', reason: 'TOO_MANY' },
    ]);
    expect(failed.pending).toEqual([{ ...pendingOf('t1'), state: 'failed', reason: 'TOO_MANY' }]);
    expect(conversationReducer(failed, { type: 'sendStarted', pending: pendingOf('t1') }).pending).toEqual([
      pendingOf('t1'),
    ]);
    expect(conversationReducer(failed, { type: 'sendDiscarded', tempId: 't1' }).pending).toEqual([]);
  });

  test('is counted once, however often it is sent; a command to a bot is one too, and is read', () => {
    const sent = run(emptyConversation, [
      { type: 'loaded', fresh: freshAt(makeRoom([]), 0) },
      { type: 'sendStarted', pending: pendingOf('t1') },
      { type: 'sendStarted', pending: pendingOf('t1') },
      { type: 'messageCreated', message: messageOf(farah, 2, 'heard') },
    ]);
    expect(sent.sentCount).toBe(1);
    const given = conversationReducer(sent, { type: 'messageSent', message: messageOf(farah, 3, '/roll') });
    expect(given).toMatchObject({ sentCount: 2, readRev: 3, messages: [{ rev: 2 }, { rev: 3 }] });
  });

  test('waits through a fresh load of the room', () => {
    const sent = run(emptyConversation, [
      { type: 'sendStarted', pending: pendingOf('t1') },
      { type: 'loaded', fresh: freshAt(makeRoom([]), 0) },
    ]);
    expect(sent.pending.length).toBe(1);
  });
});

describe('a load of another epoch', () => {
  const three = makeRoom(Array.from({ length: 3 }, () => ({ does: 'write', target: 0, mine: false }) as const));
  const before = run(conversationReducer(emptyConversation, { type: 'loaded', fresh: freshAt(three, 3) }), [
    { type: 'messageCreated', message: messageOf(sana, 4, 'lost') },
    { type: 'messageDeleted', rev: 5, messageId: three.at(3)[0]?._id ?? '' },
    { type: 'read', rev: 5 },
    { type: 'sendStarted', pending: pendingOf('t1') },
  ]);
  const fresh = { ...freshAt(three, 3), readRev: 3 };
  const texts = ({ messages }: ConversationState) => messages.map(({ rev }) => rev);

  test('keeps what is not sent yet, and nothing else of what was known', () => {
    const after = conversationReducer(before, { type: 'loaded', fresh: { ...fresh, epoch: 'another' } });
    expect(texts(after)).toEqual([1, 2, 3]);
    expect(after).toMatchObject({ readRev: 3, deleted: new Map(), epoch: 'another', pending: before.pending });
    expect(after.beginnings).toBe(before.beginnings + 1);
  });

  test('is one that went back too, and no other load is', () => {
    const after = (more: object) => conversationReducer(before, { type: 'loaded', fresh: { ...fresh, ...more } });
    expect(texts(after({ isOther: true }))).toEqual([1, 2, 3]);
    expect([texts(after({})), after({}).readRev]).toEqual([[2, 3, 4], 5]);
  });
});

describe('the rest of the room', () => {
  const quiet = conversationReducer(emptyConversation, {
    type: 'loaded',
    fresh: freshAt(makeRoom(Array.from({ length: 4 }, () => ({ does: 'write', target: 0, mine: false }) as const)), 4),
  });

  test('a deleted message is marked, and gone when its 400 ms have passed', () => {
    const id = quiet.messages[1]?._id ?? '';
    const marked = conversationReducer(quiet, { type: 'messageDeleted', rev: 5, messageId: id });
    expect(marked.messages.length).toBe(4);
    expect(marked.leaving.has(id)).toBe(true);
    const removed = conversationReducer(marked, { type: 'deletedMessageHidden', messageId: id });
    expect(removed.messages.map((message) => message.rev)).toEqual([1, 3, 4]);
    expect(removed.leaving.size).toBe(0);
  });

  test('a deleted message that is brought back is there again, also while it was going', () => {
    const [, message] = quiet.messages;
    if (!message) throw new Error('The room is empty.');
    const id = message._id;
    const back = { type: 'messageEdited', message: { ...message, changedRev: 6 } } as const;
    const gone = { type: 'messageDeleted', rev: 5, messageId: id } as const;
    const hidden = { type: 'deletedMessageHidden', messageId: id } as const;
    for (const events of [
      [gone, hidden, back],
      [gone, back, hidden],
      [back, gone, hidden],
    ]) {
      const room = run(quiet, events);
      expect(room.messages.map(({ rev }) => rev)).toEqual([1, 2, 3, 4]);
      expect(room.leaving.size).toBe(0);
    }
  });

  test('the unread line stays where it was first shown', () => {
    const divided = conversationReducer(quiet, { type: 'unreadDividerPlaced', readRev: 2, userId: farah.user._id });
    expect(divided.unreadDivider).toEqual({ rev: 3, count: 2, isMore: false, since: quiet.messages[1]?.date });
    const later = run(divided, [
      { type: 'messageCreated', message: messageOf(sana, 5, 'more') },
      { type: 'unreadDividerPlaced', readRev: 4, userId: farah.user._id },
    ]);
    expect(later.unreadDivider).toEqual(divided.unreadDivider);
  });

  test('nobody is divided from their own messages', () => {
    const own = conversationReducer(emptyConversation, {
      type: 'loaded',
      fresh: { ...freshAt(makeRoom([]), 0), messages: [messageOf(farah, 1, 'mine')], rev: 1 },
    });
    expect(
      conversationReducer(own, { type: 'unreadDividerPlaced', readRev: 0, userId: farah.user._id }).unreadDivider,
    ).toBeNull();
  });

  test('typing passes with time, or at once when the message arrives', () => {
    const typed = conversationReducer(quiet, { type: 'typingStarted', username: 'sana21', at: 1000 });
    expect(conversationReducer(typed, { type: 'typingExpired', upTo: 999 }).typing.has('sana21')).toBe(true);
    expect(conversationReducer(typed, { type: 'typingExpired', upTo: 1000 }).typing.has('sana21')).toBe(false);
    expect(
      conversationReducer(typed, { type: 'messageCreated', message: messageOf(sana, 5, 'here') }).typing.has('sana21'),
    ).toBe(false);
  });

  test('who comes in twice is there once, who goes out is not there', () => {
    const both = run(quiet, [
      { type: 'personJoined', person: sana },
      { type: 'personJoined', person: sana },
      { type: 'personJoined', person: farah },
    ]);
    expect(both.present.map((one) => one.username)).toEqual(['sana21', 'farah3']);
    expect(both.presentCount).toBe(2);
    expect(conversationReducer(both, { type: 'personLeft', username: 'sana21' }).present).toEqual([farah]);
  });
});
