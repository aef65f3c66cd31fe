import { describe, expect, test } from 'vitest';
import { farah, messageOf, person, sana } from '../../../testing/room-fixtures.ts';
import { type ConversationState, emptyConversation } from '../state/conversation-state.ts';
import { timelineRows } from './rows.ts';
import { typingUsernames } from './typing-line.tsx';

const at = (who: typeof farah, rev: number, date: string) => ({ ...messageOf(who, rev, `written ${rev}`), date });
const roomOf = (messages: ConversationState['messages'], rest: Partial<ConversationState> = {}): ConversationState => ({
  ...emptyConversation,
  from: 0,
  to: Infinity,
  messages,
  ...rest,
});
const told = (room: ConversationState) =>
  timelineRows(room, farah.user._id).map((row) =>
    row.type === 'message' || row.type === 'pending' ? `${row.type}${row.isGrouped ? ' grouped' : ''}` : row.type,
  );

test('messages of one person within five minutes stand together, later ones and other people do not', () => {
  const room = roomOf([
    at(sana, 1, '2026-01-01T12:00:00.000Z'),
    at(sana, 2, '2026-01-01T12:04:59.000Z'),
    at(sana, 3, '2026-01-01T12:10:00.000Z'),
    at(farah, 4, '2026-01-01T12:10:01.000Z'),
  ]);
  expect(told(room)).toEqual(['day', 'message', 'message grouped', 'message', 'message']);
});

test('every day has its line, and begins a new group', () => {
  const room = roomOf([at(sana, 1, '2026-01-01T12:00:00.000Z'), at(sana, 2, '2026-01-03T12:00:00.000Z')]);
  expect(told(room)).toEqual(['day', 'message', 'day', 'message']);
});

test('a day has one line, in order, when dates go back', () => {
  const room = roomOf([
    at(sana, 1, '2026-01-02T12:00:00.000Z'),
    at(sana, 2, '2026-01-01T12:00:00.000Z'),
    at(farah, 3, '2026-01-02T12:00:00.000Z'),
    at(farah, 4, '2026-02-01T12:00:00.000Z'),
  ]);
  expect(told(room)).toEqual(['day', 'message', 'message', 'message', 'day', 'message']);
  const keys = timelineRows(room, farah.user._id).map((row) => row.key);
  expect(new Set(keys).size).toBe(keys.length);
});

test('the unread line stands above the first unread message', () => {
  const room = roomOf([at(sana, 1, '2026-01-01T12:00:00.000Z'), at(sana, 2, '2026-01-01T12:00:01.000Z')], {
    unreadDivider: { rev: 2, count: 1, isMore: false, since: null },
  });
  expect(told(room)).toEqual(['day', 'message', 'unread', 'message']);
});

test('a line stands where messages were cleared, one for clears next to each other', () => {
  const cleared = [
    { fromRev: 2, beforeRev: 5 },
    { fromRev: 1, beforeRev: 6 },
    { fromRev: 8, beforeRev: 9 },
  ];
  const messages = [at(sana, 1, '2026-01-01T12:00:00.000Z'), at(sana, 7, '2026-01-01T12:00:01.000Z')];
  expect(told(roomOf(messages, { cleared }))).toEqual(['day', 'message', 'cleared', 'message', 'cleared']);
  expect(told(roomOf(messages, { cleared, to: 7 }))).toEqual(['day', 'message', 'cleared', 'message']);
});

test('what raid mode took away among cleared messages is not told there any more', () => {
  const taken = [2, 6, 7].map((rev) => ({
    raidId: `raid ${rev}`,
    at: '2026-01-01T12:01:00.000Z',
    rev,
    messages: 3,
    people: 2,
  }));
  const messages = [at(sana, 1, '2026-01-01T12:00:00.000Z'), at(sana, 7, '2026-01-01T12:00:01.000Z')];
  expect(told(roomOf(messages, { taken, cleared: [{ fromRev: 2, beforeRev: 7 }] }))).toEqual([
    'day',
    'message',
    'cleared',
    'message',
    'taken',
  ]);
});

test('one line stands after the messages among which raid mode took some away, once a raid', () => {
  const taken = [8, 2].map((rev) => ({
    raidId: `raid ${rev}`,
    at: '2026-01-01T12:01:00.000Z',
    rev,
    messages: 3,
    people: 2,
  }));
  const messages = [1, 2, 7].map((rev) => at(sana, rev, '2026-01-01T12:00:00.000Z'));
  expect(told(roomOf(messages, { taken }))).toEqual(['day', 'message', 'message grouped', 'taken', 'message', 'taken']);
  expect(told(roomOf(messages, { taken, to: 7 }))).toEqual(['day', 'message', 'message grouped', 'taken', 'message']);
});

test('my unanswered messages come last, and keep their key when they are stored', () => {
  const pending = {
    tempId: 't1',
    text: 'x',
    replyTo: null,
    date: Date.parse('2026-01-01T12:00:10.000Z'),
    state: 'sending',
    reason: null,
  } as const;
  const room = roomOf([at(farah, 1, '2026-01-01T12:00:00.000Z')], { pending: [pending] });
  expect(told(room)).toEqual(['day', 'message', 'pending grouped']);
  const stored = at(farah, 2, '2026-01-01T12:00:10.000Z');
  const after = roomOf([...room.messages, stored], { tempIds: new Map([[stored._id, 't1']]) });
  expect(timelineRows(after, farah.user._id).at(-1)?.key).toBe(timelineRows(room, farah.user._id).at(-1)?.key);
});

