import { expect, it } from 'vitest';
import { audioHeaderBytes, decodeAudioFrame, encodeAudioFrame, frameMs, type AudioFrame } from './audio-frame.ts';
import { limits } from './limits.ts';

const samples = (length: number): Uint8Array => Uint8Array.from({ length }, (_, index) => index % 256);
const pcm: AudioFrame = { codec: 'pcm', rate: 6000, sequence: 7, samples: samples(2048) };
const opus: AudioFrame = { codec: 'opus', rate: 48_000, sequence: 0xff_ff_ff_fe, samples: samples(61) };

it('writes the header little endian, as docs/contract.md#audio-frames has it', () => {
  expect([...encodeAudioFrame({ ...opus, samples: Uint8Array.of(9) })]).toEqual([
    1, 1, 0xe0, 0x01, 0xfe, 0xff, 0xff, 0xff, 9,
  ]);
});

it('reads what it wrote, out of the middle of a larger buffer too', () => {
  for (const frame of [pcm, { ...pcm, rate: 8000 }, opus]) {
    const bytes = encodeAudioFrame(frame);
    const around = new Uint8Array(bytes.length + 5);
    around.set(bytes, 3);
    expect(decodeAudioFrame(around.subarray(3, 3 + bytes.length))).toEqual(frame);
  }
});

const changed = (frame: AudioFrame, index: number, value: number): Uint8Array => {
  const bytes = encodeAudioFrame(frame);
  bytes[index] = value;
  return bytes;
};

it.each([
  ['nothing', new Uint8Array(0)],
  ['a header alone', encodeAudioFrame({ ...pcm, samples: new Uint8Array(0) })],
  ['another version', changed(pcm, 0, 2)],
  ['another codec', changed(pcm, 1, 2)],
  ['PCM of another rate', encodeAudioFrame({ ...pcm, rate: 48_000 })],
  ['half a sample of PCM', encodeAudioFrame({ ...pcm, samples: samples(2047) })],
  ['Opus of another rate', encodeAudioFrame({ ...opus, rate: 6000 })],
  ['more than a frame may have', encodeAudioFrame({ ...opus, samples: samples(limits.audioFrameBytes) })],
])('takes %s for no frame', (_, bytes) => {
  expect(decodeAudioFrame(bytes)).toBeUndefined();
});

it('takes the largest frame', () => {
  const largest = encodeAudioFrame({ ...pcm, samples: samples(limits.audioFrameBytes - audioHeaderBytes) });
  expect(decodeAudioFrame(largest)?.samples.length).toBe(limits.audioFrameBytes - audioHeaderBytes);
});

it.each([
  ['PCM', pcm, 1024 / 6],
  ['Opus, speech, a frame of 20 ms', { ...opus, samples: Uint8Array.of(9 << 3) }, 20],
  ['Opus, speech, a frame of 60 ms', { ...opus, samples: Uint8Array.of(11 << 3) }, 60],
  ['Opus, speech and music, two frames of 20 ms', { ...opus, samples: Uint8Array.of((15 << 3) | 1) }, 40],
  ['Opus, music, three frames of 20 ms', { ...opus, samples: Uint8Array.of((31 << 3) | 3, 3) }, 60],
  ['Opus, music, a frame of 2.5 ms', { ...opus, samples: Uint8Array.of(16 << 3) }, 2.5],
])('knows how long it sounds: %s', (_, frame, ms) => {
  expect(frameMs(frame)).toBeCloseTo(ms, 5);
});
