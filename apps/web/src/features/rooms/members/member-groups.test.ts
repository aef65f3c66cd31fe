import type { OnlineUser } from '@baithak/protocol/entities/entities';
import { expect, test } from 'vitest';
import { groupMembers } from './members-panel.tsx';

const person = (username: string, rank: number): OnlineUser => ({
  username,
  avatar: null,
  user: {
    _id: `${username}`.padEnd(24, '0'),
    username,
    profile: { fullname: '', picture: null },
    role: { title: '', strength: 0, spamControl: 0, color: '', rank },
  },
});

test('people stand by rank, then by name, in the groups that have somebody', () => {
  const groups = groupMembers([
    person('bano', 1),
    person('guest1', -1),
    person('zulfi', 11),
    person('asad', 1),
    person('noor', 9),
    person('bot', 5),
  ]);
  expect(groups.map(({ group, members }) => [group, members.map((one) => one.username)])).toEqual([
    ['staff', ['zulfi', 'noor']],
    ['bots', ['bot']],
    ['members', ['asad', 'bano']],
    ['guests', ['guest1']],
  ]);
});
