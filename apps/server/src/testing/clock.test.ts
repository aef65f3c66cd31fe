import { expect, it } from 'vitest';
import { createTestClock, days } from './clock.ts';

const every5s = () => {
  const clock = createTestClock();
  clock.hold();
  let ran = 0;
  const again = (): void => {
    ran += 1;
    clock.schedule(clock.now() + 5000, again);
  };
  clock.schedule(clock.now() + 5000, again);
  return { clock, ran: () => ran };
};

it('what is scheduled happens at its time and in order, what repeats as often as it is due', () => {
  const { clock, ran } = every5s();
  const from = clock.now();
  const seen: [string, number][] = [];
  clock.schedule(from + 12_000, () => seen.push(['later', clock.now() - from]));
  clock.schedule(from + 7000, () => seen.push(['sooner', clock.now() - from]));
  clock.passWithTimers(20_000);
  expect(seen).toEqual([
    ['sooner', 7000],
    ['later', 12_000],
  ]);
  expect([ran(), clock.now() - from]).toEqual([4, 20_000]);
});

it('a year in one step is refused, and jumped over with what is due at its end', () => {
  const { clock, ran } = every5s();
  expect(() => clock.passWithTimers(days(365))).toThrow('more than 10000 callbacks');
  const before = ran();
  clock.pass(days(365));
  clock.passWithTimers(0);
  expect(ran() - before).toBe(1);
});
