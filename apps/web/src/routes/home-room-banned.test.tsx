// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { roomLoad } from '../testing/entities.ts';
import { answerCalls, receive } from '../testing/fake-client.ts';
import { farah, messageOf } from '../testing/room-fixtures.ts';
import { openRoomScreen, seen } from '../testing/room-screen.tsx';
import type { AnswerOf } from '../testing/wire-types.ts';

let unmount = () => undefined as void;
afterEach(() => unmount());

const { roomDetails } = roomLoad({ data: [], rev: 0 });
const { _id: roomId, title, tile } = roomDetails;
const told = { roomId, until: null, reason: 'Ads again' };
const facts = { ...told, title, tile };
const page = () => document.querySelector('main, body')?.textContent ?? '';
const mayAsk = () =>
  [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Ask for a second look');

test('whoever is banned reads why and until when before anything is asked; to ask about it comes with the answer', async () => {
  const ban = { ...facts, _id: 'b'.repeat(24), since: '2026-01-01T15:02:00.000Z', everywhere: false, appealed: false };
  const asked = Promise.withResolvers<AnswerOf<'getOwnBan'>>();
  answerCalls('getOwnBan', () => asked.promise);
  unmount = await openRoomScreen({ messages: [messageOf(farah, 1, 'salaam')] });
  await act(async () => receive('roomBanned', told));
  await act(() => vi.dynamicImportSettled());
  await seen(() => expect(page()).toContain('Ads again'));
  expect(mayAsk()).toBe(false);
  await act(async () => asked.resolve({ ban }));
  await seen(() => expect(mayAsk()).toBe(true));
});
