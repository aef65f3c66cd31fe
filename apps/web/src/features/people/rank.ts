import type { Role } from '@baithak/protocol/entities';
import { botRank, hasCheckMark } from '@baithak/protocol/ranks';

/** The sign beside a name (DESIGN 2, Ranks): colour is never the only one. */
export type RankSign = 'star' | 'outline' | 'nuqta' | 'guest' | 'none';

export const signOf = (rank: number): RankSign => {
  if (hasCheckMark(rank)) return 'star';
  if (rank >= botRank) return 'outline';
  if (rank >= 2) return 'nuqta';
  return rank < 0 ? 'guest' : 'none';
};

/** The custom property that holds a rank's colour. */
export const rankColor = (rank: number): string => (rank < 0 ? 'var(--rank-guest)' : `var(--rank-${rank})`);

export const rankKeys = ['-1', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'] as const;
export type RankKey = (typeof rankKeys)[number];

export const rankKey = (rank: number): RankKey => rankKeys.find((key) => key === String(rank)) ?? '0';

/** Titles that are the platform's own, and so are translated; others are shown as they were given. */
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

/** The role's title when somebody gave it one of its own, null when the rank's usual label says it. */
export const ownTitle = (role: Pick<Role, 'title' | 'rank'>): string | null =>
  role.title === '' || ownTitles[rankKey(role.rank)].includes(role.title) ? null : role.title;
