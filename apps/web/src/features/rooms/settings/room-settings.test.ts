import { expect, it } from 'vitest';
import { settingsChanges, areValidSettings, type RoomSettings } from './room-settings.ts';

const before: RoomSettings = {
  title: 'Chai',
  desc: 'Tea',
  topic: '',
  rules: '',
  access: 'Public',
  readers: 'everyone',
  type: 'Normal',
  tile: { pattern: 3, palette: 2 },
  retentionMonths: null,
};

it('sends only what differs, trimmed; a picture when one was chosen or taken away', () => {
  expect(settingsChanges(before, { ...before, title: ' Chai ' }, undefined)).toEqual({});
  expect(settingsChanges(before, { ...before, topic: ' Samosay ', access: 'Private' }, undefined)).toEqual({
    topic: 'Samosay',
    access: 'Private',
  });
  expect(settingsChanges(before, { ...before, tile: { pattern: 3, palette: 4 } }, undefined)).toEqual({
    tile: { pattern: 3, palette: 4 },
  });
  const stored = { ...before, tile: { pattern: 11, palette: 14 } };
  expect(settingsChanges(stored, before, undefined), 'an old number of the same tile').toEqual({});
  expect(settingsChanges(before, { ...before, retentionMonths: 3 }, undefined)).toEqual({ retentionMonths: 3 });
  expect(settingsChanges(before, { ...before, readers: 'members' }, undefined)).toEqual({ readers: 'members' });
  expect(settingsChanges(before, before, null)).toEqual({ background: null });
  expect(settingsChanges(before, before, 'token')).toEqual({ background: 'token' });
});

it('asks for a name and counts code points', () => {
  expect(areValidSettings({ ...before, title: '   ' })).toBe(false);
  expect(areValidSettings({ ...before, title: '\u2800\u3164' })).toBe(false);
  expect(areValidSettings({ ...before, title: '🏏'.repeat(60) })).toBe(true);
  expect(areValidSettings({ ...before, title: 'x'.repeat(61) })).toBe(false);
});
