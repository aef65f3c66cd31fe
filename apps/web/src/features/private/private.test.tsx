// @vitest-environment happy-dom
import { WireError } from '@baithak/client/wire/wire-error';
import type { FoundPrivateMessage } from '@baithak/protocol/contracts/search';
import { botRank } from '@baithak/protocol/ranks';
import type { PrivateMessage, PrivateThread } from '@baithak/protocol/entities/private-thread';
import type { QueryClient } from '@tanstack/react-query';
import { act, useRef } from 'react';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { privateThread, userOf } from '../../testing/entities.ts';
import { answerCalls, receive } from '../../testing/fake-client.ts';
import { client } from '../../lib/client.ts';
import { render, testCache, type, words } from '../../testing/render.tsx';
import { farah, messageOf, person, sana } from '../../testing/room-fixtures.ts';
import type { AnswerOf, InputOf } from '../../testing/wire-types.ts';
import { readToasts } from '../../ui/feedback/toasts.ts';
import { type Conversation, ConversationProvider } from '../conversation/conversation-context.ts';
import { dispatch, readConversation } from '../conversation/state/conversation-store.ts';
import { useMessageActions } from '../conversation/timeline/message/use-message-actions.ts';
import type { Connection } from './connection/connection.ts';
import { ProfileFoot } from './connection/profile-foot.tsx';
import { RequestsPage } from './list/requests-page.tsx';
import { PrivateList } from './list/private-list.tsx';
import { readLists, threadsIn } from './state/private-lists.ts';
import { usePrivateConversation } from './state/use-private-session.ts';
import { conversationIdOf } from './private-ids.ts';
import { usePrivateUpdates } from './state/private-updates.tsx';
import { PrivateHeader } from './thread/private-header.tsx';

