// @vitest-environment happy-dom
import { defaultSettings } from '@baithak/protocol/contracts/settings-defaults';
import { act } from 'react';
import { getI18n } from 'react-i18next';
import { afterEach, expect, it, vi, describe } from 'vitest';
import { switchLanguage } from '../../i18n/i18n.ts';
import { writeMe } from '../../lib/session/me.ts';
import { render } from '../../testing/render.tsx';
import { useSettingsSync } from './use-settings-sync.ts';
import { soundNames } from '@baithak/protocol/sounds';
import { parseSettingsPath, settingsPageAddress, settingsPages, settingsPagesFor } from './settings-pages.ts';
import { createSoundPlayer, type SoundEvent } from './sounds/sounds.ts';

const calls = vi.hoisted(() => ({ getSettings: vi.fn(), updateSettings: vi.fn() }));
const listeners = new Set<(told: object) => void>();
const epochListeners = new Set<() => void>();
vi.mock('../../lib/client.ts', () => ({
  client: {
    people: calls,
    onEpoch: (listener: () => void) => (epochListeners.add(listener), () => undefined),
    on: { settingsChanged: (listener: (told: object) => void) => (listeners.add(listener), () => undefined) },
  },
  onSignedOut: () => undefined,
}));

const Page = () => {
  useSettingsSync('u1');
  return null;
};

let end: (() => void) | undefined;
afterEach(() => end?.());

it('a change of language is sent to the account, and the settings are not loaded anew for it', async () => {
  vi.stubGlobal('matchMedia', () => new EventTarget());
  writeMe({ userId: 'u1', username: 'farah', rank: 1, guest: false });
  calls.getSettings.mockResolvedValue({ settings: defaultSettings, rev: 0 });
  calls.updateSettings.mockImplementation(async (sent: object) => ({
    settings: { ...defaultSettings, ...sent },
    rev: 1,
  }));
  end = await render(<Page />);
  await act(async () => switchLanguage(getI18n(), 'ur'));
  expect(calls.updateSettings.mock.calls).toEqual([[{ language: 'ur' }]]);
  expect(calls.getSettings).toHaveBeenCalledTimes(1);
  expect(document.documentElement.lang).toBe('ur');
});

it('where the database is another one, they are loaded anew: no event tells what that has', async () => {
  vi.stubGlobal('matchMedia', () => new EventTarget());
  writeMe({ userId: 'u3', username: 'farah', rank: 1, guest: false });
  const answer = (theme: string, rev: number, epoch: string) => ({
    settings: { ...defaultSettings, theme },
    rev,
    epoch,
  });
  calls.getSettings.mockReset().mockResolvedValue(answer('purple', 5, 'one'));
  end = await render(<Page />);
  expect(document.documentElement.dataset['theme']).toBe('purple');
  calls.getSettings.mockResolvedValue(answer('dark', 3, 'two'));
  await act(async () => epochListeners.forEach((listener) => listener()));
  expect(document.documentElement.dataset['theme']).toBe('dark');
});

it('what another device chooses is shown at once: language, theme and density', async () => {
  vi.stubGlobal('matchMedia', () => new EventTarget());
  writeMe({ userId: 'u2', username: 'farah', rank: 1, guest: false });
  calls.getSettings.mockResolvedValue({ settings: defaultSettings, rev: 0 });
  calls.updateSettings.mockReset();
  end = await render(<Page />);
  const told = { ...defaultSettings, language: 'ur', theme: 'purple', compactView: true };
  await act(async () => listeners.forEach((listener) => listener({ settings: told, rev: 3 })));
  const { lang, dataset } = document.documentElement;
  expect([lang, dataset['theme'], dataset['density']]).toEqual(['ur', 'purple', 'tight']);
  await act(async () => listeners.forEach((listener) => listener({ settings: defaultSettings, rev: 2 })));
  expect(dataset['theme']).toBe('purple');
  expect(calls.updateSettings).not.toHaveBeenCalled();
});

describe('the pages of the settings', () => {
  it('every page of the settings has an address that leads to it, and no other address does', () => {
    for (const page of settingsPages) expect(parseSettingsPath(settingsPageAddress(page))).toBe(page);
    for (const path of ['/settings', '/settings/', '/settings/kitchen', '/home/rooms/look', '/'])
      expect(parseSettingsPath(path)).toBeNull();
  });

  it('guests are invited, members read about ranks', () => {
    expect(settingsPagesFor(true, false)).toContain('upgrade');
    expect(settingsPagesFor(true, false)).not.toContain('ranks');
    expect(settingsPagesFor(false, false)).not.toContain('bots');
    expect(settingsPagesFor(true, false)).toContain('steps');
    expect(settingsPagesFor(false, true)).not.toContain('steps');
    expect(settingsPagesFor(false, true)).toContain('bots');
    expect(settingsPagesFor(false, false)).toContain('ranks');
    expect(settingsPagesFor(false, false)).not.toContain('upgrade');
  });
});

describe('sounds', () => {
  it('of one kind come at most once a second, and only those that are chosen', () => {
    const played: SoundEvent[] = [];
    let chosen: 'all' | 'none' | 'pm' = 'all';
    const ring = createSoundPlayer(
      () => chosen,
      (occasion) => played.push(occasion),
    );
    ring('message', 0);
    ring('message', 999);
    ring('return', 999);
    ring('message', 1000);
    for (const [at, other] of (['none', 'pm'] as const).entries()) {
      chosen = other;
      ring('message', 9000 + at * 9000);
      ring('private', 9000 + at * 9000);
    }
    expect(played).toEqual(['message', 'return', 'message', 'private']);
  });

  it('have their files', () => {
    const files = Object.keys(import.meta.glob('../../../public/sounds/*.ogg', { query: '?url' })).map((path) =>
      path.split('/').at(-1),
    );
    expect(files).toEqual(
      expect.arrayContaining([
        ...['ui_message.ogg', 'ui_private.ogg', 'ui_reconnect.ogg'],
        ...soundNames.map((name) => `${name}.ogg`),
      ]),
    );
  });
});
