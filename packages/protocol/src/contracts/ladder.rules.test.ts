import { describe, expect, it } from 'vitest';
import { factsAfterFall, ladderState, type LadderFacts, type LadderSettings } from './ladder.rules.ts';

const minute = 60_000;
const now = 100 * 24 * 60 * minute;
const clean: LadderFacts = { cleanSince: 0, fellAt: null, answers: 1 };
const state = (facts: LadderFacts, settings: LadderSettings, at = now) => ladderState(facts, settings, at);

describe.each([
  [60, 1440],
  [60, 60],
  [1440, 60],
  [60, 0],
])('a sanction, with links after %i and pictures after %i minutes', (linksAfterMinutes, picturesAfterMinutes) => {
  const settings = { linksAfterMinutes, linksAnswers: 1, picturesAfterMinutes };
  const whole = Math.max(linksAfterMinutes, picturesAfterMinutes) * minute;
  const fallen = factsAfterFall(clean, 2, now);
  it('costs pictures for their whole time, and links stay', () => {
    expect(state(fallen, settings).step).toBe(1);
    expect(state(fallen, settings, now + whole - 1).step).toBe(1);
    expect(state(fallen, settings, now + whole).step).toBe(2);
  });
  it('costs links too when it is the second', () => {
    const again = factsAfterFall(fallen, 1, now + minute);
    expect(state(again, settings, now + minute)).toMatchObject({
      step: 0,
      linksAt: now + minute + linksAfterMinutes * minute,
      picturesAt: now + minute + whole,
    });
  });
});

it('a sanction costs nothing where there is no time to wait', () =>
  expect(
    state(factsAfterFall(clean, 2, now), { linksAfterMinutes: 0, linksAnswers: 1, picturesAfterMinutes: 0 }).step,
  ).toBe(2));
