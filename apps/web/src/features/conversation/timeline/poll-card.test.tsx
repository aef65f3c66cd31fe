// @vitest-environment happy-dom
import type { OwnPoll } from '@baithak/protocol/entities/poll';
import type { PollPart } from '@baithak/protocol/parts/part';
import { WireError } from '@baithak/client/wire/wire-error';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { texts } from '../../../i18n/lazy/polls.ts';
import { allByRole, find, gone, pressOn } from '../../../testing/by-role.ts';
import { answerCalls, receive } from '../../../testing/fake-client.ts';
import { render, testCache } from '../../../testing/render.tsx';
import { farahsConversation } from '../../../testing/room-conversation.ts';
import { farah, sana } from '../../../testing/room-fixtures.ts';
import type { AnswerOf } from '../../../testing/wire-types.ts';
import { ConversationProvider } from '../conversation-context.ts';
import { PollCard } from './poll-card.tsx';

const { en: polls } = texts;
const roomId = 'a'.repeat(24);
const messageId = 'b'.repeat(24);
const choices = ['Rooftop', 'The library hall', 'Here'];
const part: PollPart = { type: 'poll', data: 'Where do we read?', extras: { choices } };
const quiz: PollPart = { ...part, data: 'کیا؟', extras: { choices, quiz: { number: 4, of: 10 } } };
const { role: _, ...user } = sana.user;
const open: OwnPoll = { messageId, votes: 0, counts: [0, 0, 0], closed: false, right: null, first: null, own: null };

let unmount = () => undefined as void;
const words = () => document.body.textContent;
const buttons = () => [...document.querySelectorAll('button')];
const press = (at: number) => act(async () => buttons()[at]?.click());
const seen = (check: () => void) => act(() => vi.waitFor(check));

const show = async (shown: PollPart, poll: OwnPoll, joined = true, failures = 0, authorId = sana.user._id) => {
  let left = failures;
  answerCalls('getPoll', () => {
    if ((left -= 1) >= 0) throw new WireError({ code: 'NOT_READY', msg: '', status: 503 });
    return { poll };
  });
  unmount = await render(
    <ConversationProvider value={{ ...farahsConversation(roomId), joined }}>
      <PollCard messageId={messageId} authorId={authorId} part={shown} />
    </ConversationProvider>,
    testCache(),
  );
};

const votes: unknown[] = [];
beforeEach(() => {
  votes.length = 0;
  answerCalls('vote', (input) => {
    votes.push(input);
    return { poll: { ...open, votes: 1, counts: [1, 0, 0], own: 0 } };
  });
});
afterEach(() => unmount());

