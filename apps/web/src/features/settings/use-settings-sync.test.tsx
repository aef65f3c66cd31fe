// @vitest-environment happy-dom
import { defaultSettings } from '@baithak/protocol/contracts/settings-defaults';
import { act } from 'react';
import { getI18n } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { switchLanguage } from '../../i18n/i18n.ts';
import { writeMe } from '../../lib/session/me.ts';
import { render } from '../../testing/render.tsx';
import { useSettingsSync } from './use-settings-sync.ts';

const calls = vi.hoisted(() => ({ getSettings: vi.fn(), updateSettings: vi.fn() }));
const listeners = new Set<(told: object) => void>();
vi.mock('../../lib/client.ts', () => ({
  client: {
    people: calls,
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