describe('the foot of a profile', () => {
  const bano: Connection = {
    userId: 'b'.repeat(24),
    username: 'banorani',
    state: 5,
    threadId: 'c'.repeat(24),
    allowsRequests: true,
  };

  let unmount = () => undefined as void;
  let done: unknown[] = [];
  beforeEach(() => {
    done = [];
    for (const name of ['requestPrivate', 'deleteRequest', 'blockRequest', 'unblockRequest'] as const)
      answerCalls(name, (input) => {
        done.push([name, input]);
        return { connectionState: 5, thread: null };
      });
    for (const name of ['banInThread', 'unbanInThread'] as const)
      answerCalls(name, (input) => {
        done.push([name, input]);
        return { connectionState: 6, thread: null, blockerId: farah.user._id };
      });
    answerCalls('blockAndDelete', (input) => {
      done.push(['blockAndDelete', input]);
      return { connectionState: 3, thread: null };
    });
  });
  afterEach(() => unmount());

  const seen = (check: () => void) => act(() => vi.waitFor(check));
  const named = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('button, a, [role=menuitem]')].find(
      (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
    );
  const press = (name: string) => act(async () => named(name)?.click());
  const open = async (more: Partial<Connection>) => {
    unmount = await render(<ProfileFoot connection={{ ...bano, ...more }} />);
  };
  const offered = () => [...document.querySelectorAll('button, a')].map((each) => each.textContent || 'Menu');
  const [targetId, threadId] = [bano.userId, bano.threadId];

  test.each([
    ['nobody asked', 5, ['Ask to write']],
    ['I asked', 1, ['Request sent', 'Take back']],
    ['I am asked', 4, ['Accept', 'Decline', 'Block']],
    ['I blocked who asked', 3, ['Unblock', 'Delete for good']],
    ['we write to each other', 2, ['Message', 'Menu']],
    ['I blocked', 6, ['Unblock', 'Block and delete']],
    ['I may not ask', 0, []],
  ])('where %s the profile offers just what can be done', async (_, state, buttons) => {
    await open({ state });
    expect(offered()).toEqual(buttons);
  });

  test('who takes no requests, or cannot be asked, is not asked, and it is said', async () => {
    await open({ state: 5, allowsRequests: false });
    expect(offered()).toEqual([]);
    const notTaken = words();
    unmount();
    await open({ state: 0 });
    expect(notTaken).not.toBe('');
    expect(words()).not.toBe(notTaken);
  });

  test.each([
    [5, 'Ask to write', 'requestPrivate', { targetId }],
    [1, 'Take back', 'deleteRequest', { targetId }],
    [4, 'Decline', 'deleteRequest', { targetId }],
    [3, 'Unblock', 'unblockRequest', { targetId }],
    [6, 'Unblock', 'unbanInThread', { threadId }],
  ])('in state %i the button "%s" asks the server for just that', async (state, button, call, input) => {
    await open({ state });
    await press(button);
    expect(done).toEqual([[call, input]]);
  });

  test.each([
    [4, 'Block', 'blockRequest', { targetId }, 'Their request stays closed'],
    [2, 'More: profile, block, report', 'banInThread', { threadId }, 'Nothing they write reaches you'],
  ])('in state %i a block is asked about first: what it does, and that they are not told', async (...row) => {
    const [state, button, call, input, effect] = row;
    await open({ state });
    const question = () => document.querySelector('[role=alertdialog]')?.textContent ?? '';
    const ask = async () => {
      await press(button);
      if (state === 2) {
        await seen(() => expect(document.querySelector('[role=menuitem]')).not.toBeNull());
        await act(async () => document.querySelector<HTMLElement>('[role=menuitem]')?.click());
      }
      await seen(() => expect(question()).toContain(effect));
    };
    await ask();
    expect(question()).toContain('is not told');
    expect(done).toEqual([]);
    const inQuestion = (name: string) =>
      [...document.querySelectorAll<HTMLElement>('[role=alertdialog] button')].find(
        (each) => each.textContent === name,
      );
    await act(async () => inQuestion('Cancel')?.click());
    await seen(() => expect(question()).toBe(''));
    expect(done).toEqual([]);
    await ask();
    await act(async () => inQuestion('Block')?.click());
    await seen(() => expect(done).toEqual([[call, input]]));
  });

  test('block and delete is asked about first: what is erased, and that one may only block', async () => {
    await open({ state: 2 });
    await press('More: profile, block, report');
    await seen(() => expect(named('Block and delete')).toBeDefined());
    await press('Block and delete');
    await seen(() => expect(document.querySelector('[role=alertdialog]')).not.toBeNull());
    expect(done).toEqual([]);
    await press('Block only');
    await seen(() => expect(done).toEqual([['banInThread', { threadId }]]));
  });

  test('a refused act says why: it had changed meanwhile, who declined cannot be asked again yet, or one ignores them', async () => {
    answerCalls('deleteRequest', () => {
      throw new WireError({ code: 'CONFLICT', msg: '', status: 409, details: [{ connectionState: 5 }] });
    });
    await open({ state: 1 });
    await press('Take back');
    await seen(() => expect(readToasts().at(-1)?.text).toMatch(/changed/));
    unmount();
    answerCalls('requestPrivate', () => {
      throw new WireError({ code: 'TOO_MANY', msg: '', status: 429, retryAfter: 7 * 86_400 });
    });
    await open({ state: 5 });
    await press('Ask to write');
    await seen(() => expect(readToasts().at(-1)?.text).toContain('You cannot ask this person again yet.'));
    unmount();
    answerCalls('requestPrivate', () => {
      throw new WireError({ code: 'IGNORED', msg: '', status: 403 });
    });
    await open({ state: 5 });
    await press('Ask to write');
    await seen(() => expect(readToasts().at(-1)?.more).toContain('Stop ignoring them'));
  });
});

test.each([
  ['nobody was asked', 5, 'No private chat yet'],
  ['I asked', 1, 'Waiting for an answer'],
  ['I am asked', 4, 'No private chat yet'],
  ['I blocked who asked', 3, 'You blocked this person'],
  ['I blocked', 6, 'You blocked this person'],
  ['I may not write', 0, 'You cannot write here'],
  ['we write to each other', 2, 'Offline'],
])('where %s the head of a conversation says so, and nobody is offline who was not met', async (_, state, line) => {
  const acts = { button: () => null, offers: () => false, run: () => undefined, dialog: null };
  const unmount = await render(
    <PrivateHeader
      thread={privateThread({ connectionState: state, online: false })}
      acts={acts}
      onProfile={() => undefined}
      onReport={() => undefined}
    />,
  );
  expect(words()).toContain(line);
  unmount();
});

