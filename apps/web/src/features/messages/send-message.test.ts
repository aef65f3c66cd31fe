import { WireError } from '@baithak/client/wire-error';
import type { Client } from '@baithak/client/create-client';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { readLive } from './live-cache.ts';
import { farah, messageOf } from './live-fixtures.ts';
import { readOutbox } from './outbox.ts';
import { deliver, forget, pendingMessage, resend, type Sender } from './send-message.ts';

type SendMessage = Client['messages']['sendMessage'];
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  };
  Object.defineProperty(globalThis, 'localStorage', { value: storage, configurable: true });
});

/** A sender whose line answers as told, and who notes the tempIds that went over it. */
const senderWith = (answer: (tempId: string) => Error | null) => {
  const sent: string[] = [];
  const sendMessage: SendMessage = async (input) => {
    sent.push(input.tempId);
    const error = answer(input.tempId);
    if (error) throw error;
    const rev = sent.length;
    const message = messageOf(farah, rev, String(input.message));
    return { msg: '', id: message._id, tempId: input.tempId, rev, message };
  };
  // cast: nothing else of the client is used.
  const client = { messages: { sendMessage } } as unknown as Client;
  const sender: Sender = { client, cache: new QueryClient(), userId: farah.user._id, roomId: 'r' };
  return { sender, sent };
};
const silence = new WireError({ code: 'NO_ANSWER', msg: 'Server did not respond.' });
const refusal = new WireError({ code: 'SPAM_CONTROL', msg: 'Too fast.' });

test('an acknowledged message leaves nothing waiting', async () => {
  const { sender } = senderWith(() => null);
  expect(await deliver(sender, pendingMessage('salaam', null))).toBeNull();
  expect(readLive(sender.cache, 'r').pending).toEqual([]);
  expect(readOutbox(sender.userId, 'r')).toEqual([]);
});

test('an unanswered message is kept on the device and sent again under the same tempId, also after a reload', async () => {
  let isSilent = true;
  const { sender, sent } = senderWith(() => (isSilent ? silence : null));
  const pending = pendingMessage('salaam', null);
  expect(await deliver(sender, pending)).toBeNull();
  expect(readLive(sender.cache, 'r').pending[0]?.state).toBe('failed');
  expect(readOutbox(sender.userId, 'r').map((one) => one.tempId)).toEqual([pending.tempId]);
  isSilent = false;
  const afterReload: Sender = { ...sender, cache: new QueryClient() };
  await resend(afterReload);
  expect(sent).toEqual([pending.tempId, pending.tempId]);
  expect(readLive(afterReload.cache, 'r').pending).toEqual([]);
  expect(readOutbox(sender.userId, 'r')).toEqual([]);
});

test('a refused message is told, stays with its reason, and is not sent again by itself', async () => {
  const { sender, sent } = senderWith(() => refusal);
  expect(await deliver(sender, pendingMessage('salaam', null))).toBe(refusal);
  expect(readLive(sender.cache, 'r').pending[0]).toMatchObject({ state: 'failed', reason: 'SPAM_CONTROL' });
  await resend(sender);
  expect(sent.length).toBe(1);
});

test('a message taken back is gone from the device too', async () => {
  const { sender } = senderWith(() => silence);
  const pending = pendingMessage('salaam', null);
  await deliver(sender, pending);
  forget(sender, pending);
  expect(readLive(sender.cache, 'r').pending).toEqual([]);
  expect(readOutbox(sender.userId, 'r')).toEqual([]);
});

test('what is written after an unanswered message waits behind it: the room hears them in the order of writing', async () => {
  let isSilent = true;
  const { sender, sent } = senderWith(() => (isSilent ? silence : null));
  const [one, two, three] = [pendingMessage('one', null), pendingMessage('two', null), pendingMessage('three', null)];
  await deliver(sender, one);
  const both = [deliver(sender, two), deliver(sender, three)];
  await Promise.all(both);
  expect(sent).not.toContain(three.tempId);
  isSilent = false;
  sent.length = 0;
  await resend(sender);
  expect(sent).toEqual([one.tempId, two.tempId, three.tempId]);
  expect(readLive(sender.cache, 'r').pending).toEqual([]);
});

test('a message that is written in the moment in which another is acknowledged is sent too', async () => {
  const { sender, sent } = senderWith(() => null);
  const two = pendingMessage('two', null);
  await deliver(sender, pendingMessage('one', null)).then(async () => deliver(sender, two));
  expect(sent).toContain(two.tempId);
  expect(readLive(sender.cache, 'r').pending).toEqual([]);
});

test('what another tab keeps on the device stays there', async () => {
  const { sender } = senderWith(() => silence);
  const otherTab: Sender = { ...sender, cache: new QueryClient() };
  const [here, there] = [pendingMessage('here', null), pendingMessage('there', null)];
  await Promise.all([deliver(sender, here), deliver(otherTab, there)]);
  forget(sender, here);
  expect(readOutbox(sender.userId, 'r').map((one) => one.tempId)).toEqual([there.tempId]);
});

test('what was sent again too fast waits for its turn and is not given up', async () => {
  vi.useFakeTimers();
  const answers: (Error | null)[] = [silence, refusal, null];
  const { sender, sent } = senderWith(() => answers.shift() ?? null);
  const pending = pendingMessage('salaam', null);
  await deliver(sender, pending);
  await resend(sender);
  expect(readOutbox(sender.userId, 'r').map((one) => one.tempId)).toEqual([pending.tempId]);
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(sent).toEqual([pending.tempId, pending.tempId, pending.tempId]);
  expect(readOutbox(sender.userId, 'r')).toEqual([]);
});
