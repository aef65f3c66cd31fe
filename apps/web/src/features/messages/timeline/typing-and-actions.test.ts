import { expect, test } from 'vitest';
import { farah, messageOf, person, sana } from '../../../testing/room-fixtures.ts';
import { emptyRoomState, type RoomState } from '../state/room-state.ts';
import { allowedActions } from './message/message-actions.tsx';
import { typingUsernames } from './typing-line.tsx';

const room = (rest: Partial<RoomState>): RoomState => ({ ...emptyRoomState, ...rest });
const me = { userId: farah.user._id, username: farah.username, picture: null, rank: 1, strength: 1 };

test('neither the reader nor an ignored person is shown typing', () => {
  const typing = new Map([farah, sana, person('zoya77')].map(({ username }) => [username, 0]));
  const present = [farah, sana];
  expect(typingUsernames(room({ typing, present }), farah.username)).toEqual(['sana21', 'zoya77']);
  const ignored = new Set([sana.user._id]);
  expect(typingUsernames(room({ typing, present, ignored }), farah.username)).toEqual(['zoya77']);
});

test('what may be done with a message depends on whose it is, on joining and on rank', () => {
  const [mine, theirs] = [messageOf(farah, 1, 'mine'), messageOf(sana, 2, 'theirs')];
  expect(allowedActions(mine, me, true)).toEqual(['reply', 'copy', 'link', 'edit', 'delete']);
  expect(allowedActions(theirs, me, true)).toEqual(['reply', 'copy', 'link']);
  expect(allowedActions(theirs, me, false)).toEqual(['reply', 'copy', 'link']);
  expect(allowedActions(mine, me, false)).not.toContain('edit');
  const owner = { ...me, rank: 11, strength: 11 };
  const ofPlatform = {
    ...theirs,
    member: { ...theirs.member, role: { ...theirs.member.role, rank: 9, strength: 109 } },
  };
  expect(allowedActions(ofPlatform, owner, true)).not.toContain('delete');
  expect(allowedActions({ ...theirs, content: [] }, { ...me, rank: 9, strength: 109 }, true)).toEqual([
    'reply',
    'link',
    'delete',
  ]);
});
