import { expect, test } from 'vitest';
import { farah, person, sana } from '../../../testing/room-fixtures.ts';
import { emptyConversation, type ConversationState } from '../state/conversation-state.ts';
import { typingUsernames } from './typing-line.tsx';

const room = (rest: Partial<ConversationState>): ConversationState => ({ ...emptyConversation, ...rest });

test('neither the reader nor an ignored person is shown typing', () => {
  const typing = new Map([farah, sana, person('zoya77')].map(({ username }) => [username, 0]));
  const present = [farah, sana];
  expect(typingUsernames(room({ typing, present }), farah.username)).toEqual(['sana21', 'zoya77']);
  const ignored = new Set([sana.user.username]);
  expect(typingUsernames(room({ typing, present, ignored }), farah.username)).toEqual(['zoya77']);
});
