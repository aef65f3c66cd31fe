/**
 * What a word sounds like, as far as its letters show it, in Roman Urdu and in Urdu alike
 * (docs/decisions/search.md#one-folding-of-words): consonants, and before, between and after them slots of vowels, each
 * vowel a set of the sounds that its letters may have.
 */

/** Vowels and half vowels, one bit each. */
export const sound = {
  /** Short, unwritten in Urdu. */
  a: 1,
  i: 2,
  u: 4,
  /** ا, ی as in teen, ے, ے as in hai. */
  aa: 8,
  ii: 16,
  e: 32,
  ai: 64,
  /** ی before a vowel. */
  y: 128,
  /** و as in khoob, as in log, as in aur, and before a vowel. */
  uu: 256,
  o: 512,
  au: 1024,
  w: 2048,
  h: 4096,
} as const;

export const anyShort = sound.a | sound.i | sound.u;

export interface Vowel {
  /** Which sounds it may be. */
  readonly is: number;
  /** It may also be nothing. */
  readonly optional?: boolean;
  /** Nothing is written here; a short vowel may be spoken. */
  readonly unwritten?: boolean;
}

export const unwritten: Vowel = { is: anyShort, optional: true, unwritten: true };

/** The ways to read the letters between two consonants. */
export type Slot = readonly (readonly Vowel[])[];

/** `consonants` has one slot less than `slots`; a consonant is the letters it may be, e.g. `r`, or `rd` for ڑ. */
export interface Reading {
  readonly consonants: readonly string[];
  readonly slots: readonly Slot[];
}

const meet = (a: readonly Vowel[], b: readonly Vowel[], atA = 0, atB = 0): boolean => {
  const [one, other] = [a[atA], b[atB]];
  if (!one && !other) return true;
  if (one?.optional && meet(a, b, atA + 1, atB)) return true;
  if (other?.optional && meet(a, b, atA, atB + 1)) return true;
  return one !== undefined && other !== undefined && (one.is & other.is) !== 0 && meet(a, b, atA + 1, atB + 1);
};

const slotsMeet = (a: Slot, b: Slot): boolean => a.some((one) => b.some((other) => meet(one, other)));

const consonantsMeet = (a: string, b: string): boolean => a === b || [...a].some((letter) => b.includes(letter));

/** Whether two readings can be the same spoken word. */
export const readingsMeet = (a: Reading, b: Reading): boolean =>
  a.consonants.length === b.consonants.length &&
  a.consonants.every((consonant, at) => consonantsMeet(consonant, b.consonants[at] ?? '')) &&
  a.slots.every((slot, at) => slotsMeet(slot, b.slots[at] ?? []));

/** The reading with no vowel left out. */
export const asWritten = ({ consonants, slots }: Reading): Reading => ({
  consonants,
  slots: slots.map((slot) => slot.map((vowels) => vowels.filter((vowel) => !vowel.unwritten))),
});
