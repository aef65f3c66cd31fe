import { inProof } from '@baithak/protocol/testing/in-proof';
import { expect, test } from 'vitest';
import { arrivalsOf, listen, opusLine, packetOf, pcmLine, type Line } from '../testing/listen.ts';
import { frequencyOf, largestStep, longestGap, rms, seeded, tone } from '../testing/tone.ts';
import { Playback } from './playback.ts';

const rate = 48_000;
const lines = [
  ['Opus', opusLine],
  ['PCM', pcmLine],
] as const;

/** Comes after 30 ms. */
const steady = (sent: number): number => sent + 30;
const seconds = (sound: Float32Array, from: number, to: number): Float32Array => sound.subarray(from * rate, to * rate);
/** What a tone of 440 Hz steps by at 48 kHz, and a little. */
const noClick = 0.5 * 2 * Math.PI * (440 / rate) * 3;

test.for(lines)('%s that comes in time is heard as it was spoken, soon and without a gap', ([, line]) => {
  const heard = listen({ ...line, ms: 4000, arrives: steady });
  const whole = seconds(heard, 1, 3);
  expect(Math.abs(frequencyOf(whole.subarray(0, rate), rate, 420, 460) - 440)).toBeLessThanOrEqual(2);
  expect(rms(whole)).toBeCloseTo(0.5 * Math.SQRT1_2, 2);
  expect(longestGap(whole, rate)).toBe(0);
  expect(largestStep(heard)).toBeLessThan(noClick);
});

/** ms after which the first packet's beginning is heard. */
const delayOf = (line: Line): number => listen(line).findIndex((sample) => Math.abs(sample) > 0.05) / 48;

test('Opus is heard 80 ms after it was spoken, and PCM as soon as its packets are full', () => {
  const opus = delayOf({ ...opusLine, ms: 1000, arrives: (sent) => sent });
  const pcm = delayOf({ ...pcmLine, ms: 2000, arrives: (sent) => sent });
  expect(opus).toBeLessThan(100);
  expect(pcm).toBeLessThan(260);
});

test.for(lines.flatMap(([name, line]) => [0.05, 0.2].map((share) => [name, share, line] as const)))(
  '%s of which %f is lost is heard without gaps and clicks',
  ([, share, line]) => {
    const random = seeded(7);
    const every = Math.round(1 / share);
    const lost = line === opusLine ? () => random() < share : (sequence: number) => sequence % every === 3;
    const heard = listen({
      ...line,
      ms: 11_000,
      arrives: (sent, sequence) => (lost(sequence) ? undefined : sent + 30),
    });
    const whole = seconds(heard, 1, 11);
    expect(Math.abs(frequencyOf(whole.subarray(0, rate), rate, 420, 460) - 440)).toBeLessThan(0.02 * 440);
    expect(longestGap(whole, rate)).toBeLessThan(60);
    expect(largestStep(heard)).toBeLessThan(noClick);
  },
);

test.for(lines)('%s over a line whose delay jumps by up to 300 ms is heard without long gaps', ([, line]) => {
  const random = seeded(3);
  let last = 0;
  // In order, as a connection delivers.
  const heard = listen({
    ...line,
    ms: 12_000,
    arrives: (sent) => (last = Math.max(last, sent + 30 + 300 * random())),
  });
  expect(longestGap(seconds(heard, 1, 11), rate)).toBeLessThan(200);
  expect(longestGap(seconds(heard, 4, 11), rate)).toBeLessThan(20);
  expect(Math.abs(frequencyOf(seconds(heard, 4, 5), rate, 400, 480) - 440)).toBeLessThan(5);
  expect(Math.abs(frequencyOf(seconds(heard, 10, 11), rate, 400, 480) - 440)).toBeLessThan(5);
  expect(largestStep(heard)).toBeLessThan(noClick);
});

test('packets out of order and twice are put right', () => {
  const random = seeded(5);
  const line = { ...opusLine, ms: 4000, arrives: (sent: number) => sent + 30 + 25 * random() };
  const playback = new Playback(rate);
  const twice = arrivalsOf(line).flatMap((arrival) => [arrival, { ...arrival, at: arrival.at + 15 }]);
  const arrivals = twice.toSorted((a, b) => a.at - b.at);
  const heard = new Float32Array(4 * rate);
  for (let at = 0; at + 128 <= heard.length; at += 128) {
    while (arrivals[0] && arrivals[0].at <= at / 48)
      playback.put(packetOf(line, arrivals.shift()?.sequence ?? 0), at / 48);
    playback.render(heard.subarray(at, at + 128), at / 48);
  }
  expect(longestGap(seconds(heard, 1, 3), rate)).toBe(0);
  expect(rms(seconds(heard, 1, 3))).toBeCloseTo(0.5 * Math.SQRT1_2, 2);
});

