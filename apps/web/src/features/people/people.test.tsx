import { readFileSync } from 'node:fs';
import { faceGrounds, faceMotifs } from '@baithak/protocol/looks';
import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, test } from 'vitest';
import { createTranslator, loadPack } from '../../i18n/i18n.ts';
import type { Language } from '../../i18n/language.ts';
import { RenderedAt } from '../../lib/time/now.ts';
import { avatarUrl } from './avatar.tsx';
import { JoinedDate } from './joined-date.tsx';
import { nameColor, ownTitle, rankColor, rankSign } from './rank.ts';

const now = Date.parse('2026-05-01T12:00:00.000Z');

const told = async (
  date: string,
  { language = 'en', alone = false }: { language?: Language; alone?: boolean } = {},
): Promise<string> => {
  const html = renderToString(
    <I18nextProvider i18n={createTranslator(language, await loadPack(language))}>
      <RenderedAt value={now}>
        <JoinedDate date={date} alone={alone} />
      </RenderedAt>
    </I18nextProvider>,
  );
  return html.replace(/<[^>]*>/g, '');
};
const today = '2026-05-01T11:59:30.000Z';
const lastWeek = '2026-04-22T12:00:00.000Z';
const inDecember = '2025-12-31T23:30:00.000Z';
const twoYears = '2024-04-01T00:00:00.000Z';
const long = '2018-03-01T00:00:00.000Z';

describe('since when somebody is here', () => {
  test('goes from minutes to a veteran', async () => {
    expect(await Promise.all([today, lastWeek, inDecember, twoYears, long].map((date) => told(date)))).toEqual([
      'just now',
      '1 week ago',
      'Since December 2025',
      'Here for 2 years',
      'Veteran since 2018',
    ]);
  });

  test('says the same in Urdu', async () => {
    expect(
      await Promise.all([today, lastWeek, inDecember, twoYears, long].map((date) => told(date, { language: 'ur' }))),
    ).toEqual(['ابھی ابھی', '1 ہفتہ پہلے', 'دسمبر 2025 سے', '2 سال سے یہاں', '2018 سے پرانے ساتھی']);
  });

  test('says what was just now where no label does, and nothing twice', async () => {
    expect(await Promise.all([today, lastWeek, inDecember].map((date) => told(date, { alone: true })))).toEqual([
      'Joined just now',
      'Joined 1 week ago',
      'Since December 2025',
    ]);
    expect(await told(lastWeek, { alone: true, language: 'ur' })).toBe('1 ہفتہ پہلے بیٹھک میں شامل ہوئے');
  });
});

describe('a picture', () => {
  test('an own picture is asked for in the variant that fits its size', () => {
    const person = { username: 'sana21', picture: 'abc.webp', rank: 1 };
    expect(avatarUrl(person, 40)).toBe('/file/avatars/abc_sm.webp');
    expect(avatarUrl(person, 96, 'https://assets.example')).toBe('https://assets.example/file/avatars/abc_md.webp');
  });

  test('without one guests, bots and removed users have theirs, and everybody else a face', () => {
    const sana = { username: 'sana21', picture: null, rank: 1 };
    expect(avatarUrl(sana, 40)).toBeUndefined();
    expect(avatarUrl({ ...sana, rank: -1 }, 40)).toBe('/avatars/guest.svg');
    expect(avatarUrl({ ...sana, rank: 5 }, 40)).toBe('/avatars/robot.svg');
    expect(avatarUrl({ ...sana, username: 'Removed User', rank: 0 }, 40)).toBe('/avatars/removed.svg');
  });

  test('every face is drawn, and has its colours', () => {
    const drawn = readFileSync(new URL('../../../public/avatars/faces.svg', import.meta.url), 'utf8');
    const colors = readFileSync(new URL('face-colors.css', import.meta.url), 'utf8');
    expect(drawn.match(/id="f\d+"/g)).toEqual(Array.from({ length: faceMotifs }, (_, motif) => `id="f${motif}"`));
    expect(colors.match(/\[data-ground='\d+'\]/g)).toEqual(
      Array.from({ length: faceGrounds }, (_, ground) => `[data-ground='${ground}']`),
    );
  });
});

describe('a rank', () => {
  test('ranks above 6 have a star with a check, staff and bots an outline, 2 to 4 a nuqta, members nothing, guests their own', () => {
    expect([11, 10, 9, 8, 7].map(rankSign)).toEqual(['star', 'star', 'star', 'star', 'star']);
    expect([6, 5].map(rankSign)).toEqual(['outline', 'outline']);
    expect([4, 3, 2].map(rankSign)).toEqual(['nuqta', 'nuqta', 'nuqta']);
    expect([1, 0, -1].map(rankSign)).toEqual(['none', 'none', 'guest']);
  });

  test('a guest has a colour of its own', () => {
    expect(rankColor(-1)).toBe('var(--rank-guest)');
    expect(rankColor(11)).toBe('var(--rank-11)');
  });

  test('a name has a quiet colour of its own until a rank gives it another', () => {
    const id = '6650f1a9c3b2d4e5f6000001';
    expect([0, 1].map((rank) => nameColor(rank, id))).toEqual([nameColor(1, id), nameColor(1, id)]);
    expect(nameColor(1, id)).toMatch(/^var\(--name-\d+\)$/);
    expect(nameColor(1, '6650f1a9c3b2d4e5f6000002')).not.toBe(nameColor(1, id));
    expect([2, 11, -1].map((rank) => nameColor(rank, id))).toEqual([2, 11, -1].map(rankColor));
  });

  test('only a title that is not the rank’s own is shown as it was given', () => {
    expect(ownTitle({ rank: 4, title: 'Premium Member' })).toBeNull();
    expect(ownTitle({ rank: 4, title: 'Poet of the week' })).toBe('Poet of the week');
  });
});
