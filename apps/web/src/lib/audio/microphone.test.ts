import { decodeAudioFrame } from '@baithak/protocol/audio-frame';
import { afterEach, expect, test, vi } from 'vitest';
import { createCount } from './audio.ts';
import { createSender, openMicrophone, openStream } from './microphone.ts';

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

/** As some browsers throw it: no Error. */
const gone = { name: 'OverconstrainedError', message: '' };

/** A browser with the system's own microphone, or what asking for it ends with. */
const withMicrophones = (own: MediaStream | Error) => {
  const asked: unknown[] = [];
  const getUserMedia = async ({ audio }: { audio: MediaTrackConstraints }): Promise<MediaStream> => {
    asked.push(audio.deviceId);
    // oxlint-disable-next-line typescript/only-throw-error -- see above
    if (audio.deviceId !== undefined) throw gone;
    if (own instanceof Error) throw own;
    return own;
  };
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
  return asked;
};
const choice = { deviceId: 'usb', removeEcho: true, removeNoise: true };
// of a stream only that it is the one.
const stream = {} as MediaStream;

test('a chosen microphone that is gone gives way to the own one of the system', async () => {
  const asked = withMicrophones(stream);
  expect(await openStream(choice)).toBe(stream);
  expect(asked).toEqual([{ exact: 'usb' }, undefined]);
});

test.for([
  ['NotFoundError', 'missing'],
  ['NotAllowedError', 'refused'],
  ['NotReadableError', 'busy'],
  ['NewError', 'failed'],
] as const)('what stands in the way of that one is told: %s', async ([name, problem]) => {
  const asked = withMicrophones(Object.assign(new Error(name), { name }));
  await expect(openStream(choice)).rejects.toMatchObject({ problem });
  await expect(openStream({ ...choice, deviceId: '' })).rejects.toMatchObject({ problem });
  expect(asked.length).toBe(3);
});
