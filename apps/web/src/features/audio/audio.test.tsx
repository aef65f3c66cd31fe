// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeLocal } from '../../lib/storage.ts';
import { learnServerTime } from '../../lib/time/server-time.ts';
import { render } from '../../testing/render.tsx';
import { useSecondsSince } from './stage/running-time.tsx';
import { parseDevice, readDevice, writeDevice } from './state/device.ts';

describe('seconds on the stage', () => {
  const server = Date.parse('2026-11-27T12:00:00.500Z');
  const hour = 3_600_000;
  const Seconds = ({ since }: { since: number }) => <output>{useSecondsSince(since)}</output>;
  const shown = () => document.querySelector('output')?.textContent;

  let unmount = () => undefined as void;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }));
  afterEach(() => {
    unmount();
    learnServerTime(new Date(Date.now()).toUTCString(), Date.now());
    vi.useRealTimers();
  });

  it.each([
    ['ahead', 2 * hour],
    ['behind', -2 * hour],
  ])('counts from the first moment by the server’s clock where the device’s is %s', async (_, off) => {
    vi.setSystemTime(server + off);
    learnServerTime(new Date(server).toUTCString(), Date.now());
    unmount = await render(<Seconds since={server - 40_000} />);
    expect(shown()).toBe('40');
    await act(async () => void vi.advanceTimersByTime(3000));
    expect(shown()).toBe('43');
  });
});

describe('the sound of the device', () => {
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
});
