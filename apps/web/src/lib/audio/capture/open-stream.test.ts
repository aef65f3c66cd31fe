import { afterEach, expect, test, vi } from 'vitest';
import { openStream } from '../microphone.ts';

afterEach(() => vi.unstubAllGlobals());

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