describe('the lists', () => {
  let cache: QueryClient;
  let unmount: () => void;

  const Updates = () => {
    usePrivateUpdates();
    return null;
  };
  const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
  type Listed = AnswerOf<'listPrivateThreads'>;
  type Part = InputOf<'listPrivateThreads'>['part'];
  const { _id: threadId, user } = privateThread();
  const page = (part: Part, unread: number): Listed => ({
    data: part === 'threads' ? [privateThread({ unreadMessages: unread })] : [],
    canLoadMore: false,
    unread,
    requests: 0,
  });
  const answerLists = (answer: (part: Part) => Listed | Promise<Listed>) =>
    answerCalls('listPrivateThreads', ({ part }) => answer(part));
  const known = () => [readLists(cache).threads.get(threadId)?.unreadMessages, readLists(cache).unread];

  beforeEach(async () => {
    vi.useFakeTimers();
    answerLists((part) => page(part, 0));
    cache = testCache();
    unmount = await render(<Updates />, cache);
    await pass(0);
  });
  afterEach(() => {
    unmount();
    cache.clear();
    vi.useRealTimers();
  });

  test('a message that comes while the lists are being loaded loads them again: their answer may not know of it', async () => {
    expect(known()).toEqual([0, 0]);
    const earlier = Promise.withResolvers<Listed>();
    answerLists((part) => (part === 'threads' ? earlier.promise : page(part, 0)));
    await act(async () => receive('privateMessageDeleted', { threadId, rev: 2, privateMessageId: 'e'.repeat(24) }));
    await pass(2_000);
    await act(async () => receive('newPrivateActivity', { threadId, user, text: 'salam', unread: 1 }));
    expect(known()).toEqual([1, 1]);
    await act(async () => earlier.resolve(page('threads', 0)));
    expect(known()).toEqual([0, 0]);
    answerLists((part) => page(part, 1));
    await pass(2_000);
    expect(known()).toEqual([1, 1]);
  });

  const snippet = () => readLists(cache).threads.get(threadId)?.lastMessage?.text;
  const message = (at: number, text: string, writer = farah.user.username): PrivateMessage => ({
    _id: `${at}`.repeat(24),
    rev: at,
    changedRev: at,
    content: [{ type: 'text', data: text }],
    writer,
    edited: false,
    date: `2026-02-0${at}T00:00:00.000Z`,
  });

  const send = async (sent: PrivateMessage) => {
    answerCalls('sendPrivate', ({ tempId }) => ({ msg: '', id: sent._id, tempId, rev: sent.rev, message: sent }));
    const input = { threadId, message: 'x', type: 'text', tempId: 'd'.repeat(24) } as const;
    await act(() => client.privateThreads.sendPrivate(input));
  };

  test('what is sent here is the last message of its row at once, unless a later one has come meanwhile', async () => {
    const other = privateThread({ _id: 'f'.repeat(24), lastUpdate: '2026-02-02T00:00:00.000Z' });
    await act(async () => receive('privateThreadUpdated', { thread: other }));
    const order = () => threadsIn(readLists(cache), 'threads', new Set()).map(({ _id }) => _id);
    expect(order()).toEqual([other._id, threadId]);
    await send(message(3, 'on my way'));
    expect([snippet(), order()]).toEqual(['on my way', [threadId, other._id]]);
    const hurry = message(5, 'hurry', user.username);
    await act(async () => receive('newPrivateMessage', { threadId, rev: 5, message: hurry }));
    await send(message(4, 'nearly there'));
    expect(snippet()).toBe('hurry');
  });

  test('what is edited is what its row says, here and there, without moving it', async () => {
    await send(message(3, 'at fvie'));
    const edited = { ...message(3, 'at five'), changedRev: 4, edited: true };
    answerCalls('editPrivate', () => ({ msg: '', id: edited._id, rev: 4, message: edited }));
    const input = { threadId, privateMessageId: edited._id, message: 'at five', type: 'text' } as const;
    await act(() => client.privateThreads.editPrivate(input));
    expect(snippet()).toBe('at five');
    const again = { ...message(3, 'at six'), changedRev: 5, edited: true };
    await act(async () => receive('privateMessageEdited', { threadId, rev: 5, message: again }));
    expect(snippet()).toBe('at six');
    const earlier = { ...message(2, 'long ago'), changedRev: 6, edited: true };
    await act(async () => receive('privateMessageEdited', { threadId, rev: 6, message: earlier }));
    expect([snippet(), readLists(cache).threads.get(threadId)?.lastUpdate]).toEqual(['at six', again.date]);
  });

  test('after the last message is deleted here, its row has the one before it at once', async () => {
    await send(message(3, 'wrong window'));
    answerCalls('deletePrivate', () => ({ rev: 4 }));
    await act(() => client.privateThreads.deletePrivate({ threadId, privateMessageId: message(3, '')._id }));
    await pass(0);
    expect(snippet()).toBeUndefined();
  });
});

