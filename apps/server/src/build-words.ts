import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { readWord } from '@baithak/protocol/dictionary/allowed-words';
import { createRefusedWords } from '@baithak/protocol/dictionary/refused-words';
import { romanise } from '@baithak/protocol/folding/romanise';
import { soundKey, soundsLike } from '@baithak/protocol/folding/sound-key';
import { defaultPlatformSettings } from '@baithak/protocol/platform-settings';
import { judgeWords } from './domains/classifier/rules/words.ts';

/** Makes words/words.br, the lists that the dictionary starts from (docs/words.md). Needs Debian's wamerican and wbritish. */

const folder = fileURLToPath(new URL('../words/', import.meta.url));
const debian = process.env['WORDS_DIR'] ?? '/usr/share/dict';

const linesOf = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split(/\s+#.*|\n/)
    .flatMap((line) => (line.startsWith('#') ? [] : line.split(/[\s،,]+/)))
    .filter((line) => line !== '');

const own = (name: string): string[] => linesOf(`${folder}${name}.txt`);

const english = (): string[] => {
  const lists = ['american-english', 'british-english'].map((name) => `${debian}/${name}`);
  const missing = lists.find((path) => !existsSync(path));
  if (missing !== undefined) throw new Error(`${missing} is missing: apt-get install wamerican wbritish`);
  return [...lists.flatMap(linesOf).filter((word) => !word.endsWith("'s")), ...own('english')];
};

/** The -s of words of three letters (men's, sky's), which no ending is read from: too little would be left of them. */
const shortWithS = (words: readonly string[]): string[] =>
  words.filter((word) => /^[a-z]{3}$/i.test(word) && /[aeiouy]/i.test(word)).map((word) => `${word}s`);

/** The forms of verbs: each line a root in Urdu and its Roman spellings. */
const urduForms = (root: string): string[] => {
  const ends = /[اوآ]$/u.test(root)
    ? [
        '',
        'نا',
        'نے',
        'نی',
        'تا',
        'تے',
        'تی',
        'تیں',
        'یا',
        'ئی',
        'ئے',
        'ئیں',
        'ؤ',
        'ئیے',
        'ؤں',
        'ئیں',
        'کر',
        'ؤگے',
        'ؤگی',
        'ؤنگا',
        'ؤنگی',
        'ئیگا',
        'ئیگی',
        'ئینگے',
        'نہ',
      ]
    : [
        '',
        'نا',
        'نے',
        'نی',
        'تا',
        'تے',
        'تی',
        'تیں',
        'ا',
        'ی',
        'ے',
        'یں',
        'و',
        'یے',
        'وں',
        'کر',
        'وگے',
        'وگی',
        'ونگا',
        'ونگی',
        'یگا',
        'یگی',
        'ینگے',
        'یو',
        'نہ',
      ];
  return ends.map((end) => root + end);
};

const romanForms = (root: string): string[] => {
  const ends =
    'na ne ni nay ta te ti tay tein tien kar ke kay o oge ogay ogi un oon on unga ungi oonga oongi onga ongi iye iyay ie' +
    (/[aeiou]$/.test(root)
      ? ' ya yi ye i e yein ein en ega yega yegi egi ayega ayegi enge engi yenge yengi on'
      : ' a i e ay ein en ain in iyan ega egi ayga enge engi einge eingi');
  return [root, ...ends.split(' ').map((end) => root + end)];
};

const verbs = readFileSync(`${folder}verbs.txt`, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' '));
const urduVerbs = verbs.flatMap(([root = '']) => urduForms(root));
const romanVerbs = verbs.flatMap(([, ...roots]) => roots.flatMap(romanForms));

/** Names of two parts: each line its first parts, a slash, and its second ones. */
const joinedNames = (): string[] =>
  readFileSync(`${folder}name-parts.txt`, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [firsts = [], seconds = []] = line.split(' / ').map((part) => part.split(' '));
      return firsts.flatMap((first) => seconds.map((second) => first + second));
    });

