import { isReservedName } from '@baithak/protocol/text/reserved-names';
import type { App } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/db/write.ts';
import { Refusal } from '../../../platform/errors.ts';
import { leaveSteps } from '../../ladder/api.ts';
import { keepGuestName, promoteGuest, releaseUsername } from '../../people/api.ts';
import { orderMembers } from '../../rooms/api.ts';
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

/*
 * Names and ranks change through these, so that the lists of members, which are ordered by both, follow in the same
 * transaction.
 */

/** Frees a username that a guest without a live session left behind. */
export const freeUsername = async (tx: Tx, username: string, now: number, suffix: string): Promise<void> => {
  const released = await releaseUsername(tx, username, now, suffix);
  if (released !== undefined) await orderMembers(tx, released);
};

/** Makes a guest a member under `username`. False when the person is no longer a guest. Rejects when the name is held. */
export const becomeMember = async (tx: Tx, id: string, username: string): Promise<boolean> => {
  const promoted = await promoteGuest(tx, id, username);
  if (!promoted) return false;
  await orderMembers(tx, id);
  await leaveSteps(tx, id);
  return true;
};

/** Gives a guest its username while it stays one. False when the person is no longer a guest. Rejects when the name is held. */
export const keepUsername = async (tx: Tx, id: string, username: string): Promise<boolean> => {
  const kept = await keepGuestName(tx, id, username);
  if (kept) await orderMembers(tx, id);
  return kept;
};