describe('an own private message', () => {
  const thread = privateThread();
  const id = conversationIdOf(thread._id);
  const mine = messageOf(farah, 1, 'at fvie');
  const theirs = messageOf(sana, 2, 'salaam');
  const me = { userId: farah.user._id, username: farah.user.username, picture: null, rank: 1, strength: 1 };
  let shown: ReturnType<typeof useMessageActions>;
  let conversation: Conversation;
  const Shown = () => {
    shown = useMessageActions(useRef(null));
    return null;
  };
  const Pane = ({ mayWrite }: { mayWrite: boolean }) => {
    conversation = usePrivateConversation(thread, me, { mayWrite, report: () => undefined });
    return (
      <ConversationProvider value={conversation}>
        <Shown />
      </ConversationProvider>
    );
  };
  const open = async (mayWrite: boolean) => {
    const cache = testCache();
    const fresh = { messages: [mine, theirs], rev: 2, epoch: 'one', canLoadMore: false, present: [], presentCount: 0 };
    dispatch(cache, id, { type: 'loaded', fresh });
    return { cache, close: await render(<Pane mayWrite={mayWrite} />, cache) };
  };

  test('is edited, the last one by its key, and shows what the server stored', async () => {
    const { cache, close } = await open(true);
    expect([conversation.actionsOn(mine), conversation.actionsOn(theirs)]).toEqual([
      ['reply', 'copy', 'edit', 'delete'],
      ['reply', 'copy', 'report'],
    ]);
    const asked: unknown[] = [];
    const content = [{ type: 'text' as const, data: 'at five' }];
    answerCalls('editPrivate', (input) => {
      asked.push(input);
      const { member: _, ...rest } = mine;
      const message = { ...rest, writer: me.username, content, changedRev: 3, edited: true };
      return { msg: '', id: mine._id, rev: 3, message };
    });
    await act(async () => shown.editLastOwn());
    expect(shown.editingId).toBe(mine._id);
    await act(async () => shown.actions.saveEdit(mine, 'at five'));
    expect(asked).toEqual([{ threadId: thread._id, privateMessageId: mine._id, message: 'at five', type: 'text' }]);
    expect(readConversation(cache, id).messages[0]).toMatchObject({ content, edited: true });
    close();
  });

  test('stays as it is while one may not write there', async () => {
    const { close } = await open(false);
    expect(conversation.actionsOn(mine)).toEqual(['copy', 'delete']);
    close();
  });
});

describe('a new message', () => {
  const bano = userOf(person('banorani', 1).user);
  const found = {
    _id: bano._id,
    kind: 'people' as const,
    user: bano,
    rank: 1,
    roomId: null,
    thread: null,
    title: bano.username,
    tile: null,
    snippet: [],
    date: '2026-01-01T00:00:00.000Z',
  };
  const dialog = () => document.querySelector('[role=dialog]');

  test('is begun with a person who is found by name, and leads to how one stands to them', async () => {
    const bot = {
      ...found,
      _id: 'd'.repeat(24),
      user: { ...bano, _id: 'd'.repeat(24), username: 'banobot' },
      rank: botRank,
    };
    answerCalls('search', () => ({ results: [bot, found] }));
    answerCalls('listPrivateThreads', () => ({ data: [], canLoadMore: false, requests: 0, unread: 0 }));
    const close = await render(<PrivateList openId={null} guest={false} />);
    await act(async () => document.querySelector<HTMLElement>('button[aria-label="New message"]')?.click());
    const field = dialog()?.querySelector('input');
    if (!field) throw new Error('There is no search.');
    await type(field, 'bano');
    await act(() =>
      vi.waitFor(() => expect(dialog()?.querySelector('a')?.getAttribute('href')).toBe('/pms/with/banorani')),
    );
    expect(dialog()?.querySelectorAll('a')).toHaveLength(1);
    close();
  });
});

