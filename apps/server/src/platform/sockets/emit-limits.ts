import type { RateLimiter, LimitRule } from '../rate-limiter.ts';

/** What one person may emit on all their connections: far more than people do, and a speaker's 64 slices a second. */
export const emitsByPerson: LimitRule = { name: 'emits', points: 1000, seconds: 10 };
/** Twenty people at that limit behind one address. */
export const emitsByAddress: LimitRule = { name: 'emits_address', points: 20_000, seconds: 10 };
/** Bytes received that are one point more; no message has as many. */
const bytesOfPoint = 32_768;

/** Whom an emit is counted for. */
export interface Emitter {
  readonly userId: string;
  readonly address: string;
}

/** Takes one emit from the budgets of its person and address. A person who has used up theirs takes nothing from neighbours. */
export const takeEmit = async (limits: RateLimiter, { userId, address }: Emitter): Promise<void> => {
  await limits.take(emitsByPerson, userId);
  await limits.take(emitsByAddress, address);
};

/** What is large when it arrives is paid for by its size, whatever becomes of it: it has been parsed by then. */
export const chargeReceived = async (
  limits: RateLimiter,
  { userId, address }: Emitter,
  bytes: number,
): Promise<void> => {
  const points = Math.floor(bytes / bytesOfPoint);
  if (points === 0) return;
  await limits.charge(emitsByPerson, userId, points);
  await limits.charge(emitsByAddress, address, points);
};
