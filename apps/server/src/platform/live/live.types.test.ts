import { messagesContract } from '@baithak/protocol/contracts/messages';
import { roomsContract } from '@baithak/protocol/contracts/rooms';
import { expect, test } from 'vitest';
import type { Live } from './live.ts';

// Checked by tsc, never run: a line below that begins to compile is an error itself.
const wrongUses = (live: Live): void => {
  live.room('r').publish(roomsContract.topicUpdated, { roomId: 'r', topic: 'tea' });
  live.user('u').publish(roomsContract.roomClosed, { roomId: 'r', msg: 'Closed.', reason: 'closed' });
  // @ts-expect-error -- the contract has no such event
  live.room('r').publish(roomsContract.topicChanged, { roomId: 'r', topic: 'tea' });
  // @ts-expect-error -- a name is not an entry
  live.room('r').publish('topicUpdated', { roomId: 'r', topic: 'tea' });
  // @ts-expect-error -- an emit is not an event
  live.room('r').publish(messagesContract.sendMessage, { roomId: 'r' });
  // @ts-expect-error -- a field is missing
  live.room('r').publish(roomsContract.topicUpdated, { roomId: 'r' });
  // @ts-expect-error -- a field has the wrong type
  live.room('r').publish(roomsContract.topicUpdated, { roomId: 'r', topic: 1 });
  // @ts-expect-error -- a field that the contract does not have
  live.room('r').publish(roomsContract.topicUpdated, { roomId: 'r', topic: 'tea', title: 'tea' });
  // @ts-expect-error -- an event of '/global' has no room to go to
  live.room('r').publish(roomsContract.roleUpdated, { roomId: 'r', rmps: [], role: null });
  // @ts-expect-error -- an event without a rev has no order
  live.room('r').publishInOrder(roomsContract.topicUpdated, { roomId: 'r', topic: 'tea' });
  // @ts-expect-error -- a reason that the contract does not have
  live.user('u').publish(roomsContract.roomClosed, { roomId: 'r', msg: 'Closed.', reason: 'tired' });
};

test('a wrong event and a wrong payload do not compile', () => expect(wrongUses).toBeTypeOf('function'));
