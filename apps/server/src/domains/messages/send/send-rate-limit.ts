import { rankRow, spamControlSeconds } from '@baithak/protocol/ranks';
import type { App } from '../../../platform/context.ts';
import { Refusal } from '../../../platform/errors.ts';

/**
 * The rate of sends: so many messages, edits, threads and replies per `spamControlSeconds` in one room, by rank (the table in
 * protocol's ranks.ts, docs/contract.md#spam-control). Throws SPAM_CONTROL beyond it; RATE_LIMITS=off does not lift it.
 */
export const limitSendRate = async ({ limits }: App, rank: number, roomId: string, userId: string): Promise<void> => {
  const { spamControl } = rankRow(rank);
  if (spamControl === 0) return;
  const rule = { name: 'spamControl', points: spamControl, seconds: spamControlSeconds, always: true };
  try {
    await limits.take(rule, `${roomId}:${userId}`);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'TOO_MANY') throw error;
    const { retryAfter } = error.options;
    throw new Refusal('SPAM_CONTROL', retryAfter === undefined ? {} : { retryAfter });
  }
};
