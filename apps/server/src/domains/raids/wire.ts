import { raidsContract } from '@baithak/protocol/contracts/raids';
import { implement } from '../../platform/implement.ts';
import { getRaid, listRaids, setPlatformRaidMode, setRaidMode, listRaidPeople } from './raids.ts';
import { restoreRaid } from './taking/restore-raid.ts';
import { undoRaid } from './taking/undo-raid.ts';

export const raidsWire = implement(raidsContract, {
  getRaid,
  setRaidMode,
  listRaidPeople,
  undoRaid,
  restoreRaid,
  listRaids,
  setPlatformRaidMode,
});
