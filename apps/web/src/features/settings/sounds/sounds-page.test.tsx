// @vitest-environment happy-dom
import { defaultSettings } from '@baithak/protocol/contracts/settings-defaults';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeMe } from '../../../lib/session/me.ts';
import { takeSettings, type Settings } from '../../../lib/settings/settings.ts';
import { writeLocal } from '../../../lib/storage.ts';
import { answerCalls, receive } from '../../../testing/fake-client.ts';
import { render } from '../../../testing/render.tsx';
import { dropToast, readToasts } from '../../../ui/feedback/toasts.ts';
import { usePlayedSounds } from './use-played-sounds.ts';
import { SoundsPage } from './sounds-page.tsx';

const played = vi.hoisted(() => vi.fn());
vi.mock('../../../lib/client.ts', () => import('../../../testing/fake-client.ts'));
vi.mock('../../sounds/play-file.ts', () => ({ playFile: played }));

const roomId = 'a'.repeat(24);
let stored: Settings;
let rev = 0;
let unmount = () => undefined as void;
beforeEach(() => {
  writeLocal('soundsOffered', null);
  writeMe({ userId: 'c'.repeat(24), username: 'farah3', rank: 1, guest: false });
  stored = defaultSettings;
  rev += 1;
  takeSettings({ settings: stored, rev, epoch: 'one' });
  played.mockClear();
  answerCalls('updateSettings', (chosen) => {
    rev += 1;
    stored = { ...stored, ...(chosen as Partial<Settings>) };
    return { settings: stored, rev, epoch: 'one', rank: 1, username: 'farah3' };
  });
});
afterEach(() => {
  unmount();
  readToasts().forEach(({ id }) => dropToast(id));
});
const radios = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
const checked = () => radios().flatMap(({ checked: is }, at) => (is ? [at] : []));

test('nothing is checked until something is chosen, and None can be chosen', async () => {
  unmount = await render(<SoundsPage />);
  expect([radios().length, checked()]).toEqual([3, []]);
  await act(async () => radios()[2]?.click());
  await expect.poll(() => stored).toMatchObject({ sounds: 'none', soundsChosen: true });
  expect(checked()).toEqual([2]);
});

const Live = () => {
  usePlayedSounds();
  return null;
};
const play = () => act(async () => receive('soundPlayed', { roomId, sound: 'sitar', username: 'sana' }));
const offers = () => readToasts().filter(({ action }) => action !== undefined);

test('what people play is heard until one chooses, and the offer to turn it off comes once, not at every page load', async () => {
  unmount = await render(<Live />);
  await play();
  expect([played.mock.calls.length, offers().length]).toEqual([1, 1]);
  offers().forEach(({ id }) => dropToast(id));
  unmount();
  unmount = await render(<Live />);
  await play();
  expect([played.mock.calls.length, offers().length]).toEqual([2, 0]);
});

test('the offer turns it off', async () => {
  unmount = await render(<Live />);
  await play();
  await act(async () => offers()[0]?.action?.run());
  await expect.poll(() => stored).toMatchObject({ sounds: 'none', soundsChosen: true });
  await play();
  expect(played).toHaveBeenCalledTimes(1);
});
