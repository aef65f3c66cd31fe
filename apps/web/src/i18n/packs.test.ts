import { describe, expect, it } from 'vitest';
import { pack as en } from './en.ts';
import { pack as ur } from './ur.ts';

/** The packs that are loaded with what shows them, by their path. */
const lazy = import.meta.glob<Record<'en' | 'ur', object>>('./lazy/*.ts', { eager: true, import: 'texts' });
const nameOf = (path: string): string => path.replace(/^.*\/|\.ts$/g, '');
const lazyIn = (language: 'en' | 'ur'): Record<string, object> =>
  Object.fromEntries(Object.entries(lazy).map(([path, texts]) => [`lazy ${nameOf(path)}`, texts[language]]));

/** `{a: {b: 'x'}}` to `[['a.b', 'x']]`. */
const leaves = (value: object, path = ''): [string, unknown][] =>
  Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    typeof inner === 'object' && inner !== null
      ? leaves(inner, `${path}${key}.`)
      : [[`${path}${key}`, inner] as [string, unknown]],
  );

const english = new Map(leaves({ ...en, ...lazyIn('en') }));
const urdu = new Map(leaves({ ...ur, ...lazyIn('ur') }));
const holes = (text: string): string[] => (text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []).toSorted();

describe('the two language packs', () => {
  it('are found, those that are loaded later too', () => {
    expect(Object.keys(lazy).map(nameOf)).toEqual(expect.arrayContaining(['audio', 'reports', 'words']));
  });

  it('have the same namespaces and keys', () => {
    expect(english.size).toBeGreaterThan(100);
    expect([...urdu.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  it('leave no text empty', () => {
    for (const [key, text] of [...english, ...urdu])
      expect(typeof text === 'string' && text.trim() !== '', key).toBe(true);
  });

  it('fill the same values and links into a sentence', () => {
    for (const [key, text] of english) expect(holes(String(urdu.get(key))), key).toEqual(holes(String(text)));
  });

  it('say nothing in English inside the Urdu pack', () => {
    // A text of only values and punctuation ("{{name}}: {{text}}") is the same in both.
    const words = (text: unknown): string => String(text).replace(/\{\{\w+\}\}|<\/?\w+>/g, '');
    const untranslated = [...urdu]
      .filter(([, text]) => /\p{L}/u.test(words(text)) && !/[\u0600-\u06ff]/.test(words(text)))
      .map(([key]) => key);
    expect(untranslated).toEqual([]);
  });

  it('have one Urdu word for private messages and one for a device (docs/glossary.md)', () => {
    const others = [...urdu].filter(([, text]) => /نجی (?:پیغام|گفتگو)|ڈیوائس/.test(String(text))).map(([key]) => key);
    expect(others).toEqual([]);
  });
});