test('a press votes, a second one takes the vote back', async () => {
  await show(part, open);
  await seen(() => expect(words()).toContain('0 votes'));
  await press(0);
  await seen(() => expect(words()).toContain('yours: '));
  expect(buttons().map((button) => button.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false']);
  await press(0);
  expect(votes).toEqual([
    { roomId, messageId, choice: 0 },
    { roomId, messageId, choice: null },
  ]);
});

test('what others vote is shown, and the own vote stays', async () => {
  await show(part, { ...open, votes: 1, counts: [1, 0, 0], own: 0 });
  await seen(() => expect(words()).toContain('1 vote'));
  const { own: _own, ...told } = { ...open, votes: 3, counts: [1, 0, 2] };
  await act(async () => receive('pollChanged', { roomId, poll: told }));
  await act(async () => receive('pollChanged', { roomId, poll: { ...told, messageId: 'c'.repeat(24), votes: 9 } }));
  await seen(() => expect(words()).toContain('3 votes'));
  expect(words()).toContain('yours: ');
});

test('what others vote while the poll is asked for is not undone by an answer that was read before', async () => {
  const { own: _own, ...told } = { ...open, votes: 3, counts: [1, 0, 2] };
  const first = Promise.withResolvers<AnswerOf<'getPoll'>>();
  answerCalls('getPoll', () => first.promise);
  unmount = await render(
    <ConversationProvider value={{ ...farahsConversation(roomId), joined: true }}>
      <PollCard messageId={messageId} authorId={sana.user._id} part={part} />
    </ConversationProvider>,
    testCache(),
  );
  await act(async () => receive('pollChanged', { roomId, poll: told }));
  await act(async () => first.resolve({ poll: { ...open, votes: 1, counts: [1, 0, 0], own: 0 } }));
  await seen(() => expect(words()).toContain('3 votes'));
  expect(words()).toContain('yours: ');

  const again = Promise.withResolvers<AnswerOf<'getPoll'>>();
  answerCalls('getPoll', () => again.promise);
  await act(async () => receive('connected /room', null));
  await act(async () => receive('pollChanged', { roomId, poll: { ...told, votes: 4, counts: [2, 0, 2] } }));
  await seen(() => expect(words()).toContain('4 votes'));
  await act(async () => {
    again.resolve({ poll: { ...told, own: 0 } });
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(words()).toContain('4 votes');
});

test('nobody votes in what is over, or without being a member', async () => {
  await show(part, { ...open, closed: true });
  await seen(() => expect(words()).toContain('over'));
  await press(0);
  unmount();
  await show(part, open, false);
  await seen(() => expect(words()).toContain('0 votes'));
  await press(0);
  expect(votes).toEqual([]);
});

test('what was refused is said', async () => {
  answerCalls('vote', () => {
    throw new WireError({ code: 'FROZEN', msg: 'frozen', status: 403 });
  });
  await show(part, open);
  await seen(() => expect(words()).toContain('0 votes'));
  await press(1);
  await seen(() => expect(document.querySelector('[role="alert"]')?.textContent).not.toBe(''));
});

test('what comes late takes nothing back: a poll that is over stays so', async () => {
  await show(quiz, { ...open, votes: 2, counts: null });
  await seen(() => expect(words()).toContain('2 answers'));
  const told = { messageId, votes: 2, counts: [1, 1, 0], closed: true, right: 0, first: { user, afterMs: 900 } };
  await act(async () => receive('pollChanged', { roomId, poll: told }));
  const { own: _own, ...older } = { ...open, votes: 1, counts: null };
  await act(async () => receive('pollChanged', { roomId, poll: older }));
  await act(async () => receive('connected /room', null));
  await seen(() => expect(words()).toContain('sana21 was first, in 0.9 s'));
});

test('votes that did not come can be asked for again', async () => {
  await show(part, open, true, 1);
  await seen(() => expect(words()).toContain('The votes did not come'));
  await act(async () => buttons().at(-1)?.click());
  await seen(() => expect(words()).toContain('0 votes'));
});

test('an answer to a question of a quiz stands, and the result says what was right', async () => {
  await show(quiz, { ...open, votes: 1, counts: null, own: 1 });
  await seen(() => expect(words()).toContain('1 answer'));
  expect(words()).toContain('Question 4 of 10');
  await press(0);
  expect(votes).toEqual([]);
  const told = { messageId, votes: 3, counts: [2, 1, 0], closed: true, right: 0, first: { user, afterMs: 3120 } };
  await act(async () => receive('pollChanged', { roomId, poll: told }));
  await seen(() => expect(words()).toContain('sana21 was first, in 3.1 s'));
  expect(words()).toContain('You: not this time');
  expect(buttons().map(({ textContent }) => textContent)).toEqual([
    'Rooftopright2 votes',
    'The library hallwrong1 vote',
    'Here0 votes',
  ]);
});

test('whoever asked ends it, after a question; nobody else can', async () => {
  const closed = vi.fn();
  answerCalls('closePoll', (input) => {
    closed(input);
    return { poll: { ...open, votes: 1, counts: [1, 0, 0], closed: true } };
  });
  await show(part, open);
  await seen(() => expect(words()).toContain('0 votes'));
  expect(allByRole('button', polls.end)).toEqual([]);
  unmount();
  await show(part, open, true, 0, farah.user._id);
  await pressOn('button', polls.end);
  expect(closed).not.toHaveBeenCalled();
  await pressOn('button', polls.end, await find('alertdialog', polls.endTitle));
  await seen(() => expect(closed).toHaveBeenCalledWith({ roomId, messageId }));
  await gone('button', polls.end);
  expect(words()).toContain(polls.over);
});
