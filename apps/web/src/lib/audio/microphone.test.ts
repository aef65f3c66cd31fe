import { decodeAudioFrame } from '@baithak/protocol/audio-frame';
import { afterEach, expect, test, vi } from 'vitest';
import { createCount } from './capture/count.ts';
import { createSender, openMicrophone } from './microphone.ts';

afterEach(() => vi.unstubAllGlobals());

test('a browser that has no sound to give lets the microphone go again', async () => {
  const stop = vi.fn();
  const stream = { getTracks: () => [{ stop }] };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia: async () => stream } });
  vi.stubGlobal('AudioWorkletNode', class {});
  vi.stubGlobal(
    'AudioContext',
    class {
      constructor() {
        throw new DOMException('too many', 'NotSupportedError');
      }
    },
  );
  const opening = openMicrophone({ deviceId: '', removeEcho: true, removeNoise: true });
  await expect(opening).rejects.toMatchObject({ problem: 'failed' });
  expect(stop).toHaveBeenCalledOnce();
});

test('frames are counted on when one microphone takes the place of another', () => {
  const sequences: unknown[] = [];
  const frames = {
    take: (frame: Uint8Array) => sequences.push(decodeAudioFrame(frame)?.sequence),
    count: createCount(),
  };
  for (const _ of ['headset', 'laptop']) createSender(6000, frames).take('pcm', new Float32Array(1024));
  expect(sequences).toEqual([0, 1]);
});
