import type { raidsContract } from '@baithak/protocol/contracts/raids';
import { day } from '../../platform/clock.ts';
import type { CallHandler } from '../../platform/implement.ts';
import { presentRaid } from './present.ts';
import { raidsSince } from './raids.queries.ts';

/** For platform staff: raid modes that hold, and those of the last day. */
export const listRaids: CallHandler<typeof raidsContract.listRaids> = async ({ db, clock }) => {
  const rows = await raidsSince(db.read, clock.now() - day, clock.now());
  return { data: rows.map(presentRaid) };
};
