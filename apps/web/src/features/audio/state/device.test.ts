// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { writeLocal } from '../../../lib/storage.ts';
import { parseDevice, readDevice, writeDevice } from './device.ts';

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

it('keeps what another tab has chosen meanwhile, and follows it', () => {
  writeDevice({ volume: 0.5 });
  writeLocal('audio', JSON.stringify({ ...readDevice(), microphone: 'usb' }));
  writeDevice({ isMuted: true });
  expect(parseDevice(localStorage.getItem('audio'))).toMatchObject({ volume: 0.5, microphone: 'usb', isMuted: true });
  writeLocal('audio', JSON.stringify({ ...readDevice(), volume: 0.2 }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'silentRooms' }));
  expect(readDevice().volume).toBe(0.5);
  window.dispatchEvent(new StorageEvent('storage', { key: 'audio' }));
  expect(readDevice()).toMatchObject({ volume: 0.2, microphone: 'usb', isMuted: true });
});
