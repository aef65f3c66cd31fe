import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';
import { oneSpelling } from './one-spelling.ts';
import { distinctWords } from './words.ts';

/** Usual spellings beside each other; the list the rules were made with. */
const variants = [
  'لئے لیے لئیے',
  'گئے گیے',
  'کئے کیے',
  'دئے دیے دئیے',
  'چاہئے چاہیے چاہئیے',
  'آئیے آیئے',
  'جائے جاے',
  'رائے راے',
  'ہوئے ہوے',
  'آئینہ آینہ',
  'آئندہ آیندہ',
  'نمائندہ نمایندہ',
  'ھے ہے',
  'ھم ہم',
  'ھو ہو',
  'ھیں ہیں',
  'نھیں نہیں',
  'انھیں انہیں',
  'تمھارا تمہارا',
  'جنھوں جنہوں',
  'کلھاڑی کلہاڑی',
  'رحمٰن رحمان',
  'اسحٰق اسحاق',
  'اسمٰعیل اسماعیل',
  'لہٰذا لہذا لھذا',
  'اعلیٰ اعلی اعلا',
  'دعویٰ دعوی دعوا',
  'موسیٰ موسی',
  'مسئلہ مسلہ',
  'مسئول مسؤول',
  'جرأت جرات',
  'زیادہ ذیادہ',
  'گزارش گذارش',
  'ذرا زرا',
  'پذیر پزیر',
  'مؤثر موثر',
  'رؤوف رؤف روف',
  'داؤد داود داوود',
  'جذبۂ جذبہ',
  'فوراً فورا فورن',
  'مثلاً مثلا',
  'قرآن قران',
  'آپ اپ',
  'آدمی ادمی',
  'آسان اسان',
  'كتاب کتاب',
  'نہيں نہیں',
  'مدرسة مدرسہ',
  'رحمة رحمت',
  'زکوٰۃ زکات زکاة',
  'سورۃ سورت سورہ',
  'علماء علما',
  'ابتداء ابتدا',
  'شعراء شعرا',
  '۱۲۳ 123 ١٢٣',
  'پیسہ پیسا',
  'روپیہ روپیا',
  'روپے روپئے',
  'مزہ مزا',
  'دھوکہ دھوکا',
  'مسالہ مصالحہ مسالا',
  'راستہ رستہ',
  'ہسپتال اسپتال',
  'اسکول سکول',
  'طوطا توتا',
  'بالکل بلکل',
  'پاؤں پانوں',
  'گاؤں گانوں',
  'مُحَبّت محبت',
  'کـــام کام',
];

/** Words that are written as one and as several. */
const compounds = [
  ['خوبصورت', 'خوب صورت', 'خوب\u200cصورت'],
  ['انشاءاللہ', 'ان شاء اللہ', 'انشاء اللہ', 'انشااللہ', 'ان شاءاللہ'],
  ['ماشاءاللہ', 'ما شاء اللہ', 'ماشاء اللہ'],
  ['الحمدللہ', 'الحمد للہ'],
  ['سبحان اللہ', 'سبحاناللہ'],
  ['عبدالرحمٰن', 'عبد الرحمان', 'عبدالرحمن'],
  ['کیونکہ', 'کیوں کہ'],
  ['حالانکہ', 'حالاں کہ'],
  ['چونکہ', 'چوں کہ'],
  ['جبکہ', 'جب کہ'],
  ['بلکہ', 'بل کہ'],
  ['کیلئے', 'کے لیے', 'کےلئے'],
  ['اسلئے', 'اس لیے'],
  ['اسکا', 'اس کا'],
  ['آپکو', 'آپ کو'],
  ['بیشک', 'بے شک', 'بےشک'],
  ['بیوقوف', 'بے وقوف'],
  ['دلچسپ', 'دل چسپ'],
  ['خوشبو', 'خوش بو'],
  ['کامیاب', 'کام یاب'],
  ['ہوگا', 'ہو گا'],
  ['ہونگے', 'ہوں گے'],
  ['جائیگا', 'جائے گا'],
  ['ہوگئی', 'ہو گئی'],
  ['کردیا', 'کر دیا'],
  ['کررہا', 'کر رہا'],
  ['اسلامآباد', 'اسلام آباد', 'اسلام\u200cآباد'],
  ['ذمہدار', 'ذمہ دار', 'ذمہ\u200cدار'],
];

const found = (text: string, asked: string): boolean => {
  const words = new Set(distinctWords(text));
  return distinctWords(asked).every((word) => words.has(word));
};

describe('spellings that people use beside each other', () => {
  it.each(variants)('are one to a search: %s', (line) => {
    const spellings = line.split(' ');
    for (const one of spellings)
      for (const other of spellings) expect(found(`x ${one} y`, other), `${one} ${other}`).toBe(true);
  });

  it.each(compounds)('are one to a search: %s, %s', (...spellings) => {
    for (const one of spellings)
      for (const other of spellings) expect(found(`x ${one} y`, other), `${one} ${other}`).toBe(true);
  });

  it('find a compound by its parts, and a part beside other words', () => {
    expect(found('بہت خوبصورت ہے', 'صورت')).toBe(true);
    expect(found('اس کو دیکھا', 'کو دیکھا')).toBe(true);
    expect(found('کرنےوالا', 'والا')).toBe(true);
  });

  it.each([
    'کھا کہا',
    'بھر بہر',
    'پھل پہل',
    'آم ام',
    'آب اب',
    'کی کئی',
    'گئی گی',
    'گئے گے',
    'کیے کے',
    'لیے لے',
    'جاں جان',
    'ہیں ہے',
    'آئے آئیے',
    'نظر نزر',
    'کم کام',
    'سال صال',
    'بچہ بچے',
    'علم علیم',
  ])('stay apart where they are other words: %s', (pair) => {
    const [one = '', other = ''] = pair.split(' ');
    expect(found(one, other)).toBe(false);
  });

  it('stay as they are once they are one', () => {
    for (const word of variants.flatMap((line) => line.split(' ')))
      expect(oneSpelling(oneSpelling(fold(word)))).toBe(oneSpelling(fold(word)));
  });

  it('are no compound across a line or a stop', () => {
    expect(found('خوب\nصورت', 'خوبصورت')).toBe(false);
    expect(found('خوب۔ صورت', 'خوبصورت')).toBe(false);
  });
});

describe('a version', () => {
  it.each([
    ['v2.10.3', '2.10.3'],
    ['V2.10.3', 'v2.10'],
    ['node20.1 is out', '20.1'],
    ['قیمت Rs500.50', '500.50'],
  ])('%s is found by %s', (text, asked) => expect(found(text, asked)).toBe(true));
  it('is another one with another number', () => expect(found('v2.10.3', '3.10.3 9')).toBe(false));
});
