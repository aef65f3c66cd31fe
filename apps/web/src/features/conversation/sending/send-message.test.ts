import { WireError } from '@baithak/client/wire/wire-error';
import type { Client } from '@baithak/client/create-client';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConversation } from '../state/conversation-store.ts';
import { farah, messageOf } from '../../../testing/room-fixtures.ts';
import { sendToRoom } from '../../../testing/room-conversation.ts';
import {
  type SendContext,
  createPendingMessage,
  discardMessage,
  readOutbox,
  sendMessage,
  resendUnanswered,
} from './send-message.ts';

type SendMessage = Client['messages']['sendMessage'];
const stored = new Map<string, string>();

beforeEach(() => {
  line = 'online';
  stored.clear();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
});

let line = 'online';
/** A sender whose line answers as told, and who notes the tempIds that went over it. */
const senderWith = (
  answer: (tempId: string) => Error | null,
  join: Parameters<typeof sendToRoom>[2] = async () => undefined,
) => {
  const sent: string[] = [];
  const sendMessage: SendMessage = async (input) => {
    sent.push(input.tempId);
    const error = answer(input.tempId);
    if (error) throw error;
    const rev = sent.length;
    const message = messageOf(farah, rev, String(input.message));
    return { msg: '', id: message._id, tempId: input.tempId, rev, message };
  };
  // nothing else of the client is used.
  const client = { messages: { sendMessage }, connection: { get: () => line } } as unknown as Client;
  const send = sendToRoom(client, 'r', join);
  const sender: SendContext = { client, cache: new QueryClient(), userId: farah.user._id, conversationId: 'r', send };
  return { sender, sent };
};
const silence = new WireError({ code: 'NO_ANSWER', msg: 'Server did not respond.' });
const refusal = new WireError({ code: 'SPAM_CONTROL', msg: 'Too fast.' });

test('an acknowledged message leaves nothing waiting', async () => {
  const { sender } = senderWith(() => null);
  expect(await sendMessage(sender, createPendingMessage('salaam', null))).toBeNull();
  expect(readConversation(sender.cache, 'r').pending).toEqual([]);
  expect(readOutbox(sender.userId, 'r')).toEqual([]);
});

test('an unanswered message is kept on the device and sent again under the same tempId, also after a reload', async () => {
  let isSilent = true;
  const { sender, sent } = senderWith(() => (isSilent ? silence : null));
  const pending = createPendingMessage('salaam', null);
  expect(await sendMessage(sender, pending)).toBeNull();
  expect(readConversation(sender.cache, 'r').pending[0]?.state).toBe('waiting');
  expect(readOutbox(sender.userId, 'r').map((one) => one.tempId)).toEqual([pending.tempId]);
  isSilent = false;
  const afterReload: SendContext = { ...sender, cache: new QueryClient() };
  await resendUnanswered(afterReload);
  expect(sent).toEqual([pending.tempId, pending.tempId]);
  expect(readConversation(afterReload.cache, 'r').pending).toEqual([]);
  expect(readOutbox(sender.userId, 'r')).toEqual([]);
});

test('a message of somebody who has not joined joins first, also after a reload, and is stored once', async () => {
  let isSilent = true;
  const joined: string[] = [];
  const join = async (roomId: string) => {
    if (isSilent) throw silence;
    joined.push(roomId);
  };
  const { sender, sent } = senderWith(() => null, join);
  const pending = createPendingMessage('salaam', null, { joins: true });
  expect(await sendMessage(sender, pending)).toBeNull();
  expect([joined, sent]).toEqual([[], []]);
  isSilent = false;
  const afterReload: SendContext = { ...sender, cache: new QueryClient() };
  await resendUnanswered(afterReload);
  expect([joined, sent]).toEqual([['r'], [pending.tempId]]);
  expect(readOutbox(sender.userId, 'r')).toEqual([]);
  await sendMessage(afterReload, createPendingMessage('again', null));
  expect(joined).toEqual(['r']);
});

