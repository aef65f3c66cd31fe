import { anyShort, sound, unwritten, type Reading, type Slot, type Vowel } from './sounds.ts';

const { a, i, u, aa, ii, e, ai, y, uu, o, au, w, h } = sound;

/** The place of a run of vowel letters in its word. */
interface Place {
  /** The consonant before it; '' at the beginning of the word. */
  readonly after: string;
  readonly final: boolean;
  /** No vowel is written before this run. */
  readonly first: boolean;
}

/** Letters that are read together, or one by one. */
const together: Readonly<Record<string, { readonly is: number; readonly only?: true }>> = {
  aa: { is: aa, only: true },
  ee: { is: ii, only: true },
  ii: { is: ii, only: true },
  oo: { is: uu, only: true },
  uu: { is: uu, only: true },
  ai: { is: ai | e },
  ay: { is: ai | e },
  ae: { is: ai | e },
  ei: { is: ai | e },
  ey: { is: ai | e },
  ea: { is: ii },
  au: { is: au | o },
  aw: { is: au },
  ao: { is: au },
  ou: { is: au | o | uu },
  ow: { is: au | o },
  oa: { is: o },
};

const isVowel = (letter: string | undefined): boolean =>
  letter !== undefined && letter !== '' && 'aeiou'.includes(letter);

const readE = (letters: string, at: number, { after, final, first }: Place): number => {
  if (after === '' && at === 0) return e | ai | i | a;
  if (final && at === letters.length - 1) return e | ai;
  return first && letters[at - 1] !== 'h' ? e | ai : e | ai | i | a;
};

const readY = (letters: string, at: number, { after, final }: Place): Vowel => {
  if (final && at === letters.length - 1 && at === 0 && after !== '') return { is: ii | i | e | ai };
  const beside = `${letters[at - 1] ?? ''}${letters[at + 1] ?? ''}`;
  return /[ie]/.test(beside) && isVowel(letters[at - 1]) ? { is: y | i | ii, optional: true } : { is: y };
};

const readH = (letters: string, at: number, { after, final }: Place): Vowel => {
  const afterVowel = final && at === letters.length - 1 && at > 0;
  const ofDigraph = at === 0 && after === 'c';
  return afterVowel || ofDigraph ? { is: h, optional: true } : { is: h };
};

const readOne = (letters: string, at: number, place: Place): Vowel => {
  const beforeH = letters[at + 1] === 'h' ? anyShort : 0;
  const beforeVowel = isVowel(letters[at + 1]);
  switch (letters[at]) {
    case 'a':
      return { is: a | aa | beforeH };
    case 'i':
      return { is: i | ii | (beforeVowel ? y : 0) | beforeH };
    case 'u':
      return { is: u | uu | (beforeVowel ? w : 0) | beforeH };
    case 'e':
      return { is: readE(letters, at, place) | beforeH };
    case 'o':
      return { is: o | au | (beforeVowel ? w : 0) | beforeH };
    case 'y':
      return readY(letters, at, place);
    case 'h':
      return readH(letters, at, place);
    default:
      return letters[at - 1] === 'u' && beforeVowel ? { is: w, optional: true } : { is: w };
  }
};

const readFrom = (letters: string, at: number, place: Place): Vowel[][] => {
  if (at >= letters.length) return [[]];
  const pair = together[letters.slice(at, at + 2)];
  const asOne = pair
    ? readFrom(letters, at + 2, place).map((rest) => [
        { is: pair.is | (letters[at + 2] === 'h' ? anyShort : 0) },
        ...rest,
      ])
    : [];
  if (pair?.only) return asOne;
  const between = /^h[ywv]/.test(letters.slice(at)) ? [unwritten] : [];
  return [
    ...asOne,
    ...readFrom(letters, at + 1, place).map((rest) => [readOne(letters, at, place), ...between, ...rest]),
  ];
};

const readSlot = (letters: string, place: Place): Slot => {
  if (letters === '') return place.after === '' || place.final ? [[]] : [[unwritten]];
  const finalY = place.final && letters === 'y';
  const before = place.after !== '' && !finalY && /^[hywv]/.test(letters) ? [unwritten] : [];
  const after = !place.final && letters.endsWith('h') ? [unwritten] : [];
  const turned =
    place.final && !place.first && letters === 'ha' && 'brml'.includes(place.after) ? readFrom('ah', 0, place) : [];
  return [...readFrom(letters, 0, place).map((vowels) => [...before, ...vowels, ...after]), ...turned];
};

/** Consonants with the letters that write them; the first that fits is taken. What is left (aeiou, y, w, v, h) are slots. */
const consonants: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(?:c*ch)+/, ['c']],
  [/^s+h+/, ['x']],
  [/^p+h/, ['f']],
  [/^z+h?/, ['z']],
  [/^sch/, ['s', 'k']],
  [/^c+(?=[eiy])/, ['s']],
  [/^(?:c(?!h)|k|q)+/, ['k']],
  [/^x/, ['k', 's']],
  [/^b+/, ['b']],
  [/^d+/, ['d']],
  [/^f+/, ['f']],
  [/^g+/, ['g']],
  [/^j+/, ['j']],
  [/^l+/, ['l']],
  [/^m+/, ['m']],
  [/^n+/, ['n']],
  [/^p+/, ['p']],
  [/^r+/, ['r']],
  [/^s+/, ['s']],
  [/^t+/, ['t']],
];

const readConsonant = (rest: string): { readonly length: number; readonly letters: readonly string[] } | undefined => {
  for (const [written, letters] of consonants) {
    const found = written.exec(rest);
    if (found) return { length: found[0].length, letters };
  }
  return undefined;
};

interface Consonants {
  readonly found: readonly string[];
  /** The letters before, between and behind them. */
  readonly runs: readonly string[];
}

const splitWord = (word: string): Consonants => {
  const found: string[] = [];
  const runs: string[] = [''];
  for (let at = 0; at < word.length;) {
    const consonant = readConsonant(word.slice(at));
    for (const letter of consonant?.letters ?? []) {
      found.push(letter);
      runs.push('');
    }
    if (!consonant) runs.push(`${runs.pop() ?? ''}${word[at] ?? ''}`);
    at += consonant?.length ?? 1;
  }
  return { found, runs };
};

/** The consonants of a word, and whether it ends in n: what its key is made of. */
export const romanConsonants = (word: string): { readonly found: readonly string[]; readonly endsInN: boolean } => {
  const { found, runs } = splitWord(word);
  return { found, endsInN: found.at(-1) === 'n' && runs.at(-1) === '' };
};

/** Reads a word of the letters a to z. */
export const readRoman = (word: string): Reading => {
  const { found, runs } = splitWord(word);
  const firstVowel = runs.findIndex((run) => /[aeiou]/.test(run));
  const slots = runs.map((run, at) =>
    readSlot(run.replace(/([yvw])\1+/g, '$1'), {
      after: found[at - 1] ?? '',
      final: at === runs.length - 1,
      first: firstVowel < 0 || firstVowel >= at,
    }),
  );
  return { consonants: found, slots };
};
