import type { LogMonth, PublicLogEntry } from '@baithak/protocol/contracts/moderation-log';
import { moderationActNames, moderationActs } from '@baithak/protocol/moderation-log/acts';
import { describe, expect, it } from 'vitest';
import { id, now, origin, renderer } from './testing/public-pages.ts';

/** Every act, and every act with its amount. */
const everything = moderationActNames.flatMap((what) =>
  ['amount' in moderationActs[what] ? 120 : null, null].map((amount) => ({ what, amount })),
);

const entry = ({ what, amount }: { what: string; amount: number | null }, at: number): PublicLogEntry => ({
  _id: id(at + 1),
  seq: at + 1,
  date: '2026-05-01T10:00:00.000Z',
  what,
  amount,
  roomId: id(9),
  rank: 6,
  commitment: 'c'.repeat(64),
  words: 'd'.repeat(64),
  erases: null,
  prev: 'p'.repeat(64),
  hash: 'f'.repeat(64),
  erased: at === 0 ? '2026-04-30T10:00:00.000Z' : null,
  erasedBy: at === 0 ? 7 : null,
});

const render = async (
  language: 'en' | 'ur',
  data: readonly PublicLogEntry[],
  month: LogMonth | null = null,
): Promise<string> =>
  renderer.render({
    path: `/preview/log/${id(9)}`,
    search: '',
    origin,
    language,
    page: {
      kind: 'log',
      content: {
        renderedAt: now,
        room: { _id: id(9), title: '<b>Anarkali</b>', tile: { pattern: 1, palette: 1 } },
        data,
        canLoadMore: true,
        total: 500,
        mark: { seq: 3, hash: 'f'.repeat(64), date: '2026-05-01T00:00:00.000Z' },
        month,
        newest: true,
      },
    },
  });

const sentencesOf = (html: string): string[] =>
  [...html.matchAll(/<li id="e\d+".*?<p[^>]*>(.*?)<\/p>/gs)].map(([, text = '']) =>
    text.replace(/<[^>]*>/g, '').trim(),
  );

describe('the log of a room, rendered', () => {
  it.each(['en', 'ur'] as const)('has a sentence for every act, in %s', async (language) => {
    const sentences = sentencesOf(await render(language, everything.map(entry)));
    expect(sentences).toHaveLength(everything.length);
    for (const [at, sentence] of sentences.entries()) {
      expect(sentence, everything[at]?.what).toMatch(language === 'ur' ? /^ایک نگران .*۔/ : /^A moderator .*\./);
      expect(sentence).not.toMatch(/[{}]|acts\.|withAmount/);
    }
    expect(sentences[0]).toMatch(language === 'ur' ? /مٹا دیا گیا/ : /text erased on (30 Apr|Apr 30)/);
  });

  it('keeps marks and the command for whoever opens how a log is checked', async () => {
    const html = await render('en', everything.map(entry));
    const [check = ''] = /<details[^>]*data-check-log.*?<\/details>/s.exec(html) ?? [];
    expect(check).toMatch(/^<details(?![^>]* open)/);
    expect(check).toContain('Check this log');
    expect(check).toContain('npm run admin');
    expect(html.replace(check, '')).not.toMatch(/npm run admin|Mark of the day|\/rooms\/log/);
  });

  it('says what it has no words for, and that nothing was checked yet', async () => {
    const html = await render('en', [entry({ what: 'dance', amount: null }, 5)]);
    expect(sentencesOf(html)).toEqual(['A moderator (Staff) did something that this page has no words for: dance.']);
    expect(html).toContain('&lt;b&gt;Anarkali&lt;/b&gt;');
    const shown = [...html.matchAll(/data-check="(\w+)"( hidden="")?/g)].filter(([, , hidden]) => !hidden);
    expect(shown.map(([, state]) => state)).toEqual(['waiting']);
    expect(html).toContain('name="robots" content="noindex"');
  });

  it('has the numbers of the month where there are any, and says when some are not counted', async () => {
    const entries = [entry({ what: 'banPerson', amount: 60 }, 5)];
    const month = { bans: 11, ended: 9, messages: 64, posts: 0, takenBack: 5, partial: false };
    const numbersOf = (html: string) =>
      [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name, number]) => [name, number]);
    const english = await render('en', entries, month);
    expect(numbersOf(english)).toEqual([
      ['Bans', '11, of them 9 ended'],
      ['Deleted messages', '64'],
      ['Taken back', '5'],
    ]);
    expect(english).not.toContain('Counted in');
    const urdu = await render('ur', entries, { ...month, ended: 1, posts: 2, partial: true });
    expect(numbersOf(urdu).map(([, number]) => number)).toEqual(['11، جن میں سے 1 ختم ہوئی', '64', '2', '5']);
    expect(urdu).toContain('1000');
    expect(await render('en', entries)).not.toContain('This month');
  });

  it('with as many entries as there can be on a page is far from its limit', async () => {
    const html = await render(
      'ur',
      Array.from({ length: 50 }, (_, at) => entry({ what: 'deletePrivateMessage', amount: null }, at)),
    );
    expect(Buffer.byteLength(html)).toBeLessThan(200_000);
  });
});
