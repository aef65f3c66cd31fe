// @vitest-environment happy-dom
import type { QueryClient } from '@tanstack/react-query';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { answerCalls, setStatus } from '../../testing/fake-client.ts';
import { render, testCache } from '../../testing/render.tsx';
import { farahsConversation } from '../../testing/room-conversation.ts';
import { farah, messageOf, sana } from '../../testing/room-fixtures.ts';
import { addToOutbox, createPendingMessage, readOutbox, useResend } from './sending/send-message.ts';
import type { Message } from './state/conversation-state.ts';
import { dispatch, readConversation } from './state/conversation-store.ts';
import { showTyping } from './state/follow.ts';
import { useReportRead } from './state/report-read.ts';

describe('the outbox', () => {
  const sendOf = (id: string) => (id === 'elsewhere' ? null : farahsConversation(id).calls.send);
  const Resend = () => {
    useResend('me', sendOf);
    return null;
  };

  test('what the outbox holds, of every conversation, is sent when the app opens and after each reconnect', async () => {
    const sent: string[] = [];
    answerCalls('sendMessage', (input) => {
      sent.push(`${input.id} ${JSON.stringify(input.message)}`);
      const message = messageOf(farah, sent.length, 'stored');
      return { msg: 'Sent.', id: message._id, tempId: input.tempId, rev: message.rev, message };
    });
    addToOutbox('me', 'room1', createPendingMessage('one', null));
    addToOutbox('me', 'room2', createPendingMessage('two', null));
    addToOutbox('me', 'elsewhere', createPendingMessage('not sent from here', null));
    addToOutbox('somebody', 'room1', createPendingMessage('not mine', null));
    const unmount = await render(<Resend />);
    expect(sent.toSorted()).toEqual(['room1 "one"', 'room2 "two"']);
    expect(readOutbox('me', 'room1')).toEqual([]);
    addToOutbox('me', 'room1', createPendingMessage('three', null));
    await act(async () => setStatus('offline'));
    expect(sent).toHaveLength(2);
    await act(async () => setStatus('online'));
    expect(sent.at(-1)).toBe('room1 "three"');
    unmount();
  });
});

describe('the read pointer', () => {
  const roomId = 'a'.repeat(24);
  const conversation = farahsConversation(roomId);
  const told: number[] = [];
  let cache: QueryClient;
  let unmount: () => void;

  const Reader = () => {
    useReportRead(conversation, true);
    return null;
  };
  const read = (rev: number) => act(async () => dispatch(cache, roomId, { type: 'read', rev }));
  const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

  beforeEach(async () => {
    vi.useFakeTimers();
    told.length = 0;
    answerCalls('updateReadPointer', (input) => {
      told.push((input as { rev: number }).rev);
      return {};
    });
    cache = testCache();
    const fresh = { messages: [], rev: 9, epoch: 'one', canLoadMore: false, present: [], presentCount: 0, readRev: 2 };
    dispatch(cache, roomId, { type: 'loaded', fresh });
    unmount = await render(<Reader />, cache);
  });
  afterEach(() => {
    cache.clear();
    vi.useRealTimers();
  });

  test('what was read is told soon, what follows together and not before 15 s later, the rest at the end', async () => {
    await pass(60_000);
    expect(told).toEqual([]);
    await read(4);
    await read(5);
    expect(told).toEqual([]);
    await pass(1500);
    expect(told).toEqual([5]);
    await read(6);
    await pass(14_000);
    await read(7);
    expect(told).toEqual([5]);
    await pass(6000);
    expect(told).toEqual([5, 7]);
    await read(8);
    unmount();
    expect(told).toEqual([5, 7, 8]);
  });

  test('goes back when the database is another one, and is told of that from there on', async () => {
    const epochs: unknown[] = [];
    answerCalls('updateReadPointer', ({ rev, epoch }) => (epochs.push([rev, epoch]), {}));
    await read(9);
    await pass(1500);
    const fresh = { messages: [], rev: 3, canLoadMore: false, present: [], presentCount: 0, readRev: 3 };
    await act(async () => dispatch(cache, roomId, { type: 'loaded', fresh: { ...fresh, epoch: 'two' } }));
    await pass(0);
    await read(4);
    await pass(25_000);
    expect(epochs).toEqual([
      [9, 'one'],
      [4, 'two'],
    ]);
    unmount();
  });

  test('what its reader would be notified of is told at once, however much comes after it, and what is for others is not', async () => {
    const come = (message: Message) => act(async () => dispatch(cache, roomId, { type: 'messageCreated', message }));
    const naming = (rev: number, who: typeof farah) => {
      const content = [{ type: 'mention' as const, data: who.username, extras: { _id: who.user._id } }];
      return come({ ...messageOf(sana, rev, ''), content });
    };
    await naming(10, sana);
    await read(10);
    await pass(1500);
    expect(told).toEqual([10]);
    await naming(11, farah);
    await read(11);
    for (let rev = 12; rev < 15; rev += 1) {
      await pass(100);
      await come(messageOf(sana, rev, 'and on'));
      await read(rev);
    }
    expect(told).toEqual([10, 13]);
    // An answer to what its reader wrote.
    const question = messageOf(farah, 15, 'chai?');
    await come(question);
    await come({ ...messageOf(sana, 16, 'yes'), replyTo: question._id });
    await read(16);
    await pass(300);
    expect(told).toEqual([10, 13, 16]);
    unmount();
  });
});

test('who types on is shown as typing without a gap, though it is told once a second', () => {
  vi.useFakeTimers();
  const cache = testCache();
  const isShown = () => readConversation(cache, 'here').typing.has('sana21');
  for (let second = 0; second < 3; second += 1) {
    showTyping(cache, 'here', 'sana21');
    vi.advanceTimersByTime(1050);
    expect(isShown()).toBe(true);
  }
  vi.advanceTimersByTime(450);
  expect(isShown()).toBe(false);
  cache.clear();
  vi.useRealTimers();
});
