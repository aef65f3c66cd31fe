import { oneSpelling } from './one-spelling.ts';
import { readRoman, romanConsonants } from './roman.ts';
import { type Reading, asWritten, readingsMeet } from './sounds.ts';
import { consonantsOf, readUrdu } from './read-urdu.ts';

/**
 * Short and abbreviated Roman spellings that do not show which word is meant, with the Urdu word. Everything else is
 * read by roman.ts. Add a word here only when reading fails it, and a group for it to the test's list.
 */
const spellings: Readonly<Record<string, string>> = {
  نہیں: 'nahi nahin nahe nhi nhin nai naheen nahee nahien nae nahein',
  ہے: 'hai he hay hey hae',
  ہیں: 'hain hen hein hyn',
  میں: 'mein main men me mai mei mn',
  بہت: 'bohat bohot bahut bahot buhat bohut buhut bht boht bhot bhut bahaut',
  کیوں: 'kyun kyon kyu kiun kiyun kyoon kyo kiu kun',
  ہوں: 'hoon hun hu hoo',
  تھوڑا: 'thora thoda',
  تھوڑی: 'thori thodi',
  بڑا: 'bara bada',
  بڑی: 'bari badi',
  بڑے: 'bare bade baray',
  لڑکا: 'larka ladka',
  لڑکی: 'larki ladki',
  پڑھنا: 'parhna padhna padna parna',
  گھوڑا: 'ghora ghoda',
  چھوڑ: 'chor chhor chod chhod',
  گاڑی: 'gari gaari gadi gaadi',
  کپڑے: 'kapre kapray kapde kapday',
  صرف: 'sirf srf',
  پھر: 'phir fir phr',
  اور: 'aur or aor',
  آج: 'aaj aj',
  السلام: 'assalam asalam assalaam asslam',
  علیکم: 'alaikum alikum alaykum aleikum alekum',
  وعلیکم: 'walaikum walekum walikum',
  والسلام: 'wasalam wassalam',
  وغیرہ: 'waghera waghaira wagera',
  ابھی: 'abhi abi',
  کبھی: 'kabhi kabi',
  سبھی: 'sabhi sabi',
  ذوالفقار: 'zulfiqar zulfikar zulfqar zulfiqaar',
  لاہور: 'lahore lahor',
  غلط: 'ghalat galat',
  غصہ: 'ghussa gussa',
  غزل: 'ghazal gazal',
  چائے: 'chai chaye chaey chay',
  روپے: 'rupay rupaye rupe rupees',
  منٹ: 'minute mint',
  اللہ: 'allah alla',
  بالکل: 'bilkul bilkol',
  سڑک: 'sarak sadak',
  شاعری: 'shayari shairi shaairi shayri',
  موبائل: 'mobile mobail',
  عائشہ: 'ayesha aisha aysha aesha',
};

const byRoman = new Map(
  Object.entries(spellings).flatMap(([urdu, roman]) => roman.split(' ').map((word) => [word, urdu] as const)),
);

/** The Urdu word that a Roman spelling is known to be; the word itself when it is not in the table. */
const spelledOut = (word: string): string => byRoman.get(word) ?? word;

const roman = /^[a-z]+$/;
/** Urdu's letters, folded; words with letters of other Arabic-script languages have no reading. */
const urdu = /^[اآبپتٹثجچحخدڈذرڑزژسشصضطظعغفقکگلمنںوہھءیےئۃ]+$/u;
const longest = 24;
/** Each further letter doubles the ways to read a run of vowels. No word has so many beside each other. */
const tooManyVowels = /[aeiouywvh]{8}/;

const isReadable = (word: string): boolean =>
  word.length <= longest && ((roman.test(word) && !tooManyVowels.test(word)) || urdu.test(word));

const readingsOf = (word: string): readonly Reading[] => {
  if (!isReadable(word)) return [];
  return roman.test(word) ? [readRoman(word)] : readUrdu(word);
};

const keyOf = (word: string): string => {
  const spelled = oneSpelling(spelledOut(word));
  if (!isReadable(spelled)) return '';
  const { found, endsInN } = roman.test(spelled) ? romanConsonants(spelled) : consonantsOf(spelled);
  const kept = endsInN ? found.slice(0, -1) : found;
  // ڑ is written r and d.
  return `.${kept.map((consonant) => (/[rd]/.test(consonant) ? 'r' : consonant)).join('')}`;
};

/** Several lists are asked for the same word, one after the other. */
let last = { word: '', key: '' };

/**
 * Words that may sound alike share this key: the consonants, a final n left out. '' for words that are neither
 * Roman nor Urdu letters. The key only finds candidates; `soundsLike` decides.
 */
export const soundKey = (word: string): string => {
  if (word !== last.word) last = { word, key: keyOf(word) };
  return last.key;
};

const isRoman = (word: string): boolean => roman.test(word);

/** Two Roman spellings: one of them may leave vowels out, not both (form is not from). */
const romanMeet = (a: Reading, b: Reading): boolean => readingsMeet(asWritten(a), b) || readingsMeet(a, asWritten(b));

/**
 * Tells of other folded words whether they and this one can be spellings of one spoken word: two Roman ones (nahi, nhi), or a Roman one and an Urdu
 * one (nahi, نہیں). Two Urdu words are one only when they are the same: کم is not کام, though kam may be either.
 */
export const soundsLikeThis = (word: string): ((other: string) => boolean) => {
  const a = oneSpelling(spelledOut(word));
  const readings = readingsOf(a);
  return (other) => {
    const b = oneSpelling(spelledOut(other));
    if (word === other || a === b) return true;
    if (!isRoman(a) && !isRoman(b)) return false;
    const meets = isRoman(a) && isRoman(b) ? romanMeet : readingsMeet;
    return readingsOf(b).some((another) => readings.some((reading) => meets(reading, another)));
  };
};

export const soundsLike = (one: string, other: string): boolean => soundsLikeThis(one)(other);
