import { isOffered } from '@baithak/protocol/commands/commands';
import { minRankFor } from '@baithak/protocol/permissions';
import { botRank, memberRank, ranks, type RankRow } from '@baithak/protocol/ranks';

/**
 * What each rank allows, as far as it works: a command that is not built is not offered, so its line comes by itself.
 * In the order of the ranks.
 */
const holds = {
  freeWords: (rank: number) => rank > memberRank,
  vote: (rank: number) => rank >= minRankFor.ReactThread,
  createRooms: (rank: number) => rank >= memberRank,
  seen: (rank: number) => isOffered(rank, 'seePerson'),
  playSounds: (rank: number) => isOffered(rank, 'playSound'),
  manageThreads: (rank: number) => rank >= minRankFor.ManageThreads,
  ban: (rank: number) => isOffered(rank, 'banPerson'),
  setTopics: (rank: number) => isOffered(rank, 'setTopic'),
  clearRooms: (rank: number) => isOffered(rank, 'clearRoom'),
  giveRoles: (rank: number) => isOffered(rank, 'extendRole'),
  banAddresses: (rank: number) => isOffered(rank, 'banAddress'),
} as const;

export type Privilege = keyof typeof holds;

const isPrivilege = (key: string): key is Privilege => key in holds;
const privileges: readonly Privilege[] = Object.keys(holds).filter(isPrivilege);

export const privilegesOf = (rank: number): readonly Privilege[] => privileges.filter((key) => holds[key](rank));

/** The ranks that somebody may have: no account is automated before bots run commands. */
export const shownRanks: readonly RankRow[] = ranks.filter(
  ({ rank }) => rank !== botRank || isOffered(rank, 'runBotCommand'),
);
