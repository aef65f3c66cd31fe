import { rankRow, spamControlSeconds } from '@baithak/protocol/ranks';
import type { App } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';

/** A role's messages per 10 s in one room (CONTRACT.md 6); RATE_LIMITS=off does not lift it. SPAM_CONTROL beyond it. */
export const takeSpamControl = async (
  { limits }: App,
  rank: number,
  roomId: string,
  personId: string,
): Promise<void> => {
  const { spamControl } = rankRow(rank);
  if (spamControl === 0) return;
  const rule = { name: 'spamControl', points: spamControl, seconds: spamControlSeconds, always: true };
  try {
    await limits.take(rule, `${roomId}:${personId}`);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'TOO_MANY') throw error;
    const { retryAfter } = error.options;
    throw new Refusal('SPAM_CONTROL', retryAfter === undefined ? {} : { retryAfter });
  }
};
