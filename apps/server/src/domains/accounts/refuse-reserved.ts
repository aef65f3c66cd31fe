import { isReservedName } from '@baithak/protocol/names';
import { Refusal } from '../../platform/errors.ts';
import { guestDomain } from './present.ts';

/** Throws NAME_RESERVED for a name that would pass for the house, or means something to it (CONTRACT.md 3). */
export const refuseReserved = (username: string): void => {
  if (isReservedName(username)) throw new Refusal('NAME_RESERVED');
};

/** Throws INVALID_INPUT for an address that only a guest's session bears: no letter reaches it. */
export const refuseGuestEmail = (email: string): void => {
  if (!email.endsWith(`@${guestDomain}`)) return;
  throw new Refusal('INVALID_INPUT', { details: [{ path: 'email', msg: 'must be an address that letters reach' }] });
};
