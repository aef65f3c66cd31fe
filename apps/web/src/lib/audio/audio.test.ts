import { describe, expect, test } from 'vitest';
import { Blocks, toInt16 } from './capture/capture.ts';
import { levelOf, Loudness } from './dsp/loudness.ts';
import { Resampler } from './dsp/resampler.ts';
import { amplitudeAt, decibels, frequencyOf, tone } from './testing/tone.ts';

describe('what the microphone hears', () => {
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
    expect([...toInt16(Float32Array.of(0, 0.5, 1, 1.7, -1, -3))]).toEqual([
      0, 16_384, 32_767, 32_767, -32_767, -32_767,
    ]);
  });
});

describe('loudness', () => {
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
});

describe('another rate', () => {
  /** A sound at another rate, pushed in blocks as a browser gives them. */
  const resample = (samples: Float32Array, from: number, to: number, speed = 1): Float32Array => {
    const resampler = new Resampler(from, to);
    resampler.speed = speed;
    const out = new Float32Array(Math.ceil((samples.length * to) / from) + 10);
    let made = 0;
    for (let at = 0; at < samples.length; at += 128) {
      resampler.push(samples.subarray(at, at + 128));
      made += resampler.pull(out.subarray(made));
    }
    return out.subarray(0, made);
  };

  const pairs = [
    [48_000, 6000],
    [44_100, 6000],
    [48_000, 8000],
    [44_100, 48_000],
    [6000, 48_000],
    [6000, 44_100],
    [8000, 48_000],
    [48_000, 48_000],
  ] as const;

  test.for(pairs)('a tone keeps its frequency and loudness from %i to %i Hz', ([from, to]) => {
    const out = resample(tone(440, from, { seconds: 1 }), from, to).subarray(to / 5);
    expect(Math.abs(frequencyOf(out, to, 400, 480) - 440)).toBeLessThanOrEqual(1);
    expect(amplitudeAt(out, to, 440)).toBeCloseTo(0.5, 2);
  });

  test.for([
    [48_000, 3300, 2700],
    [44_100, 4000, 2000],
    [48_000, 5000, 1000],
    [48_000, 9500, 2500],
  ] as const)('from %i to 6,000 Hz a tone of %i Hz leaves no alias at %i Hz', ([from, frequency, alias]) => {
    const out = resample(tone(frequency, from, { seconds: 1 }), from, 6000).subarray(1200);
    expect(decibels(amplitudeAt(out, 6000, alias) / 0.5)).toBeLessThan(-50);
  });

  test('from 6,000 to 48,000 Hz a tone of 2,500 Hz leaves no image at 3,500 and 8,500 Hz', () => {
    const out = resample(tone(2500, 6000, { seconds: 1 }), 6000, 48_000).subarray(9600);
    for (const image of [3500, 8500, 9500]) expect(decibels(amplitudeAt(out, 48_000, image) / 0.5)).toBeLessThan(-50);
  });

  test('half a percent faster plays half a percent higher and takes that much more', () => {
    const out = resample(tone(1000, 48_000, { seconds: 2 }), 48_000, 48_000, 1.005);
    expect(out.length / 96_000).toBeCloseTo(1 / 1.005, 3);
    expect(Math.abs(frequencyOf(out.subarray(0, 48_000), 48_000, 980, 1020) - 1005)).toBeLessThanOrEqual(1);
  });

  test('it says how much it needs', () => {
    for (const speed of [0.995, 1, 1.005]) {
      const resampler = new Resampler(6000, 44_100);
      resampler.speed = speed;
      const out = new Float32Array(128);
      for (let round = 0; round < 50; round += 1) {
        const needs = resampler.needs(128);
        if (needs > 0) {
          resampler.push(new Float32Array(needs - 1));
          expect(resampler.needs(128)).toBe(1);
          resampler.push(new Float32Array(1));
        }
        expect(resampler.pull(out)).toBe(128);
      }
    }
  });
});
