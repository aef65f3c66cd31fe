import { expect, test } from 'vitest';
import { settingsPageAddress, parseSettingsPath, settingsPagesFor, settingsPages } from './settings-pages.ts';

test('every page of the settings has an address that leads to it, and no other address does', () => {
  for (const page of settingsPages) expect(parseSettingsPath(settingsPageAddress(page))).toBe(page);
  for (const path of ['/settings', '/settings/', '/settings/kitchen', '/home/rooms/look', '/'])
    expect(parseSettingsPath(path)).toBeNull();
});

test('guests are invited, members read about ranks', () => {
  expect(settingsPagesFor(true, false)).toContain('upgrade');
  expect(settingsPagesFor(true, false)).not.toContain('ranks');
  expect(settingsPagesFor(false, false)).not.toContain('bots');
  expect(settingsPagesFor(true, false)).toContain('steps');
  expect(settingsPagesFor(false, true)).not.toContain('steps');
  expect(settingsPagesFor(false, true)).toContain('bots');
  expect(settingsPagesFor(false, false)).toContain('ranks');
  expect(settingsPagesFor(false, false)).not.toContain('upgrade');
});