test('the first loaded message has no day line while older ones are left, as the day may have begun before it', () => {
  const room = roomOf([at(sana, 1, '2026-01-01T12:00:00.000Z'), at(sana, 2, '2026-01-02T12:00:00.000Z')], { from: 1 });
  expect(told(room)).toEqual(['message', 'day', 'message']);
});

test('messages of ignored people are not shown', () => {
  const room = roomOf([at(sana, 1, '2026-01-01T12:00:00.000Z'), at(farah, 2, '2026-01-01T12:00:01.000Z')], {
    ignored: new Set([sana.user.username]),
  });
  expect(told(room)).toEqual(['day', 'message']);
});

test('the line of what is unread goes to the next message of somebody who is not ignored, and a day of ignored people has none', () => {
  const messages = [
    at(farah, 1, '2026-01-01T12:00:00.000Z'),
    at(sana, 2, '2026-01-02T12:00:00.000Z'),
    at(farah, 3, '2026-01-03T12:00:00.000Z'),
    at(farah, 4, '2026-01-03T12:00:01.000Z'),
  ];
  const unreadDivider = { rev: 2, count: 2, isMore: false, since: null };
  const room = roomOf(messages, { ignored: new Set([sana.user.username]), unreadDivider });
  expect(told(room)).toEqual(['day', 'message', 'day', 'unread', 'message', 'message grouped']);
});

test('what staff show stands after every 50th message, and nowhere unless they show something', () => {
  const room = roomOf(Array.from({ length: 120 }, (_, index) => at(sana, index + 1, '2026-01-01T12:00:00.000Z')));
  const rows = timelineRows(room, farah.user._id, { hasItem: true }).filter((row) => row.type !== 'day');
  expect(rows.flatMap((row, index) => (row.type === 'item' ? [index] : []))).toEqual([50, 101]);
  expect(told(room)).not.toContain('item');
});

describe('receipts', () => {
  const messages = [messageOf(farah, 1, 'one'), messageOf(farah, 2, 'two'), messageOf(sana, 3, 'and?')];
  const own = messageOf(farah, 4, 'three');
  const receipts = (state: Partial<ConversationState>) =>
    timelineRows(
      { ...emptyConversation, from: 0, to: Number.POSITIVE_INFINITY, messages: [...messages, own], ...state },
      farah.user._id,
      { hasReceipts: true },
    ).flatMap((row) => (row.type === 'message' ? [row.receipt] : []));

  test('only the last own message that was seen says so, and the last one of all that it was sent', () => {
    const date = '2026-01-01T12:00:00.000Z';
    expect(receipts({})).toEqual([null, null, null, 'sent']);
    expect(receipts({ othersRead: { rev: 3, date } })).toEqual([null, { seen: date }, null, 'sent']);
    expect(receipts({ othersRead: { rev: 4, date } })).toEqual([null, null, null, { seen: date }]);
    // Where older ones are read, the last of them is not the last of all.
    expect(receipts({ othersRead: { rev: 4, date }, to: 4 })).toEqual([null, null, null, null]);
  });

  test('a room has none', () => {
    const rows = timelineRows({ ...emptyConversation, from: 0, messages }, farah.user._id);
    expect(rows.every((row) => row.type !== 'message' || row.receipt === null)).toBe(true);
  });
});

test('a reply knows whether what it replies to is right above it', () => {
  const [first, second] = [at(farah, 1, '2026-01-01T12:00:00.000Z'), at(sana, 2, '2026-01-01T12:01:00.000Z')];
  const answer = { ...at(sana, 3, '2026-01-01T12:02:00.000Z'), replyTo: first._id };
  const below = (messages: ConversationState['messages']) =>
    timelineRows(roomOf(messages), farah.user._id).map((row) => row.type === 'message' && row.isBelowSource);
  expect(below([first, answer])).toEqual([false, false, true]);
  expect(below([first, second, answer])).toEqual([false, false, false, false]);
});

describe('who types', () => {
  const room = (rest: Partial<ConversationState>): ConversationState => ({ ...emptyConversation, ...rest });

  test('neither the reader nor an ignored person is shown typing', () => {
    const typing = new Map([farah, sana, person('zoya77')].map(({ username }) => [username, 0]));
    const present = [farah, sana];
    expect(typingUsernames(room({ typing, present }), farah.username)).toEqual(['sana21', 'zoya77']);
    const ignored = new Set([sana.user.username]);
    expect(typingUsernames(room({ typing, present, ignored }), farah.username)).toEqual(['zoya77']);
  });
});

test('of a command that a bot has answered no more than a line is left, and what follows has its head', () => {
  const given = { bot: 'ginti', command: 'roll', params: '' };
  const command = {
    ...at(sana, 1, '2026-01-01T12:00:00.000Z'),
    content: [{ type: 'command' as const, data: 'roll', extras: given }],
  };
  const greeting = at(sana, 2, '2026-01-01T12:00:01.000Z');
  const answer = { ...at(person('ginti', 5), 3, '2026-01-01T12:00:02.000Z'), replyTo: command._id };
  const byPerson = { ...at(farah, 4, '2026-01-01T12:00:03.000Z'), replyTo: greeting._id };
  const shown = (messages: ConversationState['messages']) =>
    timelineRows(roomOf(messages), farah.user._id).flatMap((row) =>
      row.type === 'message' ? [[row.isAnswered, row.isGrouped]] : [],
    );
  expect(shown([command, greeting, byPerson])).toEqual([
    [false, false],
    [false, true],
    [false, false],
  ]);
  expect(shown([command, greeting, answer])).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
});
