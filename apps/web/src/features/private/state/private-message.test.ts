import type { PrivateMessage } from '@baithak/protocol/entities/private-thread';
import { newId } from '@baithak/protocol/ids';
import { removedUser } from '@baithak/protocol/text/display-names';
import { expect, test } from 'vitest';
import { farah, sana } from '../../../testing/room-fixtures.ts';
import { conversationIdOf, threadIdOf } from '../private-ids.ts';
import { readByWriting, toMessage } from './private-calls.ts';

const me = { userId: farah.user._id, username: farah.username, picture: null, rank: 1, strength: 1 };
const { role, ...user } = sana.user;
const said = (writer: string): PrivateMessage => ({
  _id: newId(),
  rev: 1,
  changedRev: 1,
  content: [{ type: 'text', data: 'salaam' }],
  writer,
  date: '2026-01-01T12:00:00.000Z',
});

test('what one did not write oneself, the other one did, also once their account is closed', () => {
  expect(toMessage(said(farah.username), me, { user, role }).member.user._id).toBe(farah.user._id);
  expect(toMessage(said(sana.username), me, { user, role }).member).toEqual({ user, role });
  const gone = { ...user, username: removedUser };
  expect(toMessage(said(removedUser), me, { user: gone, role }).member.user._id).toBe(sana.user._id);
});

test('an own message needs nobody else: it is sent again before the thread is known', () => {
  expect(toMessage(said(farah.username), me, undefined).member.user.username).toBe(farah.username);
  expect(() => toMessage(said(sana.username), me, undefined)).toThrow();
});

test('an answer says that what is before it was read, an own message does not', () => {
  const answer = said(sana.username);
  expect(readByWriting({ type: 'created', rev: 1, message: answer }, farah.username)).toEqual({
    type: 'othersRead',
    messageId: answer._id,
    date: answer.date,
  });
  expect(readByWriting({ type: 'created', rev: 1, message: said(farah.username) }, farah.username)).toBeNull();
  expect(readByWriting({ type: 'deleted', rev: 2, messageId: answer._id }, farah.username)).toBeNull();
});

test("a private thread's conversation is never taken for a room's", () => {
  const id = newId();
  expect(threadIdOf(conversationIdOf(id))).toBe(id);
  expect(threadIdOf(id)).toBeNull();
});
