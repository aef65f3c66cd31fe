import { oneSpelling } from './one-spelling.ts';

/** Words that people write as one and as several: خوبصورت and خوب صورت, کیونکہ and کیوں کہ, انشاءاللہ and ان شاء اللہ. */

const listOf = (text: string): readonly string[] => text.trim().split(/\s*\n\s*/);
const each = (first: string, second: string): string[] =>
  first.split(' ').flatMap((one) => second.split(' ').map((other) => `${one} ${other}`));

const phrases: readonly string[] = [
  ...listOf(`
    ان شا اللہ
    ما شا اللہ
    سبحان اللہ
    جزاک اللہ
    استغفر اللہ
    بسم اللہ
    الحمد للہ
    معاز اللہ
    خدا حافظ
    اللہ حافظ
    خدا نخواستہ
    السلام علیکم
    و علیکم
    کیوں کہ
    چوں کہ
    حالاں کہ
    جب کہ
    بل کہ
    تا کہ
    اگر چہ
    چناں چہ
    غرض کہ
    جیسا کہ
    حتی کہ
    علی حدہ
    کے لیے
    خوب صورت
    خوب صورتی
    بد صورت
    خوش بو
    بد بو
    خوش خبری
    خوش قسمت
    بد قسمت
    خوش قسمتی
    بد قسمتی
    خوش آمدید
    خوش حال
    بد حال
    دل چسپ
    دل چسپی
    دل کش
    دل بر
    کام یاب
    کام یابی
    نا کام
    نا ممکن
    نا معلوم
    نا راض
    نا جائز
    ہم راہ
    ہم دردی
    ہم درد
    ہم سایہ
    نظر انداز
    غیر ملکی
    غیر قانونی
    غیر حاضر
    غیر ضروری
    کم زور
    کم زوری
    ذمہ دار
    ذمہ داری
    ایمان دار
    ایمان داری
    وفا دار
    دکان دار
    رشتہ دار
    حصہ دار
    عقل مند
    ضرورت مند
    صحت مند
    فائدہ مند
    دولت مند
    مہر بان
    مہر بانی
    کتب خانہ
    دوا خانہ
    باورچی خانہ
    ڈاک خانہ
    ڈاک خانے
    شاہ کار
    دست خط
    راہ نما
    راہ نمائی
    پیش کش
    سال گرہ
    نو جوان
    نو جوانوں
    طالب علم
    طالبہ علم
    اسلام آباد
    حیدر آباد
    فیصل آباد
    ایبٹ آباد
    اہل کار
    کل کتہ
    بہر حال
    فی الحال
    بالآ خر
    صاحب زادہ
    دن رات
    بات چیت
    دیکھ بھال
    کھیل کود
    ویب سائٹ
    فیس بک
    یو ٹیوب
    واٹس ایپ
    کرک انفو
    موبائل فون
    ٹیلی فون
    ٹیلی ویژن
    انٹر نیٹ
    کمپیو ٹر
    سافٹ ویئر
    ہارڈ ویئر
    پاس ورڈ
  `),
  ...each(
    'بے',
    'شک وقوف چارہ چاری چارے کار حد روزگار روزگاری ہوش خبر قرار گناہ مثال شمار چین عزت عزتی فکر وفا نظیر حساب',
  ),
  ...each('اس ان جس جن کس کن', 'کا کی کے کو سے نے پر میں لیے طرح وقت'),
  ...each('آپ', 'کا کی کے کو سے نے'),
  ...each('مجھ تجھ ہم تم', 'کو سے پر'),
  ...each('ہو ہوں جائے جائیں جاو کرے کریں کروں آئے آئیں دیں رہے رہیں', 'گا گے گی'),
  ...each('کر ہو جا', 'رہا رہے رہی سکتا سکتے سکتی چکا چکے چکی'),
  ...each('آ', 'رہا رہے رہی سکتا سکتے سکتی چکا گیا گئی گیے'),
  ...each('ہو', 'گیا گئی گیے'),
  ...each('کر', 'دیا دیے لیا لی لیے'),
  'عبد اللہ',
];

/** In one word ے and ں are written as letters that others follow. */
const insideOf = (part: string): string => part.replace(/ے$/u, 'ی').replace(/ں$/u, 'ن');
const joinedOf = (parts: readonly string[]): string =>
  [...parts.slice(0, -1).map(insideOf), parts.at(-1) ?? ''].join('').replace(/(?<=.)آ/gu, 'ا');

const compounds: ReadonlyMap<string, readonly string[]> = new Map(
  phrases.map((phrase) => {
    const parts = phrase.replaceAll('ذ', 'ز').split(' ');
    return [joinedOf(parts), parts];
  }),
);

/** What compounds of several words begin with: one part, or two that were written as one. */
const beginnings: ReadonlySet<string> = new Set(
  [...compounds.values()].flatMap((parts) => parts.slice(1).map((_, at) => joinedOf(parts.slice(0, at + 1)))),
);

/** Whether a compound of several words may begin with this one: most words begin none, and are read no further. */
export const mayBegin = (word: string): boolean => beginnings.has(word) || word === 'عبد';

/** Words of one compound at most. */
export const mostOfCompound = 3;

interface Compound {
  readonly joined: string;
  readonly parts: readonly string[];
}

/** The compound that some words beside each other, or one word, are; their spellings are the ones that are searched. */
export const compoundOf = (words: readonly string[]): Compound | undefined => {
  const joined = joinedOf(words)
    .replace(/ے(?=.)/gu, 'ی')
    .replace(/ں(?=.)/gu, 'ن');
  const isName = words.length === 1 || (words.length === 2 && words[0] === 'عبد');
  const name = isName ? /^عبد(?=ال..)(\p{Script=Arabic}+)$/u.exec(joined)?.[1] : undefined;
  const parts = compounds.get(joined) ?? (name === undefined ? undefined : ['عبد', oneSpelling(name)]);
  return parts === undefined ? undefined : { joined: joinedOf(parts), parts };
};

/** ے and ں end a word: where letters follow, the space was left out. */
export const missingSpace = /(?<=[ےں])(?=\p{L})/u;
