import { anyShort, sound, unwritten, type Reading, type Slot, type Vowel } from './sounds.ts';

const { a, i, u, aa, ii, e, ai, y, uu, o, au, w, h } = sound;

/** ڑ is written r and d; غ and چھ with an h or without. */
const consonants: Readonly<Record<string, string>> = {
  ب: 'b',
  پ: 'p',
  ت: 't',
  ط: 't',
  ٹ: 't',
  ۃ: 't',
  ث: 's',
  س: 's',
  ص: 's',
  ج: 'j',
  چ: 'c',
  خ: 'k',
  غ: 'g',
  د: 'd',
  ڈ: 'd',
  ذ: 'z',
  ز: 'z',
  ض: 'z',
  ظ: 'z',
  ژ: 'z',
  ر: 'r',
  ڑ: 'rd',
  ش: 'x',
  ف: 'f',
  ق: 'k',
  ک: 'k',
  گ: 'g',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ں: 'n',
};

const vowelLetters = /[اآویےئعہح]/u;

/** A run of letters that write vowels, and its place. */
interface Place {
  readonly letters: string;
  readonly at: number;
  /** The consonant letter before the run; '' at the beginning of the word. */
  readonly after: string;
  readonly final: boolean;
}

const waw = uu | o | au;
const yeh = ii | e | ai;

/** Alif or ain at the beginning: alone a short vowel, before waw or yeh their bearer. */
const bearer = (next: string | undefined): readonly Vowel[][] => {
  if (next === 'ا' || next === 'آ') return [[]];
  if (next === 'و' || next === 'ی' || next === 'ے') return [[], [{ is: anyShort }]];
  return [[{ is: anyShort }]];
};

const readWaw = ({ letters, at, after, final }: Place): readonly Vowel[][] => {
  const isLast = final && at === letters.length - 1;
  const isFirst = after === '' && at === 0;
  if (isFirst) return [[{ is: w }, unwritten]];
  const borne = after === '' && at === 1 && /^[اع]/u.test(letters);
  if (isLast) return [[{ is: waw }]];
  return [[...(borne ? [] : [unwritten]), { is: waw | w | u }, unwritten]];
};

const readYeh = ({ letters, at, after, final }: Place): readonly Vowel[][] => {
  const isLast = final && at === letters.length - 1;
  if (after === '' && at === 0) return [[{ is: y }, unwritten]];
  if (isLast) return [[{ is: ii }]];
  const borne = after === '' && at === 1 && /^[اع]/u.test(letters);
  return [[...(borne ? [] : [unwritten]), { is: yeh | y | i }, unwritten]];
};

const readHeh = ({ letters, at, after, final }: Place): readonly Vowel[][] => {
  const before = at > 0 || after !== '';
  if (final && at === letters.length - 1 && before) {
    const vowel = a | aa | i | e;
    if (at > 0)
      return [
        [
          { is: vowel | u | o, optional: true },
          { is: h, optional: true },
        ],
      ];
    return [
      [{ is: vowel | u }, { is: h, optional: true }],
      [{ is: h }, { is: a | aa }],
    ];
  }
  const next = letters[at + 1];
  return [[...(before ? [unwritten] : []), { is: h }, ...(next === undefined ? [unwritten] : [])]];
};

const readLetter = (place: Place): readonly Vowel[][] => {
  const { letters, at, after } = place;
  const isFirst = after === '' && at === 0;
  switch (letters[at]) {
    case 'ا':
      return isFirst ? bearer(letters[1]) : [[{ is: aa }]];
    case 'ع':
      return isFirst ? bearer(letters[1]) : [[unwritten, { is: a | aa | e | ai | i, optional: true }, unwritten]];
    case 'آ':
      return [[{ is: aa }]];
    case 'و':
      return readWaw(place);
    case 'ی':
      return readYeh(place);
    case 'ے':
      return [[{ is: e | ai | (letters[at - 1] === 'ئ' ? i | ii : 0) }]];
    case 'ئ':
      return [[...(at === 0 ? [unwritten] : []), { is: ii | i | y | e, optional: true }]];
    default:
      return readHeh(place);
  }
};

const readRun = (letters: string, after: string, final: boolean): Slot => {
  if (letters === '') return after === '' || final ? [[]] : [[unwritten]];
  let readings: Vowel[][] = [[]];
  for (let at = 0; at < letters.length; at += 1) {
    const next = readLetter({ letters, at, after, final });
    readings = readings.flatMap((reading) => next.map((vowels) => [...reading, ...vowels]));
  }
  return readings;
};

/** What is spoken between a consonant and the run after it: the breath of خ, غ and the aspirates. */
const breathOf = (letter: string, aspirated: boolean): readonly Vowel[] => {
  if (letter === 'غ' || (aspirated && letter === 'چ')) return [{ is: h, optional: true }];
  return letter === 'خ' || (aspirated && letter !== 'پ') ? [{ is: h }] : [];
};

interface Piece {
  readonly letter: string;
  readonly aspirated: boolean;
  run: string;
}

const piecesOf = (word: string): Piece[] => {
  const pieces: Piece[] = [{ letter: '', aspirated: false, run: '' }];
  const letters = [...word];
  for (const [at, letter] of letters.entries()) {
    const last = pieces.at(-1);
    if (vowelLetters.test(letter) && last) last.run += letter;
    else if (letter in consonants) pieces.push({ letter, aspirated: letters[at + 1] === 'ھ', run: '' });
  }
  return pieces;
};

const consonantOf = ({ letter, aspirated }: Piece): string =>
  letter === 'پ' && aspirated ? 'f' : (consonants[letter] ?? '');

/** The consonants of a folded word of Urdu's letters, and whether it ends in a spoken or half spoken n: what its key is made of. */
export const consonantsOf = (word: string): { readonly found: readonly string[]; readonly endsInN: boolean } => {
  const pieces = piecesOf(word);
  const found = pieces.slice(1).map(consonantOf);
  return { found, endsInN: found.at(-1) === 'n' && pieces.at(-1)?.run === '' };
};

const readPieces = (pieces: readonly Piece[]): Reading => ({
  consonants: pieces.slice(1).map(consonantOf),
  slots: pieces.map(({ letter, aspirated, run }, at) => {
    const breath = breathOf(letter, aspirated);
    return readRun(run, letter, at === pieces.length - 1).map((vowels) => [...breath, ...vowels]);
  }),
});

/** A final ں is spoken or not: میں, mein, mai. */
const withoutNasal = (pieces: readonly Piece[]): Reading | undefined => {
  const last = pieces.at(-1);
  if (last?.letter !== 'ں' || last.run !== '') return undefined;
  const before = pieces.slice(0, -1);
  const { consonants: found, slots } = readPieces(before);
  // Before ں a yeh may be any of its vowels, where a final one is not.
  const open = before.at(-1)?.run.endsWith('ی')
    ? slots.at(-1)?.map((vowels) => [...vowels.slice(0, -1), { is: yeh }])
    : undefined;
  return { consonants: found, slots: open ? [...slots.slice(0, -1), open] : slots };
};

/** Reads a folded word of Urdu's letters. */
export const readUrdu = (word: string): Reading[] => {
  const pieces = piecesOf(word);
  const open = withoutNasal(pieces);
  return open ? [readPieces(pieces), open] : [readPieces(pieces)];
};
