import { expect, test } from 'vitest';
import { farah, messageOf, sana } from '../../testing/room-fixtures.ts';
import { allowedActions } from './allowed-actions.ts';

const me = { userId: farah.user._id, username: farah.username, picture: null, rank: 1, strength: 1 };
const member = { joined: true, onlyReads: false };

test('what may be done with a message depends on whose it is, on joining and on rank', () => {
  const [mine, theirs] = [messageOf(farah, 1, 'mine'), messageOf(sana, 2, 'theirs')];
  expect(allowedActions(mine, me, member)).toEqual(['reply', 'copy', 'link', 'edit', 'delete']);
  expect(allowedActions(theirs, me, member)).toEqual(['reply', 'copy', 'link', 'report']);
  expect(allowedActions(theirs, me, { ...member, joined: false })).toEqual(['reply', 'copy', 'link', 'report']);
  expect(allowedActions(mine, me, { ...member, joined: false })).not.toContain('edit');
  expect(allowedActions(mine, me, { ...member, onlyReads: true })).toEqual(['copy', 'link', 'delete']);
  const owner = { ...me, rank: 11, strength: 11 };
  const ofPlatform = {
    ...theirs,
    member: { ...theirs.member, role: { ...theirs.member.role, rank: 9, strength: 109 } },
  };
  expect(allowedActions(ofPlatform, owner, member)).not.toContain('delete');
  expect(allowedActions({ ...theirs, content: [] }, { ...me, rank: 9, strength: 109 }, member)).toEqual([
    'reply',
    'link',
    'report',
    'delete',
    'moderate',
  ]);
});

test('a command that was given to a bot is neither edited nor copied', () => {
  const extras = { bot: 'ginti', command: 'roll', params: '2d6' };
  const given = { ...messageOf(farah, 1, ''), content: [{ type: 'command' as const, data: 'roll', extras }] };
  expect(allowedActions(given, me, member)).toEqual(['reply', 'link', 'delete']);
});
