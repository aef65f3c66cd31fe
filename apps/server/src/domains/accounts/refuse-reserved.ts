import { isReservedName } from '@baithak/protocol/names';
import { Refusal } from '../../platform/errors.ts';

/** Throws NAME_RESERVED for a name that would pass for the house, or means something to it (CONTRACT.md 3). */
export const refuseReserved = (username: string): void => {
  if (isReservedName(username)) throw new Refusal('NAME_RESERVED');
};
