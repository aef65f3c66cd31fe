import { soundNames } from '@baithak/protocol/sounds';
import { describe, expect, it } from 'vitest';
import { parseSettingsPath, settingsPageAddress, settingsPages, settingsPagesFor } from './settings-pages.ts';
import { createSoundPlayer, type SoundEvent } from './sounds/sounds.ts';

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
