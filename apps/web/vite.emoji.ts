import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);

interface Emoji {
  readonly emoji: string;
  readonly label: string;
  readonly tags?: readonly string[];
  /** Absent for regional indicators; 2 for skin and hair components. */
  readonly group?: number;
  /** The version of the Emoji standard that brought it. */
  readonly version: number;
}

/** Newer emoji are boxes on most devices yet. */
const newestVersion = 15;

const isShown = ({ group, version }: Emoji): boolean => group !== undefined && group !== 2 && version <= newestVersion;

type Row = readonly [emoji: string, label: string, words: string, group: number | undefined];

interface Annotation {
  /** Search words and phrases. */
  readonly default: readonly string[];
  /** What a screen reader says. */
  readonly tts: readonly [string];
}

const readJson = async (path: string): Promise<unknown> => JSON.parse(await readFile(path, 'utf8'));

const readEnglish = async (): Promise<readonly Row[]> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package's own data
  const all = (await readJson(require.resolve('emojibase-data/en/data.json'))) as readonly Emoji[];
  return all.filter(isShown).map(({ emoji, label, tags = [], group }) => [emoji, label, tags.join(' '), group]);
};

const countries = new Intl.DisplayNames('ur', { type: 'region' });
const regionalA = 0x1_f1_e6;

/** The two letters that the flag of a country is made of, as its code; undefined for every other emoji. */
const countryOf = (emoji: string): string | undefined =>
  /^\p{Regional_Indicator}{2}$/u.test(emoji)
    ? [...emoji].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) - regionalA + 65)).join('')
    : undefined;

/** Urdu labels and words before the English ones, which are searched for too; what Urdu has no name for keeps its English one. */
const readUrdu = async (): Promise<readonly Row[]> => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package's own data
  const { annotations } = (await readJson(
    require.resolve('cldr-annotations-full/annotations/ur/annotations.json'),
  )) as {
    readonly annotations: { readonly annotations: Readonly<Record<string, Annotation>> };
  };
  return (await readEnglish()).map(([emoji, english, tags, group]) => {
    const country = countryOf(emoji);
    const urdu = annotations.annotations[emoji] ?? annotations.annotations[emoji.replaceAll('\u{FE0F}', '')];
    const label = country === undefined ? urdu?.tts[0] : `پرچم: ${countries.of(country) ?? country}`;
    if (label === undefined) return [emoji, english, tags, group];
    const words = new Set((urdu?.default ?? []).flatMap((phrase) => phrase.split(' ')));
    return [emoji, label, [...words, english, tags].join(' '), group];
  });
};

const tables: Readonly<Record<string, () => Promise<readonly Row[]>>> = {
  'virtual:emoji/en': readEnglish,
  'virtual:emoji/ur': readUrdu,
};

/**
 * `virtual:emoji/<language>`: every emoji as [emoji, label, search words, group], out of emojibase-data and Unicode's CLDR
 * (docs/decisions/texts-and-markup.md#the-emoji-pickers-data).
 */
export const emojiTable: Plugin = {
  name: 'baithak-emoji',
  resolveId: (id) => (id in tables ? `\0${id}` : undefined),
  load: async (id) => {
    const table = await tables[id.replace('\0', '')]?.();
    return table && `export default JSON.parse(${JSON.stringify(JSON.stringify(table))})`;
  },
};
