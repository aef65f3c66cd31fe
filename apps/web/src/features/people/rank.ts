import type { Role } from '@baithak/protocol/entities/entities';
import { nameColorOf } from '@baithak/protocol/looks';
import { botRank, hasCheckMark } from '@baithak/protocol/ranks';

/** The icon beside a name (docs/design.md#ranks): a rank is never shown by colour alone. */
export type RankSign = 'star' | 'outline' | 'nuqta' | 'guest' | 'none';

export const rankSign = (rank: number): RankSign => {
  if (hasCheckMark(rank)) return 'star';
  if (rank >= botRank) return 'outline';
  if (rank >= 2) return 'nuqta';
  return rank < 0 ? 'guest' : 'none';
};

export const rankColor = (rank: number): string => (rank < 0 ? 'var(--rank-guest)' : `var(--rank-${rank})`);

/** A person's name: in the colour of their rank from 2 up, below it in a quiet one of their own; guests share one. */
export const nameColor = (rank: number, id: string | undefined): string =>
  id === undefined || rank < 0 || rank > 1 ? rankColor(rank) : `var(--name-${nameColorOf(id)})`;

export const rankKeys = ['-1', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'] as const;
export type RankKey = (typeof rankKeys)[number];

export const rankKey = (rank: number): RankKey => rankKeys.find((key) => key === String(rank)) ?? '0';

/** Titles of the platform, which are translated; others are shown as given. */
const ownTitles: Readonly<Record<RankKey, readonly string[]>> = {
  '-1': ['Guest'],
  '0': ['Unranked'],
  '1': ['Member'],
  '2': ['Diamond'],
  '3': ['VIP Member', 'VIP'],
  '4': ['Premium Member', 'Premium'],
  '5': ['BOT'],
  '6': ['Staff'],
  '7': ['Reserved', 'Reserved I'],
  '8': ['Reserved', 'Reserved II'],
  '9': ['Senior Staff'],
  '10': ['JrSA'],
  '11': ['Owner'],
};

/** The role's own title, or null when it only repeats the label of the rank. */
export const ownTitle = (role: Pick<Role, 'title' | 'rank'>): string | null =>
  role.title === '' || ownTitles[rankKey(role.rank)].includes(role.title) ? null : role.title;
