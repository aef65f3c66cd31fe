// @vitest-environment happy-dom
import { WireError } from '@baithak/client/wire/wire-error';
import { limits } from '@baithak/protocol/limits';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { texts } from '../../../i18n/lazy/polls.ts';
import errors from '../../../i18n/texts/errors.en.ts';
import { allByRole, byRole, fill, find, gone, pressOn, seen, seesText } from '../../../testing/by-role.ts';
import { answerCalls } from '../../../testing/fake-client.ts';
import { render, testCache } from '../../../testing/render.tsx';
import { farah, messageOf } from '../../../testing/room-fixtures.ts';
import { dispatch, readConversation } from '../../conversation/state/conversation-store.ts';
import { OpenRoomProvider } from '../state/open-room-context.ts';
import { PollDialog } from './poll-dialog.tsx';

const { en: polls } = texts;
const roomId = 'a'.repeat(24);
const me = { userId: farah.user._id, username: farah.username, picture: null, rank: 1, strength: 1 };
const room = { id: roomId, title: 'Baithak', joined: true, join: async () => undefined, me };
const sent = vi.fn();
const onClose = vi.fn();
let cache = testCache();
let unmount = () => undefined as void;

beforeEach(async () => {
  cache = testCache();
  sent.mockClear();
  onClose.mockClear();
  const fresh = { messages: [], rev: 0, epoch: 'one', canLoadMore: false, presentCount: 0, present: [], bots: [] };
  dispatch(cache, roomId, { type: 'loaded', fresh });
  answerCalls('sendPoll', (input) => {
    sent(input);
    const message = messageOf(farah, 1, input.question);
    return { msg: '', id: message._id, tempId: input.tempId, rev: 1, message };
  });
  unmount = await render(
    <OpenRoomProvider value={room}>
      <PollDialog open onClose={onClose} />
    </OpenRoomProvider>,
    cache,
  );
  await find('dialog', polls.ask);
});
afterEach(() => unmount());

const choice = (number: number) => byRole('textbox', polls.choice.replace('{{number}}', String(number)));
const isOff = () => byRole('button', polls.send).hasAttribute('disabled');
const choices = () => allByRole('textbox').length - 1;
const ask = async (...texts: string[]) => {
  await fill(byRole('textbox', polls.question), 'Chai?');
  for (const [at, text] of texts.entries()) await fill(choice(at + 1), text);
};

test('a question with two different choices is sent, is there at once, and ends in a day', async () => {
  await ask('Doodh patti');
  expect(isOff()).toBe(true);
  await fill(choice(2), ' Doodh patti ');
  await seesText(polls.same);
  expect(isOff()).toBe(true);
  await fill(choice(2), 'Kahwa ');
  const before = Date.now();
  await pressOn('button', polls.send);
  await seen(() => expect(onClose).toHaveBeenCalledTimes(1));
  const [input] = sent.mock.calls[0] ?? [];
  expect(input).toMatchObject({ id: roomId, question: 'Chai?', choices: ['Doodh patti', 'Kahwa'] });
  expect(Date.parse(input.until)).toBeGreaterThanOrEqual(before + 86_400_000);
  expect(readConversation(cache, roomId).messages).toHaveLength(1);
});

test('another choice is there as soon as the last one is written, up to ten', async () => {
  expect(choices()).toBe(2);
  await ask(...Array.from({ length: limits.pollChoices }, (_, at) => `${at}`));
  expect(choices()).toBe(limits.pollChoices);
  await pressOn('button', polls.remove.replace('{{number}}', '3'));
  expect(choice(3)).toHaveProperty('value', '3');
  await pressOn('radio', polls.lengths.open);
  await pressOn('button', polls.send);
  await seen(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(sent.mock.calls[0]?.[0].choices).toHaveLength(limits.pollChoices - 1);
  expect(sent.mock.calls[0]?.[0]).not.toHaveProperty('until');
});

test('what was refused stays with the reason, and is sent again as the same one until it is changed', async () => {
  answerCalls('sendPoll', (input) => {
    sent(input);
    throw new WireError({ code: 'SLOW_MODE', msg: '' });
  });
  await ask('Haan', 'Nahin');
  await pressOn('button', polls.send);
  await seesText(errors.SLOW_MODE);
  await pressOn('button', polls.send);
  await seen(() => expect(sent).toHaveBeenCalledTimes(2));
  await find('alert');
  await fill(choice(2), 'Nahi');
  await gone('alert');
  await pressOn('button', polls.send);
  await seen(() => expect(sent).toHaveBeenCalledTimes(3));
  const [first, second, third] = sent.mock.calls.map(([{ tempId }]) => String(tempId));
  expect([second === first, third === first]).toEqual([true, false]);
  expect(onClose).not.toHaveBeenCalled();
});
