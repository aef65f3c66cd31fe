import type { VerdictReason } from '@baithak/protocol/contracts/classifier.rules';

/** What a word may be in a sentence of hate or threat, one bit each. */
export const flag = {
  /** People of a religion, sect, ethnicity, nation, caste, gender … */
  group: 1 << 0,
  /** Of those a sect: takfir is about them. */
  sect: 1 << 1,
  /** all, every, these; sab, saray. */
  all: 1 << 2,
  /** kill, burn, as an order or a wish. */
  kill: 1 << 3,
  /** killed, burned; die. */
  killed: 1 << 4,
  /** should, must, deserve. */
  modal: 1 << 5,
  /** vermin, subhuman. */
  vermin: 1 << 6,
  /** dogs, pigs. */
  beast: 1 << 7,
  /** are, is; hain. */
  be: 1 << 8,
  /** not, never; nahi, mat. */
  not: 1 << 9,
  /** said, called, reported: somebody tells of it. */
  told: 1 << 10,
  /** filthy, dirty; ganday. */
  filthy: 1 << 11,
  /** I, we; main, hum. */
  self: 1 << 12,
  /** you, your; tum, tujhe. */
  you: 1 << 13,
  /** will, gonna. */
  will: 1 << 14,
  /** maar, jala, kaat: what a verb of Urdu begins with. */
  urduKill: 1 << 15,
  /** do, dalo, karo: what makes it an order. */
  urduOrder: 1 << 16,
  /** dunga, denge: what makes it a promise. */
  urduWill: 1 << 17,
  /** ko: to whom it is done. */
  urduTo: 1 << 18,
  /** kafir, murtad; wajib ul qatl is a phrase. */
  heretic: 1 << 19,
  /** knife, gun, acid, your house, your family. */
  means: 1 << 20,
  /** lol, match, final: banter. */
  banter: 1 << 21,
  /** yourself; khud. */
  yourself: 1 << 22,
  /** call, message: what one also "maars". */
  ring: 1 << 23,
  /** What may stand between a group and what it is called. */
  filler: 1 << 24,
} as const;

export type Flag = keyof typeof flag;

export const has = (flags: number, ...names: readonly Flag[]): boolean =>
  names.every((name) => (flags & flag[name]) !== 0);

/** What one rule says of a text: 0 to 1. `detail`: a word of a list, a host, a count; never the text. */
export interface Finding {
  readonly reason: VerdictReason;
  readonly score: number;
  readonly detail: string;
}

/** What the rules know of whoever writes. */
export interface Writer {
  /** Links and repetition are not judged: staff and bots. */
  readonly trusted: boolean;
  /** Their account is hours old. */
  readonly isNew: boolean;
}
