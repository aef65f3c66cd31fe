// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { openSilence, silentFile } from '../player.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const withPointer = (kind: string): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${kind})` }));
};

test('the file is silence of more than 5 s', async () => {
  const bytes = new Uint8Array(await silentFile().arrayBuffer());
  const header = new DataView(bytes.buffer);
  expect(new TextDecoder().decode(bytes.subarray(0, 16))).toMatch(/^RIFF....WAVEfmt $/s);
  expect(header.getUint32(40, true) / header.getUint32(28, true)).toBeGreaterThan(5);
  expect(bytes.length).toBe(44 + header.getUint32(40, true));
  expect(bytes.subarray(44).every((sample) => sample === 128)).toBe(true);
});

test('a phone plays it again and again until it is closed, a desktop never', () => {
  const played = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  const paused = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  withPointer('fine');
  openSilence().play();
  expect(played).not.toHaveBeenCalled();
  withPointer('coarse');
  const silence = openSilence();
  expect(played.mock.contexts[0]).toMatchObject({ loop: true });
  silence.close();
  expect(paused).toHaveBeenCalledOnce();
});
