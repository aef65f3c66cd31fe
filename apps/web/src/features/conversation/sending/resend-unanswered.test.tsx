// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { answerCalls, setStatus } from '../../../testing/fake-client.ts';
import { render } from '../../../testing/render.tsx';
import { farahsConversation } from '../../../testing/room-conversation.ts';
import { farah, messageOf } from '../../../testing/room-fixtures.ts';
import { addToOutbox, readOutbox } from './outbox.ts';
import { createPendingMessage } from './send-message.ts';
import { useResend } from './resend-unanswered.ts';

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
