import { readWord } from '@baithak/protocol/dictionary/allowed-words';

/** Words of greetings, congratulations, condolence and Islamic phrases, which a whole room says at once. */
const words = `
  hi hello hey salaam salam assalam assalaam asalam aslam o u alaikum alaykum alikum walaikum wa wassalam rahmatullah
  rahmatullahi barakatuh wabarakatuhu good morning evening night afternoon welcome back bye khuda allah hafiz namaste
  happy birthday to you anniversary new year congratulations congrats many returns of the day best wishes dear merry
  christmas diwali holi easter nowruz eid ramzan ramadan jumma juma mubarak ho sab aap ko bohat bahut salgirah saal naya
  inna lillahi lillah ilaihi ilayhi rajioon rajiun rajioun raji'un rest in peace rip may his her soul jannat firdaus
  mein jagah de ata farmaye magfirat maghfirat sabr ameen aameen summa
  mashallah masha subhanallah subhan alhamdulillah alhamdolillah insha inshallah bismillah jazakallah jazak khair khairan
  astaghfirullah dua duas condolences sorry for your loss shukriya thanks thank so much
  السلام سلام علیکم وعلیکم ورحمتہ رحمتہ وبرکاتہ برکاتہ اللہ خدا حافظ صبح شب بخیر خوش آمدید سالگرہ مبارک ہو سب آپ کو بہت نیا
  سال عید رمضان جمعہ انا للہ وانا الیہ راجعون جنت الفردوس میں جگہ دے عطا فرمائے مغفرت صبر جمیل آمین ثم ماشاءاللہ ماشا
  سبحان الحمدللہ الحمد انشاءاللہ ان شاء بسم جزاک خیر استغفراللہ دعا دعائیں شکریہ
`;

const formulas: ReadonlySet<string> = new Set(words.trim().split(/\s+/).map(readWord));

/** `word`: folded. */
const isFormula = (word: string): boolean => formulas.has(word);

/** What is kept of a text to know it again: hashes, never words. */
export interface Fingerprint {
  /** Of its first words, in order of their value. */
  readonly words: Int32Array;
  /** For each of those one bit of 64: what another one's lack shows at a glance that it lacks the word. */
  readonly high: number;
  readonly low: number;
  /** What everybody says: a few words without a link, those of greetings and good wishes not counted. */
  readonly everyday: boolean;
}

/** A fingerprint as JSON has it. */
export interface PrintedAs extends Omit<Fingerprint, 'words'> {
  /** Its hashes as base64. */
  readonly words: string;
}

export const printAs = (print: Fingerprint): PrintedAs => ({
  ...print,
  words: Buffer.from(print.words.buffer, print.words.byteOffset, print.words.byteLength).toString('base64'),
});

/** Of a process on a machine of the same order of bytes. */
export const readPrint = (print: PrintedAs): Fingerprint => ({
  ...print,
  words: new Int32Array(Uint8Array.from(Buffer.from(print.words, 'base64')).buffer),
});

/** From so many words on a text is more than a greeting or a good wish. */
const fewestWords = 6;
/** Of fewer words none may differ. */
const fewestOther = 4;
/** Words that are compared; what comes after changes nothing. */
const mostWords = 48;

/** FNV-1a, mixed so that every bit depends on every letter. */
const hashWord = (word: string): number => {
  let value = 0x811c9dc5;
  for (let at = 0; at < word.length; at += 1) value = Math.imul(value ^ word.charCodeAt(at), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return value ^ (value >>> 16);
};

/** `words`: folded, with the hosts of links among them. Undefined for a text without any: a lone emoji, or dots. */
export const fingerprint = (words: readonly string[], hasLink: boolean): Fingerprint | undefined => {
  const counted = words.slice(0, mostWords);
  if (counted.length === 0) return undefined;
  const hashes = Int32Array.from(counted, hashWord).toSorted();
  let [high, low] = [0, 0];
  for (const hash of hashes) {
    if (hash & 32) high |= 1 << hash;
    else low |= 1 << hash;
  }
  return {
    words: hashes,
    high,
    low,
    everyday: !hasLink && words.filter((word) => !isFormula(word)).length < fewestWords,
  };
};

const countBits = (value: number): number => {
  let left = value - ((value >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return Math.imul((left + (left >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

/** At least so many words of one are not in the other. */
const leastMissing = (one: Fingerprint, other: Fingerprint): number =>
  countBits(one.high & ~other.high) + countBits(one.low & ~other.low);

/** How many words may differ: none of a few, one of four to seven, then a quarter. */
const mostOther = (words: number): number => (words < fewestOther ? 0 : Math.max(1, Math.floor(words / 4)));

const shared = (one: Int32Array, other: Int32Array): number => {
  let [a, b, same] = [0, 0, 0];
  while (a < one.length && b < other.length) {
    const [left = 0, right = 0] = [one[a], other[b]];
    if (left === right) same += 1;
    if (left <= right) a += 1;
    if (right <= left) b += 1;
  }
  return same;
};

/** Whether two texts are the same folded words but for a few. */
export const areAlike = (one: Fingerprint, other: Fingerprint): boolean => {
  const longer = Math.max(one.words.length, other.words.length);
  const others = mostOther(longer);
  if (longer - Math.min(one.words.length, other.words.length) > others) return false;
  if (leastMissing(one, other) > others || leastMissing(other, one) > others) return false;
  return longer - shared(one.words, other.words) <= others;
};