describe('a search in the list', () => {
  const bano = privateThread({ _id: 'b'.repeat(24), user: userOf(person('banorani', 1).user) });
  const said = (at: number, more: Partial<FoundPrivateMessage> = {}): FoundPrivateMessage => ({
    _id: at.toString(16).padStart(24, '0'),
    threadId: bano._id,
    user: bano.user,
    mine: false,
    snippet: [
      { text: 'the ', hit: false },
      { text: 'ghazal', hit: true },
      { text: ` ${at}`, hit: false },
    ],
    date: '2026-01-01T00:00:00.000Z',
    ...more,
  });
  let asked: InputOf<'searchPrivate'>[];
  let unmount = () => undefined as void;
  const Where = () => <output>{useLocation().pathname}</output>;
  const open = async (
    answers: readonly (AnswerOf<'searchPrivate'> | WireError)[],
    { threads = [], language = 'en' }: { threads?: PrivateThread[]; language?: 'en' | 'ur' } = {},
  ) => {
    vi.useFakeTimers();
    asked = [];
    answerCalls('search', () => ({ results: [] }));
    answerCalls('listPrivateThreads', () => ({ data: threads, canLoadMore: false, requests: 0, unread: 0 }));
    answerCalls('searchPrivate', (input) => {
      asked.push(input);
      const answer = answers[asked.length - 1];
      if (answer === undefined || answer instanceof WireError) throw answer ?? new Error('It asks once more.');
      return answer;
    });
    const element = (
      <>
        <PrivateList openId={null} guest={false} />
        <Where />
      </>
    );
    unmount = await render(element, testCache(), '/', language);
  };
  afterEach(() => {
    unmount();
    vi.useRealTimers();
  });
  const find = async (text: string) => {
    const field = document.querySelector<HTMLInputElement>('input[type=search]');
    if (field) await type(field, text);
  };
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  /** After the pause, and until the answer is shown. */
  const findAll = async (text: string) => {
    await find(text);
    for (const ms of [300, 50]) await pass(ms);
  };
  const press = async (name: string) => {
    const pressed = button(name);
    pressed?.focus();
    await act(async () => pressed?.click());
    await pass(50);
  };
  const section = (name: string) => document.querySelector(`nav[aria-label="${name}"]`);
  const rows = () => [...(section('Messages')?.querySelectorAll('a') ?? [])];
  const button = (name: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name);

  test('finds names, and under them messages, each with whom, whose words and what was found marked', async () => {
    await open([{ results: [said(1), said(2, { mine: true })] }], { threads: [bano] });
    await findAll('ghazal ');
    expect(section('Conversations')?.querySelector('a')?.getAttribute('href')).toBe(`/home/pm/chat/${bano._id}`);
    expect(asked).toEqual([{ q: 'ghazal' }]);
    expect(rows().map((row) => row.querySelector('mark')?.textContent)).toEqual(['ghazal', 'ghazal']);
    expect(rows().every(({ textContent }) => textContent.includes('banorani'))).toBe(true);
    expect(rows().map(({ textContent }) => textContent.includes('You:'))).toEqual([false, true]);
    await act(async () => rows()[1]?.click());
    expect(document.querySelector('output')?.textContent).toBe(`/home/pm/chat/${bano._id}/message/${said(2)._id}`);
    expect(rows().map((row) => row.getAttribute('aria-current'))).toEqual([null, 'page']);
  });

  test('asks for messages after a pause, with two letters at least', async () => {
    await open([{ results: [] }]);
    for (const text of ['g', 'gh', 'gha', 'ghaz']) {
      await find(text);
      await pass(200);
    }
    expect(asked).toEqual([]);
    await pass(100);
    expect(asked).toEqual([{ q: 'ghaz' }]);
    await find('g');
    await pass(400);
    expect([asked.length, section('Messages')]).toEqual([1, null]);
  });

  test('goes on with older messages, and is done when all were looked at', async () => {
    const next = said(9)._id;
    const empty = Array.from({ length: 3 }, () => ({ results: [], next }));
    await open([...empty, { results: [said(1)], next: said(1)._id }, { results: [said(2)] }]);
    await findAll('ghazal');
    // By itself as long as nothing is found, but not for ever.
    await pass(100);
    expect(asked).toHaveLength(3);
    expect(words()).toContain('Nothing in the latest messages.');
    await press('Search older messages');
    expect(rows()).toHaveLength(1);
    await press('Search older messages');
    expect(rows()).toHaveLength(2);
    expect(asked.slice(2)).toEqual([next, next, said(1)._id].map((before) => ({ q: 'ghazal', before })));
    expect(button('Search older messages')).toBeUndefined();
    expect(section('Messages')?.contains(document.activeElement)).toBe(true);
  });

  test('that finds nothing says so, for messages alone where there is a name', async () => {
    await open([{ results: [] }], { threads: [bano] });
    await findAll('bano');
    expect(words()).toContain('No results');
    expect(section('Conversations')).not.toBeNull();
    unmount();
    await open([{ results: [] }], { language: 'ur' });
    await findAll('کچھ نہیں');
    expect(words()).toContain('یہ الفاظ نہ کسی نام میں ہیں، نہ کسی پیغام میں۔');
  });

  test('that failed says so and is tried again', async () => {
    await open([new WireError({ code: 'NETWORK', msg: '' }), { results: [said(1)] }]);
    await findAll('ghazal');
    expect(document.querySelector('[role=alert]')?.textContent).toBe('The search failed.');
    await press('Try again');
    expect(rows()).toHaveLength(1);
    expect(document.querySelector('[role=alert]')).toBeNull();
  });
});