/** ms from when a burst was spoken, one each 10 s, to when it is heard. */
const burstDelays = (drift: number, ms: number): number[] => {
  const playback = new Playback(rate);
  const duration = 20;
  const delays: number[] = [];
  let sequence = 0;
  const out = new Float32Array(128);
  const loud = tone(1000, rate, { seconds: 0.02, amplitude: 0.8 });
  const quiet = tone(1000, rate, { seconds: 0.02, amplitude: 0.02 });
  let isQuiet = true;
  let burst = 0;
  for (let at = 0; at < 48 * ms; at += 128) {
    const now = at / 48;
    // The sender's clock runs faster by `drift`.
    for (; ((sequence + 1) * duration) / (1 + drift) <= now; sequence += 1) {
      const marked = sequence % 500 === 499;
      const samples = (marked ? loud : quiet).slice();
      playback.put({ rate, packetSamples: 960, sequence, samples }, now);
    }
    playback.render(out, now);
    if (isQuiet && out.some((sample) => Math.abs(sample) > 0.4)) {
      burst += 1;
      delays.push(now - ((burst * 500 - 1) * duration) / (1 + drift));
    }
    isQuiet = !out.some((sample) => Math.abs(sample) > 0.1);
  }
  return delays;
};

test.for(inProof([-200], [200, -200]))(
  'clocks that differ by %i ppm do not let the delay grow in ten minutes',
  (ppm) => {
    const delays = burstDelays(ppm / 1e6, 600_000);
    expect(delays.length).toBeGreaterThanOrEqual(58);
    // Without correction it would change by 120 ms.
    expect(Math.max(...delays)).toBeLessThan(120);
    expect(Math.min(...delays)).toBeGreaterThan(40);
  },
);

test('what a line delivers at once after it stood still is skipped, not played late', () => {
  const line = { ...opusLine, ms: 10_000, arrives: (sent: number) => (sent > 2000 && sent < 5000 ? 5000 : sent + 30) };
  // Packets say when they were spoken by how loud they are.
  const playback = new Playback(rate);
  const arrivals = arrivalsOf(line);
  const out = new Float32Array(128);
  let heardAt = 0;
  let next = 0;
  for (let at = 0; at < 10 * rate; at += 128) {
    const now = at / 48;
    for (let arrival = arrivals[next]; arrival && arrival.at <= now; arrival = arrivals[(next += 1)]) {
      const amplitude = arrival.sequence === 300 ? 0.9 : 0.1;
      const samples = tone(1000, rate, { seconds: 0.02, amplitude });
      playback.put({ rate, packetSamples: 960, sequence: arrival.sequence, samples }, now);
    }
    playback.render(out, now);
    if (heardAt === 0 && out.some((sample) => Math.abs(sample) > 0.5)) heardAt = now;
  }
  // Spoken at 6 s.
  expect(heardAt).toBeGreaterThan(6000);
  expect(heardAt).toBeLessThan(6200);
});

test('a backlog of two minutes is held to 100 s, and played from its end', () => {
  const playback = new Playback(rate);
  for (let sequence = 0; sequence < 6000; sequence += 1)
    playback.put(packetOf({ ...opusLine, frequency: sequence < 5990 ? 1000 : 440 }, sequence), 0);
  const heard = new Float32Array(Math.round(0.08 * rate));
  for (let at = 0; at + 128 <= heard.length; at += 128) playback.render(heard.subarray(at, at + 128), at / 48);
  expect(Math.abs(frequencyOf(heard, rate, 300, 1200) - 440)).toBeLessThan(15);
});

test('the sequence of a next turn begins anew, and is heard', () => {
  const playback = new Playback(rate);
  listen({ ...opusLine, ms: 3000, arrives: steady }, 3000, playback);
  const heard = listen({ ...opusLine, ms: 2000, arrives: (sent) => 3000 + sent }, 2000, playback, 3000);
  expect(longestGap(seconds(heard, 0.5, 1.9), rate)).toBe(0);
});

test('the codec changes without a click and with a gap of less than 100 ms, both ways', () => {
  for (const [before, after] of [
    [opusLine, pcmLine],
    [pcmLine, opusLine],
  ] as const) {
    const playback = new Playback(rate);
    const heard = new Float32Array(6 * rate);
    const change = 3000;
    const first = arrivalsOf({ ...before, ms: change, arrives: steady }).map((arrival) => ({ ...arrival, of: before }));
    const second = arrivalsOf({ ...after, ms: 3000, arrives: (sent) => change + steady(sent) });
    const all = [...first, ...second.map((arrival) => ({ ...arrival, of: after }))];
    for (let at = 0; at + 128 <= heard.length; at += 128) {
      const now = at / 48;
      while (all[0] && all[0].at <= now) {
        const packet = all.shift();
        if (packet) playback.put(packetOf(packet.of, packet.sequence), now);
      }
      playback.render(heard.subarray(at, at + 128), now);
    }
    expect(longestGap(seconds(heard, 1, 5.5), rate)).toBeLessThan(100);
    expect(largestStep(heard)).toBeLessThan(noClick);
  }
});

test('after a reset nothing of what was held is heard, and it ends without a click', () => {
  const playback = new Playback(rate);
  const before = listen({ ...opusLine, ms: 1000, arrives: steady }, 1000, playback);
  playback.reset();
  const heard = new Float32Array(rate);
  for (let at = 0; at + 128 <= heard.length; at += 128) playback.render(heard.subarray(at, at + 128), 1000 + at / 48);
  expect(longestGap(heard.subarray(rate / 50), rate)).toBeGreaterThan(950);
  expect(largestStep(Float32Array.of(...before.subarray(-256), ...heard))).toBeLessThan(noClick);
});

test('when packets stop, the sound fades and is silent after less than 200 ms', () => {
  const heard = listen({ ...opusLine, ms: 1000, arrives: steady }, 2000);
  expect(largestStep(heard)).toBeLessThan(noClick);
  expect(heard.subarray(1.3 * rate).every((sample) => sample === 0)).toBe(true);
});
