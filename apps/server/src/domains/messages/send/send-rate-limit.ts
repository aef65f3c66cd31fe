import { rankRow, spamControlSeconds } from '@baithak/protocol/ranks';
import type { App } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';

/** What a person may use up in `spamControlSeconds`: a multiple of every role's number, so that each share is whole. */
const points = 300;
const budget = { name: 'spamControl', points, seconds: spamControlSeconds, always: true };

/**
 * The rate of sends: so many messages, edits, threads and replies per `spamControlSeconds`, by the rank in the room (the
 * table in protocol's ranks.ts, docs/contract.md#spam-control). A person has one budget for all rooms, or they could
 * write into each of them at the full rate; a send takes the share of it that the room's rank gives. Throws SPAM_CONTROL
 * beyond it; RATE_LIMITS=off does not lift it.
 */
export const limitSendRate = async ({ limits }: App, rank: number, userId: string): Promise<void> => {
  const { spamControl } = rankRow(rank);
  if (spamControl === 0) return;
  try {
    await limits.take(budget, userId, points / spamControl);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'TOO_MANY') throw error;
    const { retryAfter } = error.options;
    throw new Refusal('SPAM_CONTROL', retryAfter === undefined ? {} : { retryAfter });
  }
};
