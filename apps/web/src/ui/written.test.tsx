import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { createTranslator, loadPack } from '../i18n/i18n.ts';
import type { Language } from '../i18n/language.ts';
import { RenderedAt } from '../lib/time/now.ts';
import { Ago } from './time.tsx';
import { Written } from './written.tsx';

it('numbers with signs between them are left to right as a whole, and nothing of the text is lost', () => {
  expect(renderToStaticMarkup(<Written text="فون: 0300-1234567 یا +92 300 1234567۔" />)).toBe(
    'فون: <bdi dir="ltr">0300-1234567</bdi> یا <bdi dir="ltr">+92 300 1234567</bdi>۔',
  );
  expect(renderToStaticMarkup(<Written text="5-10" />)).toBe('<bdi dir="ltr">5-10</bdi>');
  expect(renderToStaticMarkup(<Written text="no number" />)).toBe('no number');
});

const now = Date.parse('2026-05-01T12:00:00.000Z');
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];

/** The element as the server renders it. */
const rendered = async (age: number, language: Language = 'en'): Promise<string> =>
  renderToString(
    <I18nextProvider i18n={createTranslator(language, await loadPack(language))}>
      <RenderedAt value={now}>
        <Ago date={new Date(now - age).toISOString()} />
      </RenderedAt>
    </I18nextProvider>,
  );
const told = async (age: number, language: Language = 'en'): Promise<string> =>
  (await rendered(age, language)).replace(/<[^>]*>/g, '');

describe('how long ago', () => {
  it('is told in the largest unit that fits, with its own word for one', async () => {
    const ages = [0, minute, 59 * minute, hour, 23 * hour, day, 7 * day, 21 * day, 40 * day, 400 * day];
    expect(await Promise.all(ages.map((age) => told(age)))).toEqual([
      'just now',
      '1 minute ago',
      '59 minutes ago',
      '1 hour ago',
      '23 hours ago',
      '1 day ago',
      '1 week ago',
      '3 weeks ago',
      '1 month ago',
      '1 year ago',
    ]);
  });

  it('is told in Urdu, in the digits of both languages', async () => {
    expect(await Promise.all([0, hour, 2 * hour, 8 * day].map((age) => told(age, 'ur')))).toEqual([
      'ابھی ابھی',
      '1 گھنٹہ پہلے',
      '2 گھنٹے پہلے',
      '1 ہفتہ پہلے',
    ]);
  });

  it('becomes the plain year after five of them', async () => {
    expect(await told(7 * 366 * day)).toBe('2019');
  });

  it('names the moment to programs, by the clock of no place where the server renders', async () => {
    expect(await rendered(2 * hour)).toBe(
      '<time dateTime="2026-05-01T10:00:00.000Z" title="Friday, 1 May 2026, 10:00:00 UTC" ' +
        'aria-label="Friday, 1 May 2026, 10:00:00 UTC">2 hours ago</time>',
    );
  });
});