test('a refused join refuses the message, which is told and kept', async () => {
  const banned = new WireError({ code: 'BANNED', msg: 'You are banned.' });
  const { sender, sent } = senderWith(
    () => null,
    async () => {
      throw banned;
    },
  );
  expect(await sendMessage(sender, createPendingMessage('salaam', null, { joins: true }))).toBe(banned);
  expect(readConversation(sender.cache, 'r').pending[0]).toMatchObject({ state: 'failed', reason: 'BANNED' });
  expect(sent).toEqual([]);
});

test('a refused message is told, stays with its reason, and is not sent again by itself', async () => {
  const { sender, sent } = senderWith(() => refusal);
  expect(await sendMessage(sender, createPendingMessage('salaam', null))).toBe(refusal);
  expect(readConversation(sender.cache, 'r').pending[0]).toMatchObject({ state: 'failed', reason: 'SPAM_CONTROL' });
  await resendUnanswered(sender);
  expect(sent.length).toBe(1);
});

test('a message taken back is gone from the device too', async () => {
  const { sender } = senderWith(() => silence);
  const pending = createPendingMessage('salaam', null);
  await sendMessage(sender, pending);
  discardMessage(sender, pending);
  expect(readConversation(sender.cache, 'r').pending).toEqual([]);
  expect(readOutbox(sender.userId, 'r')).toEqual([]);
});

test('what is written after an unanswered message waits behind it: the room hears them in the order of writing', async () => {
  let isSilent = true;
  const { sender, sent } = senderWith(() => (isSilent ? silence : null));
  const [one, two, three] = [
    createPendingMessage('one', null),
    createPendingMessage('two', null),
    createPendingMessage('three', null),
  ];
  await sendMessage(sender, one);
  const both = [sendMessage(sender, two), sendMessage(sender, three)];
  await Promise.all(both);
  expect(sent).not.toContain(three.tempId);
  isSilent = false;
  sent.length = 0;
  await resendUnanswered(sender);
  expect(sent).toEqual([one.tempId, two.tempId, three.tempId]);
  expect(readConversation(sender.cache, 'r').pending).toEqual([]);
});

test('a message that is written in the moment in which another is acknowledged is sent too', async () => {
  const { sender, sent } = senderWith(() => null);
  const two = createPendingMessage('two', null);
  await sendMessage(sender, createPendingMessage('one', null)).then(async () => sendMessage(sender, two));
  expect(sent).toContain(two.tempId);
  expect(readConversation(sender.cache, 'r').pending).toEqual([]);
});

test('what another tab keeps on the device stays there', async () => {
  const { sender } = senderWith(() => silence);
  const otherTab: SendContext = { ...sender, cache: new QueryClient() };
  const [here, there] = [createPendingMessage('here', null), createPendingMessage('there', null)];
  await Promise.all([sendMessage(sender, here), sendMessage(otherTab, there)]);
  discardMessage(sender, here);
  expect(readOutbox(sender.userId, 'r').map((one) => one.tempId)).toEqual([there.tempId]);
});

test('what was sent again too fast waits for its turn and is not given up', async () => {
  vi.useFakeTimers();
  const answers: (Error | null)[] = [silence, refusal, null];
  const { sender, sent } = senderWith(() => answers.shift() ?? null);
  const pending = createPendingMessage('salaam', null);
  await sendMessage(sender, pending);
  await resendUnanswered(sender);
  expect(readOutbox(sender.userId, 'r').map((one) => one.tempId)).toEqual([pending.tempId]);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(sent).toEqual([pending.tempId, pending.tempId, pending.tempId]);
  expect(readOutbox(sender.userId, 'r')).toEqual([]);
});

