// @vitest-environment happy-dom
import { defaultSettings } from '@baithak/protocol/contracts/settings-defaults';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSession, writeMe } from '../session/me.ts';
import { readLocal, writeLocal } from '../storage.ts';
import {
  chooseSettings,
  loadSettings,
  readSettings,
  storeFirstSettings,
  takeSettings,
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
const answer = (settings: Partial<Settings>, rev = 0) => ({ settings: { ...defaultSettings, ...settings }, rev });

beforeEach(() => {
  forgetSession();
  writeLocal('settings', null);
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

  it('are sent one after another, so that the newest choice is the last that the account has', async () => {
    const answers: ((value: object) => void)[] = [];
    calls.updateSettings.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    const choices = [chooseSettings({ sounds: 'none' }), chooseSettings({ sounds: 'pm' })];
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    answers[0]?.(answer({ sounds: 'none' }, 1));
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    expect(readSettings().sounds).toBe('pm');
    answers[1]?.(answer({ sounds: 'pm' }, 2));
    await Promise.all(choices);
    expect(readSettings().sounds).toBe('pm');
  });

  it('keep a choice that was on its way when they were loaded, and that the answer does not have yet', async () => {
    const { promise: answered, resolve } = Promise.withResolvers<object>();
    calls.updateSettings.mockReturnValueOnce(answered);
    calls.getSettings.mockResolvedValue(answer({ language: 'en' }));
    const choice = chooseSettings({ language: 'ur' });
    await loadSettings();
    expect(readSettings().language).toBe('ur');
    resolve(answer({ language: 'ur' }, 1));
    await choice;
    expect(readSettings().language).toBe('ur');
    calls.getSettings.mockResolvedValue(answer({ language: 'en' }, 2));
    await loadSettings();
    expect(readSettings().language).toBe('en');
  });

  it('of another epoch are taken although their rev is lower, also by the next page; within one the higher rev is newer', async () => {
    const of = (epoch: string, rev: number, sounds: Settings['sounds']) => ({ ...answer({ sounds }, rev), epoch });
    takeSettings(of('one', 12, 'none'));
    expect(JSON.parse(readLocal('settings') ?? '')).toMatchObject({ rev: 12, epoch: 'one' });
    takeSettings(of('two', 11, 'pm'));
    expect(readSettings().sounds).toBe('pm');
    takeSettings(of('two', 10, 'all'));
    expect(readSettings().sounds).toBe('pm');
    signIn('u1');
    takeSettings(of('two', 9, 'all'));
    expect(readSettings().sounds).toBe('pm');
  });

  it('are not turned back by the events of quick choices, in whatever order these and the answers come', async () => {
    const orders = [
      ['event 1', 'answer 1', 'event 2', 'answer 2'],
      ['answer 1', 'answer 2', 'event 1', 'event 2'],
      ['answer 1', 'event 2', 'event 1', 'answer 2'],
    ] as const;
    for (const order of orders) {
      signIn(order.join());
      const answers: ((value: object) => void)[] = [];
      calls.updateSettings.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
      const chosen = [chooseSettings({ theme: 'blue' }), chooseSettings({ theme: 'dark' })];
      const states = [answer({ theme: 'blue' }, 1), answer({ theme: 'dark' }, 2)];
      for (const step of order) {
        const at = Number(step.at(-1)) - 1;
        const state = states[at];
        if (state && step.startsWith('event')) takeSettings(state);
        else await vi.waitFor(() => answers[at]?.(state ?? {}) ?? expect(answers[at]).toBeDefined());
        expect(readSettings().theme, `${order.join()}: ${step}`).toBe('dark');
      }
      await Promise.all(chosen);
      expect(readSettings().theme).toBe('dark');
    }
  });

  it('of two devices that choose at once are as the account has them in the end', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    calls.updateSettings.mockReturnValueOnce(promise);
    const choice = chooseSettings({ theme: 'dark' });
    takeSettings(answer({ theme: 'blue', sounds: 'all' }, 2));
    expect(readSettings()).toMatchObject({ theme: 'dark', sounds: 'all' });
    resolve(answer({ theme: 'dark' }, 1));
    await choice;
    expect(readSettings()).toMatchObject({ theme: 'blue', sounds: 'all' });
    takeSettings(answer({ theme: 'purple' }, 1));
    expect(readSettings().theme).toBe('blue');
  });

  it('are stored for their user alone, and removed at sign-out', async () => {
    calls.getSettings.mockResolvedValue(answer({ compactView: true }));
    await loadSettings();
    expect(readSettings().compactView).toBe(true);
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
      signIn(`${broken} `);
      signIn('u1');
      expect(readSettings(), broken).toEqual(defaultSettings);
    }
  });
});
