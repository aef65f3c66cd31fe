import { mayCommand } from '@baithak/protocol/commands/commands';
import { minRankFor } from '@baithak/protocol/permissions';
import { memberRank } from '@baithak/protocol/ranks';

/**
 * What each rank allows, as far as it works: a command that is not built is not offered, so its line comes by itself.
 * In the order of the ranks.
 */
const holds = {
  freeWords: (rank: number) => rank > memberRank,
  vote: (rank: number) => rank >= minRankFor.ReactThread,
  createRooms: (rank: number) => rank >= memberRank,
  seen: (rank: number) => mayCommand(rank, 'seePerson'),
  playSounds: (rank: number) => mayCommand(rank, 'playSound'),
  manageThreads: (rank: number) => rank >= minRankFor.ManageThreads,
  ban: (rank: number) => mayCommand(rank, 'banPerson'),
  setTopics: (rank: number) => mayCommand(rank, 'setTopic'),
  clearRooms: (rank: number) => mayCommand(rank, 'clearRoom'),
  giveRoles: (rank: number) => mayCommand(rank, 'extendRole'),
  banAddresses: (rank: number) => mayCommand(rank, 'banAddress'),
} as const;

export type Privilege = keyof typeof holds;

const isPrivilege = (key: string): key is Privilege => key in holds;
const privileges: readonly Privilege[] = Object.keys(holds).filter(isPrivilege);

export const privilegesOf = (rank: number): readonly Privilege[] => privileges.filter((key) => holds[key](rank));
