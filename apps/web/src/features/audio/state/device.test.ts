import { expect, it } from 'vitest';
import { parseDevice } from './device.ts';

it('takes what was kept on the device where it is of its kind', () => {
  const kept = parseDevice(
    '{"volume":0.3,"isMuted":true,"microphone":"usb","removeEcho":false,"isChecked":"yes","more":1}',
  );
  expect(kept).toMatchObject({ volume: 0.3, isMuted: true, microphone: 'usb', removeEcho: false, isChecked: false });
});

it.each([null, 'nonsense', 'null', '{"volume":7}', '{"volume":-1}'])(
  'has a volume that can be played from %s',
  (text) => {
    const { volume } = parseDevice(text);
    expect(volume >= 0 && volume <= 1).toBe(true);
  },
);
