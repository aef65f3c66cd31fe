// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userOf } from '../../../../testing/entities.ts';
import { answerCalls } from '../../../../testing/fake-client.ts';
import { render, testCache } from '../../../../testing/render.tsx';
import { farahsConversation } from '../../../../testing/room-conversation.ts';
import { farah, messageOf, person, sana } from '../../../../testing/room-fixtures.ts';
import { ConversationProvider } from '../../conversation-context.ts';
import type { Message } from '../../state/conversation-state.ts';
import { dispatch } from '../../state/conversation-store.ts';
import { MessageRow } from '../message/message-row.tsx';
import './bot-answer.tsx';
import { paramsOf } from './given-command.tsx';

const roomId = 'a'.repeat(24);
const poll = {
  name: 'poll',
  desc: 'Asks the room',
  params: [
    { name: 'minutes', kind: 'whole' as const, optional: true },
    { name: 'person', kind: 'user' as const },
    { name: 'question', kind: 'rest' as const },
  ],
};
const ginti = { _id: 'b'.repeat(24), username: 'ginti', commands: [poll] };
const given = { bot: 'ginti', command: 'poll', params: '30 @sana21 Tea or coffee?' };
const command: Message = { ...messageOf(farah, 1, ''), content: [{ type: 'command', data: 'poll', extras: given }] };
const bot = person('ginti', 5);
const greeting = messageOf(sana, 3, 'salaam');
const answer: Message = { ...messageOf(bot, 2, 'Tea'), replyTo: command._id };

const away = { ...userOf(farah.user), ...ginti, about: '', by: null, online: false };

let unmount = () => undefined as void;
let cache = testCache();
const onOpenSource = vi.fn();
const words = () => document.body.textContent;
const seen = (check: () => void) => act(() => vi.waitFor(check));

const show = async (message: Message, { here, isAnswered = false }: { here: boolean; isAnswered?: boolean }) => {
  const fresh = { messages: [command, greeting], rev: 3, epoch: 'one', canLoadMore: false };
  const bots = here ? [ginti] : [];
  dispatch(cache, roomId, { type: 'loaded', fresh: { ...fresh, present: [], presentCount: 0, bots } });
  unmount = await render(
    <ConversationProvider value={farahsConversation(roomId)}>
      <MessageRow
        message={message}
        isGrouped={false}
        receipt={null}
        isBelowSource
        isAnswered={isAnswered}
        viewerId="farah3"
        isActive={false}
        isLeaving={false}
        isFound={false}
        editor={null}
        actions={null}
        onOpenSource={onOpenSource}
      />
    </ConversationProvider>,
    cache,
  );
};

beforeEach(() => {
  cache = testCache();
  onOpenSource.mockClear();
  answerCalls('listRoomBots', () => ({ bots: [{ ...away, lastConnected: '2026-01-01T12:00:00.000Z' }] }));
});
afterEach(() => unmount());

test('a command shows who was asked for what, each parameter apart', async () => {
  await show(command, { here: true });
  await seen(() => expect(words()).toContain('asked ginti'));
  expect([...document.querySelectorAll('code')].map(({ textContent }) => textContent)).toEqual([
    'poll',
    '30',
    '@sana21',
    'Tea or coffee?',
  ]);
  expect(words()).not.toContain('is away');
});

test('words that do not fit what the bot declares now stay as they were written', () => {
  expect(paramsOf(given, { ...poll, params: [] })).toEqual([given.params]);
  expect(paramsOf(given, undefined)).toEqual([given.params]);
  expect(paramsOf({ ...given, params: '' }, poll)).toEqual([]);
});

test('while the bot is away a line says so', async () => {
  await show(command, { here: false });
  await seen(() => expect(words()).toContain('ginti is away. It answers once when it comes back.'));
});

test('of a command that was answered one line is left, with who asked what', async () => {
  await show(command, { here: false, isAnswered: true });
  await seen(() => expect(words()).toContain('asked ginti'));
  expect(words()).toContain('poll 30 @sana21 Tea or coffee?');
  expect(words()).toContain(farah.username);
  expect(words()).not.toContain('is away');
  expect(document.querySelectorAll('code')).toHaveLength(0);
});

test('of what was given before the bot left nothing is said: it may have failed, which only the asker was told', async () => {
  answerCalls('listRoomBots', () => ({ bots: [{ ...away, lastConnected: '2026-01-01T13:00:00.000Z' }] }));
  await show(command, { here: false });
  await seen(() => expect(document.querySelectorAll('code')).toHaveLength(4));
  expect(words()).not.toContain('is away');
});

test('nothing is awaited of a bot that is no longer in the room', async () => {
  answerCalls('listRoomBots', () => ({ bots: [] }));
  await show(command, { here: false });
  await seen(() => expect(words()).toContain('asked ginti'));
  expect(words()).not.toContain('is away');
});

test('what the bot could not do is said under the command', async () => {
  await show(command, { here: true });
  const failure = { botId: ginti._id, username: 'ginti', words: 'A poll needs choices.' };
  await act(async () => dispatch(cache, roomId, { type: 'commandFailed', messageId: command._id, failure }));
  await seen(() => expect(document.querySelector('[role="alert"]')?.textContent).toBe('A poll needs choices.'));
});

test('an answer names whom it answers, goes to the command, and quotes nothing', async () => {
  await show(answer, { here: true });
  await seen(() => expect(words()).toContain(`answer to ${farah.username}`));
  expect(words()).not.toContain('/ginti poll');
  await act(async () => document.querySelector<HTMLElement>('[title="Go to the command"]')?.click());
  expect(onOpenSource).toHaveBeenCalledWith(command._id);
});

test('what a bot replies to that is no command is quoted', async () => {
  const reply = { ...answer, replyTo: greeting._id };
  await show(reply, { here: true });
  await seen(() => expect(words()).toContain('salaam'));
  expect(words()).not.toContain('answer to');
});
