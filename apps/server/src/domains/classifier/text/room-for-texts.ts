import { day } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/context.ts';
import { payForStored, type Payer } from '../../../platform/cost.ts';
import { Refusal } from '../../../platform/errors.ts';
import type { LimitRule } from '../../../platform/rate-limiter.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const seconds = day / 1000;

/** Bytes that what somebody writes may take in the database within 24 hours, what it is found by included. */
export const storedByMember: LimitRule = { name: 'stored_member', points: 30_000_000, seconds };
export const storedByGuest: LimitRule = { name: 'stored_guest', points: 3_000_000, seconds };
/** All guests of an address together: a new guest costs nothing. */
export const storedByGuests: LimitRule = { name: 'stored_guests', points: 30_000_000, seconds };

const storersOf = ({ userId, ownerId, guest }: Viewer, address: string): readonly Payer[] =>
  guest
    ? [
        { rule: storedByGuest, key: userId },
        { rule: storedByGuests, key: address },
      ]
    : [{ rule: storedByMember, key: ownerId ?? userId }];

/**
 * Throws NOT_READY while the disk is nearly full, as for uploads, and TOO_MANY when somebody has stored as much as one may
 * on a day. Otherwise they pay for what the call stores (docs/contract.md#budgets).
 */
export const refuseBeyondRoom = async ({ blobs, clock, limits, viewer, address, services }: Caller): Promise<void> => {
  if (!(await blobs.room.hadSome(clock.now()))) throw services.uploads.full();
  try {
    await payForStored(limits, storersOf(viewer, address));
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'TOO_MANY') throw error;
    const { retryAfter } = error.options;
    throw new Refusal('TOO_MANY', {
      msg: 'You have written as much as is allowed on one day. Try again tomorrow.',
      ...(retryAfter !== undefined && { retryAfter }),
    });
  }
};
