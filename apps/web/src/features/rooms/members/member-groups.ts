import type { OnlineUser } from '@baithak/protocol/entities/entities';
import { botRank, byRankDescending } from '@baithak/protocol/ranks';

export const groups = ['staff', 'bots', 'patrons', 'members', 'guests'] as const;
export type Group = (typeof groups)[number];

const groupOf = (rank: number): Group => {
  if (rank >= 6) return 'staff';
  if (rank === botRank) return 'bots';
  if (rank >= 2) return 'patrons';
  return rank < 0 ? 'guests' : 'members';
};

/** People by the group of their rank, the highest first; groups with nobody are left out. */
export const groupMembers = (
  people: readonly OnlineUser[],
): readonly { group: Group; members: readonly OnlineUser[] }[] => {
  const sorted = people.toSorted((a, b) =>
    byRankDescending(
      { rank: a.user.role.rank, username: a.username },
      { rank: b.user.role.rank, username: b.username },
    ),
  );
  return groups
    .map((group) => ({ group, members: sorted.filter((person) => groupOf(person.user.role.rank) === group) }))
    .filter(({ members }) => members.length > 0);
};
