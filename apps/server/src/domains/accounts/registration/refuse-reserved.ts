import { isReservedName } from '@baithak/protocol/text/reserved-names';
import type { App } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';
import { guestDomain } from '../present.ts';

/** Throws NAME_RESERVED for a name that would pass for the system, or means something to it (docs/contract.md#names). */
export const refuseReserved = (username: string): void => {
  if (isReservedName(username)) throw new Refusal('NAME_RESERVED');
};

/** The same, and for a name that is an insult: for the names that people choose. */
export const refuseName = ({ services }: Pick<App, 'services'>, username: string): void => {
  refuseReserved(username);
  if (services.classifier.isProfaneName(username))
    throw new Refusal('NAME_RESERVED', { msg: 'This name is not accepted here. Choose another one.' });
};

/** Throws INVALID_INPUT for an address that only guests' sessions have: no mail reaches it. */
export const refuseGuestEmail = (email: string): void => {
  if (!email.endsWith(`@${guestDomain}`)) return;
  throw new Refusal('INVALID_INPUT', { details: [{ path: 'email', msg: 'must be an address that can receive mail' }] });
};
