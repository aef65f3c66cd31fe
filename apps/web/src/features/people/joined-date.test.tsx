import { renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { createTranslator, loadPack } from '../../i18n/i18n.ts';
import type { Language } from '../../i18n/language.ts';
import { RenderedAt } from '../../lib/time/now.ts';
import { JoinedDate } from './joined-date.tsx';

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
  it('goes from minutes to a veteran', async () => {
    expect(await Promise.all([today, lastWeek, inDecember, twoYears, long].map((date) => told(date)))).toEqual([
      'just now',
      '1 week ago',
      'Since December 2025',
      'Here for 2 years',
      'Veteran since 2018',
    ]);
  });

  it('says the same in Urdu', async () => {
    expect(
      await Promise.all([today, lastWeek, inDecember, twoYears, long].map((date) => told(date, { language: 'ur' }))),
    ).toEqual(['ابھی ابھی', '1 ہفتہ پہلے', 'دسمبر 2025 سے', '2 سال سے یہاں', '2018 سے پرانے ساتھی']);
  });

  it('says what was just now where no label does, and nothing twice', async () => {
    expect(await Promise.all([today, lastWeek, inDecember].map((date) => told(date, { alone: true })))).toEqual([
      'Joined just now',
      'Joined 1 week ago',
      'Since December 2025',
    ]);
    expect(await told(lastWeek, { alone: true, language: 'ur' })).toBe('1 ہفتہ پہلے آئے');
  });
});