describe('a message that the server did not answer while the line is open', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  test('is sent again by itself, before what was written after it, and the room has each once', async () => {
    const room = new Map<string, number>();
    let lost = 2;
    // The server stores what arrives, once for a tempId; its first two acknowledgements are lost.
    const { sender, sent } = senderWith((tempId) => {
      if (!room.has(tempId)) room.set(tempId, room.size);
      lost -= 1;
      return lost >= 0 ? silence : null;
    });
    const [one, two] = [createPendingMessage('one', null), createPendingMessage('two', null)];
    await sendMessage(sender, one);
    expect(readConversation(sender.cache, 'r').pending).toHaveLength(1);
    await pass(3000);
    const second = sendMessage(sender, two);
    await pass(10_000);
    await second;
    expect(sent).toEqual([one.tempId, one.tempId, one.tempId, two.tempId]);
    expect([...room.keys()]).toEqual([one.tempId, two.tempId]);
    expect(readConversation(sender.cache, 'r').pending).toEqual([]);
    expect(readOutbox(sender.userId, 'r')).toEqual([]);
  });

  test.each(['TOO_MANY', 'NOT_READY'] as const)('waits as long as the server asked with %s', async (code) => {
    const answers = [new WireError({ code, msg: 'Wait.', retryAfter: 30 }), null];
    const { sender, sent } = senderWith(() => answers.shift() ?? null);
    await sendMessage(sender, createPendingMessage('salaam', null));
    await pass(29_000);
    expect(sent).toHaveLength(1);
    await pass(9000);
    expect(sent).toHaveLength(2);
    expect(readConversation(sender.cache, 'r').pending).toEqual([]);
  });

  test('is not tried again by itself when its author has to wait until the next day', async () => {
    const { sender, sent } = senderWith(
      () => new WireError({ code: 'TOO_MANY', msg: 'Tomorrow.', retryAfter: 40_000 }),
    );
    const message = createPendingMessage('salaam', null);
    await sendMessage(sender, message);
    await pass(60_000);
    expect(sent).toEqual([message.tempId]);
    expect(readConversation(sender.cache, 'r').pending).toMatchObject([{ state: 'failed', reason: 'TOO_MANY' }]);
  });

  test('is tried at longer and longer intervals, and not for ever', async () => {
    const { sender, sent } = senderWith(() => silence);
    await sendMessage(sender, createPendingMessage('salaam', null));
    await pass(60_000);
    expect(sent.length).toBeGreaterThanOrEqual(4);
    expect(sent.length).toBeLessThanOrEqual(6);
    expect(readConversation(sender.cache, 'r').pending[0]).toMatchObject({ state: 'waiting', reason: null });
    await pass(24 * 3_600_000);
    expect(sent).toHaveLength(21);
    expect(readConversation(sender.cache, 'r').pending[0]).toMatchObject({ state: 'failed', reason: null });
    expect(readOutbox(sender.userId, 'r')).toHaveLength(1);
    const next = sendMessage(sender, createPendingMessage('and you?', null));
    await pass(0);
    await next;
    expect(sent).toHaveLength(22);
    expect(readConversation(sender.cache, 'r').pending.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  });

  test('is not tried while the line is down', async () => {
    const { sender, sent } = senderWith(() => silence);
    await sendMessage(sender, createPendingMessage('salaam', null));
    line = 'offline';
    await pass(60_000);
    expect(sent).toHaveLength(1);
    line = 'online';
    await pass(80_000);
    expect(sent.length).toBeGreaterThan(1);
  });

  test('is not sent again once it was refused, or taken back', async () => {
    const answers = [silence, new WireError({ code: 'NOT_A_MEMBER', msg: 'No.' })];
    const { sender, sent } = senderWith(() => answers.shift() ?? silence);
    await sendMessage(sender, createPendingMessage('salaam', null));
    await pass(60_000);
    expect(sent).toHaveLength(2);
    expect(readConversation(sender.cache, 'r').pending[0]).toMatchObject({ state: 'failed', reason: 'NOT_A_MEMBER' });
    const other = createPendingMessage('taken back', null);
    await sendMessage(sender, other);
    discardMessage(sender, other);
    await pass(60_000);
    expect(sent).toHaveLength(3);
  });
});
