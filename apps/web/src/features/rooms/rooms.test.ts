import type { OnlineUser } from '@baithak/protocol/entities/entities';
import { nameColors, tilePalettes, tilePatterns } from '@baithak/protocol/looks';
import { describe, expect, it } from 'vitest';
import { type Rgb, contrast, readHex } from '../../lib/settings/chat-colors.ts';
import { tokensOf } from '../../styles/testing/tokens-of.ts';
import { timeLeft } from './bans/room-banned.tsx';
import { groupMembers } from './members/members-panel.tsx';
import { areValidSettings, type RoomSettings, settingsChanges } from './settings/room-settings.ts';
import { anyReadyTile, isReadyTile, patternNames, readyTiles, setNames } from './tile-picker.tsx';

describe('the rest of a ban', () => {
  const minute = 60_000;

  it.each([
    [0, null],
    [-5, null],
    [30_000, { unit: 'seconds' }],
    [15 * minute, { unit: 'minutes', count: 15 }],
    [24 * 60 * minute - 1, { unit: 'hours', hours: 23, minutes: 59 }],
    [47 * 60 * minute, { unit: 'hours', hours: 47, minutes: 0 }],
    [7 * 24 * 60 * minute, { unit: 'days', count: 7 }],
  ] as const)('%i ms are %o', (left, expected) => {
    const now = Date.parse('2026-11-22T19:40:00.000Z');
    expect(timeLeft(new Date(now + left).toISOString(), now)).toEqual(expected);
  });
});

const person = (username: string, rank: number): OnlineUser => ({
  username,
  avatar: null,
  user: {
    _id: `${username}`.padEnd(24, '0'),
    username,
    profile: { fullname: '', picture: null },
    role: { title: '', strength: 0, spamControl: 0, color: '', rank },
  },
});

it('people stand by rank, then by name, in the groups that have somebody', () => {
  const groups = groupMembers([
    person('bano', 1),
    person('guest1', -1),
    person('zulfi', 11),
    person('asad', 1),
    person('noor', 9),
    person('bot', 5),
  ]);
  expect(groups.map(({ group, members }) => [group, members.map((one) => one.username)])).toEqual([
    ['staff', ['zulfi', 'noor']],
    ['bots', ['bot']],
    ['members', ['asad', 'bano']],
    ['guests', ['guest1']],
  ]);
});

describe('the background of a room', () => {
  const themes = ['light', 'dark', 'blue', 'purple'] as const;
  const words = [
    '--text',
    '--text-muted',
    '--text-faint',
    '--accent-text',
    '--link',
    '--danger',
    ...Array.from({ length: 12 }, (_, rank) => `--rank-${rank}`),
    '--rank-guest',
    ...Array.from({ length: nameColors }, (_, name) => `--name-${name}`),
  ];

  it.each(themes)(
    'in %s, the darkest and the lightest a picture can be behind a room keep every word at 4.5 to 1',
    (theme) => {
      const tokens = tokensOf(theme);
      const color = (name: string): Rgb => {
        const found = readHex(tokens(name));
        if (!found) throw new Error(`${theme} has no ${name}.`);
        return found;
      };
      const [floor, raised] = [color('--floor'), color('--surface-raised')];
      expect(floor.every((value, at) => value <= (raised[at] ?? 0))).toBe(true);
      for (const name of words)
        for (const ground of [floor, raised])
          expect(contrast(color(name), ground), `${theme} ${name}`).toBeGreaterThanOrEqual(4.5);
    },
  );
});

describe('the settings of a room', () => {
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
});

describe('tiles', () => {
  it('every pattern and every set of colours has a name', () => {
    expect(patternNames).toHaveLength(tilePatterns);
    expect(setNames).toHaveLength(tilePalettes);
  });

  it('sixteen tiles are ready, all different, each pattern twice, and a new room begins with one of them', () => {
    expect(new Set(readyTiles.map((tile) => JSON.stringify(tile))).size).toBe(16);
    for (const [pattern] of patternNames.entries())
      expect(readyTiles.filter((tile) => tile.pattern === pattern)).toHaveLength(2);
    expect(readyTiles.every(({ palette }) => palette < tilePalettes)).toBe(true);
    expect(isReadyTile(anyReadyTile())).toBe(true);
    expect(isReadyTile({ pattern: 0, palette: 1 })).toBe(false);
  });
});
