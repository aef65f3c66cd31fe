import { expect, test } from 'vitest';
import { tone } from '../testing/tone.ts';
import { levelOf, Loudness } from './loudness.ts';

test('silence is 0, a shout 1, and what is half as loud lies between', () => {
  expect(levelOf(0)).toBe(0);
  expect(levelOf(1)).toBe(1);
  expect(levelOf(0.001)).toBeCloseTo(0.56, 1);
});

test('it tells at most 15 levels a second, and once that it has become quiet', () => {
  const told: number[] = [];
  const loudness = new Loudness(48_000, (level) => told.push(level));
  const hear = (samples: Float32Array) => {
    for (let at = 0; at < samples.length; at += 128) loudness.hear(samples.subarray(at, at + 128));
  };
  hear(tone(440, 48_000, { seconds: 1 }));
  expect(told.length).toBeLessThanOrEqual(15);
  expect(told.length).toBeGreaterThan(10);
  expect(told.every((level) => level > 0.8)).toBe(true);
  told.length = 0;
  hear(new Float32Array(48_000));
  expect(told.filter((level) => level === 0)).toEqual([0]);
});
