// @vitest-environment happy-dom
import { defaultSettings } from '@baithak/protocol/contracts/settings-defaults';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSession, writeMe } from '../session/me.ts';
import { readLocal, writeLocal } from '../storage.ts';
import {
  chooseSettings,
  loadSettings,
  readSettings,
  rereadSettings,
  storeFirstSettings,
  type Settings,
} from './settings.ts';

const calls = vi.hoisted(() => ({ getSettings: vi.fn(), updateSettings: vi.fn(), signedOut: () => undefined as void }));
vi.mock('../client.ts', () => ({
  client: { people: calls },
  onSignedOut: (listener: () => void) => {
    calls.signedOut = listener;
  },
}));

const signIn = (userId: string): void => writeMe({ userId, username: 'farah', rank: 1, guest: false });
const answer = (settings: Partial<Settings>) => ({ settings: { ...defaultSettings, ...settings } });

beforeEach(() => {
  forgetSession();
  writeLocal('settings', null);
  rereadSettings();
  calls.getSettings.mockReset();
  calls.updateSettings.mockReset();
  signIn('u1');
});

describe('settings', () => {
  it('are shown at once when chosen, and as before when the account refuses', async () => {
    calls.updateSettings.mockRejectedValueOnce({ code: 'NETWORK' });
    const choice = chooseSettings({ sounds: 'none' });
    expect(readSettings().sounds).toBe('none');
    await expect(choice).rejects.toEqual({ code: 'NETWORK' });
    expect(readSettings()).toEqual(defaultSettings);
  });

  it('keep the newest choice, whichever answer comes last', async () => {
    const answers: ((value: object) => void)[] = [];
    calls.updateSettings.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    const choices = [chooseSettings({ sounds: 'none' }), chooseSettings({ sounds: 'pm' })];
    answers[1]?.(answer({ sounds: 'pm' }));
    answers[0]?.(answer({ sounds: 'none' }));
    await Promise.all(choices);
    expect(readSettings().sounds).toBe('pm');
  });

  it('keep a choice that was on its way when they were loaded, and that the answer does not have yet', async () => {
    const { promise: answered, resolve } = Promise.withResolvers<object>();
    calls.updateSettings.mockReturnValueOnce(answered);
    calls.getSettings.mockResolvedValue(answer({ language: 'en' }));
    const choice = chooseSettings({ language: 'ur' });
    expect(await loadSettings()).toMatchObject({ settings: { language: 'ur' }, before: { language: 'ur' } });
    expect(readSettings().language).toBe('ur');
    resolve(answer({ language: 'ur' }));
    await choice;
    calls.getSettings.mockResolvedValue(answer({ language: 'en' }));
    await loadSettings();
    expect(readSettings().language).toBe('en');
  });

  it('are stored for their user alone, and removed at sign-out', async () => {
    calls.getSettings.mockResolvedValue(answer({ compactView: true }));
    expect(await loadSettings()).toMatchObject({ before: null, settings: { compactView: true } });
    signIn('u2');
    expect(readSettings()).toEqual(defaultSettings);
    signIn('u1');
    expect(readSettings().compactView).toBe(true);
    calls.signedOut();
    expect(readLocal('settings')).toBeNull();
  });

  it('begin with the look of the page for a new user, and are sent with the first load', async () => {
    document.documentElement.lang = 'ur';
    storeFirstSettings();
    expect(readSettings()).toMatchObject({ language: 'ur' });
    calls.updateSettings.mockImplementation(async (sent: Partial<Settings>) => answer(sent));
    await loadSettings();
    expect(calls.updateSettings).toHaveBeenCalledWith({ language: 'ur', theme: expect.any(String) });
    calls.getSettings.mockResolvedValue(answer({ language: 'ur' }));
    await loadSettings();
    expect(calls.getSettings).toHaveBeenCalledOnce();
  });

  it('are the defaults when what is stored cannot be read', () => {
    for (const broken of ['{', 'null', '{"userId":"u1"}', '{"userId":1,"settings":{}}']) {
      writeLocal('settings', broken);
      rereadSettings();
      expect(readSettings(), broken).toEqual(defaultSettings);
    }
  });
});
