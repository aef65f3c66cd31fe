import { expect, it } from 'vitest';
import { timeToWait } from './length-words.ts';
import { limitsFor } from './writing-limits.ts';

const now = Date.parse('2026-11-23T12:00:00.000Z');
const frozen = { until: '2026-11-23T12:30:00.000Z', reason: 'moderator', raid: false } as const;
const order = { frozen, slowMode: 30, nextAt: now + 5000 };
const [today, before] = ['2026-11-23T10:00:00.000Z', '2026-11-20T10:00:00.000Z'];
const holds = (rank: number, joinedAt: string | null, guest = false) => {
  const { onlyReads, nextAt, accountHelps } = limitsFor({ rank, guest, joinedAt }, order, now);
  return { onlyReads, waits: nextAt > now, accountHelps };
};

it('a freeze holds for guests, newcomers and visitors, slow mode for all but those who keep order', () => {
  expect(holds(1, before)).toEqual({ onlyReads: false, waits: true, accountHelps: false });
  expect(holds(1, today)).toEqual({ onlyReads: true, waits: true, accountHelps: false });
  expect(holds(1, null)).toMatchObject({ onlyReads: true });
  expect(holds(6, today)).toEqual({ onlyReads: false, waits: false, accountHelps: false });
});

it('an account helps a guest who has been here for a day', () => {
  expect(holds(-1, before, true)).toMatchObject({ onlyReads: true, accountHelps: true });
  expect(holds(-1, today, true)).toMatchObject({ onlyReads: true, accountHelps: false });
});

it('a wait is shown like a clock, and never as over before it is', () =>
  expect([timeToWait(6001), timeToWait(60_000), timeToWait(1)]).toEqual(['0:07', '1:00', '0:01']));
