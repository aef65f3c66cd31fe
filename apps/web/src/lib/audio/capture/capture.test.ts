import { expect, test } from 'vitest';
import { amplitudeAt, frequencyOf, tone } from '../testing/tone.ts';
import { Blocks, toInt16 } from './capture.ts';

/** What comes of a sound that is given in blocks of 128, as browsers do, and of which each block is taken away. */
const cut = (samples: Float32Array, from: number, to: number, length: number): Float32Array[] => {
  const blocks: Float32Array[] = [];
  const pieces = new Blocks(from, to, length, (block) =>
    blocks.push(structuredClone(block, { transfer: [block.buffer] })),
  );
  for (let at = 0; at < samples.length; at += 128) pieces.push(samples.subarray(at, at + 128));
  return blocks;
};

test.for([
  [44_100, 6000, 1024],
  [48_000, 6000, 1024],
  [48_000, 8000, 1024],
  [44_100, 48_000, 960],
  [48_000, 48_000, 960],
] as const)('from %i to %i Hz in blocks of %i samples, the tone stays', ([from, to, length]) => {
  const blocks = cut(tone(440, from, { seconds: 2.01 }), from, to, length);
  expect(blocks.every((block) => block.length === length)).toBe(true);
  expect(blocks.length).toBe(Math.floor((2 * to) / length));
  const whole = Float32Array.from(blocks.flatMap((block) => [...block])).subarray(to / 5, to + to / 5);
  expect(Math.abs(frequencyOf(whole, to, 420, 460) - 440)).toBeLessThanOrEqual(1);
  expect(amplitudeAt(whole, to, 440)).toBeCloseTo(0.5, 2);
});

test('what is too loud is cut off and does not wrap around', () => {
  expect([...toInt16(Float32Array.of(0, 0.5, 1, 1.7, -1, -3))]).toEqual([0, 16_384, 32_767, 32_767, -32_767, -32_767]);
});