/** How whoever does not tell these sounds apart spells a name: Zeenat as Jeenat, Shabnam as Sabnam, Farzana as Pharjana. */
const otherSpellings = (name: string): string[] =>
  (
    [
      [/z/g, 'j'],
      [/sh/g, 's'],
      [/f/g, 'ph'],
      [/ee/g, 'i'],
      [/oo/g, 'u'],
      [/aa/g, 'a'],
      [/q/g, 'k'],
      [/v/g, 'w'],
      [/w/g, 'v'],
    ] as const
  ).reduce<string[]>(
    (spellings, [sound, other]) => [...spellings, ...spellings.map((each) => each.replace(sound, other))],
    [name],
  );

const isEnglish = (word: string): boolean =>
  /^[a-z]+[0-9]*[a-z]*$/.test(word) && (word.length > 1 || /[aiouknrybxvcmtdsgpeqfhjlzw]/.test(word));
const isUrdu = (word: string): boolean => /^[ءاآبپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھیےئۃ]+$/u.test(word);

const sorted = (words: Iterable<string>): string[] => [...new Set(words)].toSorted((a, b) => (a < b ? -1 : 1));

const refusedEntries = readFileSync(`${folder}refused.txt`, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((entry) => (entry.endsWith('*') ? `${readWord(entry.slice(0, -1))}*` : readWord(entry)));

/** Roman spellings of the Urdu words that no spelling of the hand-made list stands for. */
const romanOf = (urdu: readonly string[], roman: readonly string[]): string[] => {
  const byKey = Map.groupBy(roman, soundKey);
  return urdu.flatMap((word) => {
    const known = byKey.get(soundKey(word)) ?? [];
    return known.some((spelling) => soundsLike(spelling, word)) ? [] : romanise(word);
  });
};

const refusedOf = (isAllowed: (word: string) => boolean) => createRefusedWords(refusedEntries, isAllowed);
const exact = refusedOf(() => true);
/** For words that were made, not written: those that only repeat a letter of a refused one are none. */
const strict = refusedOf(() => false);
const innocent = new Set(own('innocent').map(readWord));
const kept = (words: readonly string[]): string[] => words.filter((word) => innocent.has(word) || !exact.has(word));

const { doubt } = defaultPlatformSettings.classifier.texts;
const scoreOf = (word: string): number => judgeWords(word, { trusted: false, isNew: false }).score;
/** Whether it, or it with one letter stretched, which is read as it, comes near a refused word. */
const opensDoor = (word: string): boolean =>
  [word, ...Array.from(word, (letter, at) => word.slice(0, at) + letter.repeat(3) + word.slice(at + 1))].some(
    (each) => strict.isNear(each) || strict.has(each),
  );
/** Of lists that others made: a name of a far place or person that is nearly a refused word would open a door for it. */
const far = (words: readonly string[]): string[] =>
  words.map(readWord).filter((word) => word.length > 2 && !opensDoor(word) && scoreOf(word) < doubt);

const names = [...own('names'), ...own('places')].map(readWord);

const latinNames = own('names').filter((name) => /^[a-z]{4,}$/.test(name));
const made = far([...new Set([...joinedNames(), ...latinNames.flatMap(otherSpellings)])]);
const elsewhere = far([...own('geonames'), ...own('given-names'), ...shortWithS([...english(), ...own('names')])]);
const en = sorted([
  ...kept(english().map(readWord).filter(isEnglish)),
  ...[...elsewhere, ...innocent].filter(isEnglish),
]);
const ur = sorted([
  ...kept([...own('urdu'), ...own('urdu-more'), ...urduVerbs, ...names].map(readWord).filter(isUrdu)),
  ...[...elsewhere, ...far(own('urdu-arabic'))].filter(isUrdu),
]);
const byHand = sorted(kept([...own('roman'), ...romanVerbs, ...names].map(readWord).filter(isEnglish)));
const roman = sorted([
  ...byHand,
  ...made.filter(isEnglish),
  ...kept(romanOf(ur, byHand)).filter((word) => !opensDoor(word) && scoreOf(word) < doubt),
]);

const lists = { en, ur, roman };
const head = { counts: { en: en.length, ur: ur.length, roman: roman.length }, refused: refusedEntries };
const text = `${JSON.stringify(head)}\n${Object.values(lists).flat().join('\n')}`;
const packed = brotliCompressSync(text, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 22,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text),
  },
});
writeFileSync(`${folder}words.br`, packed);
process.stdout.write(`${JSON.stringify({ ...head.counts, refused: refusedEntries.length, bytes: packed.length })}\n`);
