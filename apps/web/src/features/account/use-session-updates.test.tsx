// @vitest-environment happy-dom
import { defaultSettings } from '@baithak/protocol/contracts/settings-defaults';
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readMe, writeMe } from '../../lib/session/me.ts';
import { answerCalls, receive } from '../../testing/fake-client.ts';
import { render } from '../../testing/render.tsx';
import { memberRole } from '../../testing/room-fixtures.ts';
import type { AnswerOf } from '../../testing/wire-types.ts';
import { useSessionUpdates } from './use-session-updates.ts';

const Updates = () => {
  useSessionUpdates();
  return null;
};
const answerOf = (rank: number) => ({ username: 'rukn44', rank, settings: defaultSettings, rev: 1 });
const begin = () => act(async () => receive('personalEvents', null));

let unmount: () => void;
beforeEach(async () => {
  writeMe({ userId: 'a'.repeat(24), username: 'rukn44', rank: 1, guest: false });
  unmount = await render(<Updates />);
});
afterEach(() => unmount());

test('a rank that changed before the events began is known as they begin', async () => {
  answerCalls('getSettings', () => answerOf(9));
  await begin();
  expect(readMe()?.rank).toBe(9);
});

test('the same rank and name leave the user the same object', async () => {
  const me = readMe();
  answerCalls('getSettings', () => answerOf(1));
  await begin();
  expect(readMe()).toBe(me);
});

test('an answer that was read before the last event does not undo what was asked for after it', async () => {
  const before = Promise.withResolvers<AnswerOf<'getSettings'>>();
  answerCalls('getSettings', () => before.promise);
  await begin();
  answerCalls('getSettings', () => answerOf(9));
  await act(async () => receive('roleUpdated', { roomId: null, role: memberRole, rmps: [] }));
  await act(async () => before.resolve(answerOf(1)));
  expect(readMe()?.rank).toBe(9);
});
