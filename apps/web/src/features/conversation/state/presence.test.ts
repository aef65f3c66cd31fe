import { removedUser } from '@baithak/protocol/text/display-names';
import { expect, test } from 'vitest';
import { farah, messageOf, sana } from '../../../testing/room-fixtures.ts';
import { emptyConversation } from './conversation-state.ts';
import { conversationReducer } from './conversation-store.ts';

test('somebody with another name and role has it in the list and beside everything they wrote, and nobody else', () => {
  const loaded = conversationReducer(emptyConversation, {
    type: 'loaded',
    fresh: {
      messages: [messageOf(sana, 3, 'three'), messageOf(farah, 2, 'two')],
      rev: 3,
      canLoadMore: true,
      present: [farah, sana],
      presentCount: 2,
    },
  });
  const room = conversationReducer(loaded, { type: 'messageEdited', message: messageOf(farah, 1, 'an old one') });
  const renamed = {
    ...farah,
    username: 'farahnaz',
    user: { ...farah.user, username: 'farahnaz', role: { ...farah.user.role, rank: 6 } },
  };
  const after = conversationReducer(room, { type: 'personUpdated', person: renamed });
  const names = (messages: Iterable<(typeof after.messages)[number]>) =>
    [...messages].map(({ member }) => [member.user.username, member.role.rank]);
  expect(names(after.messages)).toEqual([
    ['farahnaz', 6],
    ['sana21', 1],
  ]);
  expect(names(after.outside.values())).toEqual([['farahnaz', 6]]);
  expect(after.present).toEqual([renamed, sana]);
  expect(conversationReducer(after, { type: 'personLeft', username: 'farahnaz' }).present).toEqual([sana]);
});

test('who is not listed among the first hundred is not put there', () => {
  const room = { ...emptyConversation, present: [sana], presentCount: 150 };
  expect(conversationReducer(room, { type: 'personUpdated', person: farah })).toMatchObject({
    present: [sana],
    presentCount: 150,
  });
});

test('who closed the account is named nowhere: not as an author, not where somebody mentions them', () => {
  const mention = { type: 'mention' as const, data: 'farah21', extras: { _id: farah.user._id } };
  const asked = { ...messageOf(sana, 2, 'asked'), content: [mention] };
  const messages = [asked, messageOf(sana, 1, 'plain')];
  const loaded = conversationReducer(emptyConversation, {
    type: 'loaded',
    fresh: { messages, rev: 2, canLoadMore: false, present: [sana], presentCount: 1 },
  });
  const gone = { ...farah, username: removedUser, user: { ...farah.user, username: removedUser } };
  const after = conversationReducer(loaded, { type: 'personUpdated', person: gone });
  const contents = after.messages.map(({ content }) => content);
  expect(contents).toContainEqual([{ ...mention, data: removedUser }]);
  expect(JSON.stringify(contents)).not.toContain('farah21');
});