describe('the requests in the list', () => {
  const [first, second] = ['1', '2'].map((digit) =>
    privateThread({ _id: digit.repeat(24), connectionState: 4, accepted: 0, unreadMessages: 0 }),
  ) as [PrivateThread, PrivateThread];
  let accepted: string[];
  let unmount: () => void;
  const Where = () => <output>{useLocation().pathname}</output>;
  const buttons = (name: string) =>
    [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === name);
  /** A press of the pointer; `times` counts those that follow each other at once. */
  const press = (name: string, times = 1) =>
    act(async () => {
      const [button] = buttons(name);
      button?.focus();
      button?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: times }));
    });
  beforeEach(async () => {
    accepted = [];
    answerCalls('listPrivateThreads', ({ part }) => ({
      data: part === 'requests' ? [first, second] : [],
      canLoadMore: false,
      requests: 2,
      unread: 0,
    }));
    answerCalls('acceptPrivateRequest', ({ threadId = '' }) => {
      accepted.push(threadId);
      return { thread: { ...first, _id: threadId, connectionState: 2, accepted: 1 } };
    });
    answerCalls('deleteRequest', () => ({ connectionState: 5, thread: null }));
    const Updated = () => {
      usePrivateUpdates();
      return <PrivateList openId={null} guest={false} />;
    };
    unmount = await render(
      <>
        <Updated />
        <Where />
      </>,
    );
    await act(() => vi.waitFor(() => expect(buttons('Accept')).toHaveLength(2)));
  });
  afterEach(() => unmount());

  test('accepting one opens the conversation, and the second press of two accepts nobody else', async () => {
    await press('Accept');
    await act(() => vi.waitFor(() => expect(buttons('Accept')).toHaveLength(1)));
    await press('Accept', 2);
    expect(accepted).toHaveLength(1);
    expect(document.querySelector('output')?.textContent).toBe(`/home/pm/chat/${accepted[0]}`);
  });

  test('that are blocked say so', async () => {
    const blocked = privateThread({ connectionState: 3, accepted: -1 });
    answerCalls('listPrivateThreads', () => ({ data: [blocked], canLoadMore: false, requests: 0, unread: 0 }));
    const close = await render(<RequestsPage />);
    await act(() => vi.waitFor(() => expect(words()).toContain('You blocked this person')));
    expect(words()).not.toContain('You can write to each other');
    close();
  });

  test('declining one leaves the focus in the list', async () => {
    await press('Decline');
    await act(() => vi.waitFor(() => expect(buttons('Accept')).toHaveLength(1)));
    expect(document.activeElement?.closest('li')?.textContent).toContain('Accept');
  });
});
