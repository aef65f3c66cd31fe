/**
 * Spellings of one Urdu word that people use beside each other, as one: what a search compares
 * (docs/decisions/search.md#one-spelling-for-search). Words are folded. What masks and names is their own spelling.
 */

const rules: readonly (readonly [RegExp, string])[] = [
  // A hamza of its own: جاءے for جائے, علماء for علما.
  [/ء(?=[یے])/gu, 'ئ'],
  [/ء/gu, ''],
  // ھ is breath behind some letters: کھا is not کہا. Behind others, and first in a word, people write it for ہ.
  [/(?<![بپتٹجچدڈڑکگ])ھ/gu, 'ہ'],
  // قرآن, قران. First in a word آ makes another one: آم is not ام.
  [/(?<=.)آ/gu, 'ا'],
  // لئے, لیے, لئیے; آئیے, آیئے; جاے, جائے.
  [/[ئی]{2}ے$/u, 'یے'],
  [/(?<=[اآو])ئ?ے$/u, 'ئے'],
  [/(?<=[^اآو])[ئی]ے$/u, 'یے'],
  [/یی$/u, 'ئی'],
  // آئینہ, آینہ; جائیں, جایں.
  [/(?<=[اآو])(?:ئی|یئ|ی|ئ)(?=[نں])/gu, 'ئی'],
  [/یئ(?=[^یے])/gu, 'ی'],
  // مسئلہ, مسلہ; مسئول, مسول.
  [/(?<=[^اآویئ])ئ(?=[^یے])/gu, ''],
  // گزارش, گذارش; ذرا, زرا.
  [/ذ/gu, 'ز'],
];

/** Words whose spellings no rule joins, as the rules leave them: the first of a line stands for the others. */
const lines = `
رحمان رحمن
اسحاق اسحق
اسماعیل اسمعیل
سلیمان سلیمن
یاسین یسین
مولانا مولنا
زکات زکوۃ زکاۃ
صلات صلوۃ صلاۃ
حیات حیوۃ
مشکات مشکوۃ
تورات توراۃ
رحمت رحمۃ
برکت برکۃ
نعمت نعمۃ
سورت سورۃ سورہ
سنت سنۃ
دعوت دعوۃ
جماعت جماعۃ
جنت جنۃ
قیامت قیامۃ
جرات جرت
اعلی اعلا
ادنی ادنا
دعوی دعوا
تقوی تقوا
فتوی فتوا
مصطفی مصطفے مصطفا
مرتضی مرتضے مرتضا
طوطا توتا
طشت تشت
تیار طیار
طوفان توفان
تلاطم طلاطم
پیسہ پیسا
روپیہ روپیا
روپے روپیے
کمرہ کمرا
مزہ مزا
بھروسہ بھروسا
پتہ پتا
مسالہ مسالا مصالحہ مصالہ مصالا
دھوکہ دھوکا
ٹھیکہ ٹھیکا
راستہ رستہ راستا
ڈرامہ ڈراما
کیمرہ کیمرا
گھنٹہ گھنٹا
حلوہ حلوا
سموسہ سموسا
تماشہ تماشا
تقاضہ تقاضا
نقشہ نقشا
شوربہ شوربا
دھماکہ دھماکا
امریکہ امریکا
ہسپتال اسپتال
اسٹیشن سٹیشن
اسکول سکول
اسٹیج سٹیج
اسٹور سٹور
اسٹار سٹار
اسپیکر سپیکر
اسکرین سکرین
اسمارٹ سمارٹ
پاوں پانوں
گاوں گانوں
چھاوں چھانوں
داود داوود
طاوس طاووس
رووف روف
مسول مسوول
خان خاں
آپ اپ
آج اج
آدمی ادمی
آخر اخر
آزاد ازاد
آزادی ازادی
آسان اسان
آسمان اسمان
آواز اواز
آرام ارام
آگے اگے
آنکھ انکھ
آیا ایا
آتا اتا
آتے اتے
آتی اتی
آباد اباد
آمدنی امدنی
بالکل بلکل
بالاخر بلاخر
چودہری چودھری چوہدری
فورا فورن
مثلا مثلن
یقینا یقینن
تقریبا تقریبن
`;

const words: ReadonlyMap<string, string> = new Map(
  lines
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [word = '', ...others] = line.split(' ');
      return others.map((other) => [other, word] as const);
    }),
);

const isUrdu = /^[\p{Script=Arabic}\p{M}]+$/u;

const spell = (word: string): string => {
  if (!isUrdu.test(word)) return word;
  const ruled = rules.reduce((spelled, [letters, as]) => spelled.replace(letters, as), word);
  const withoutArticle = /^ال(?=...)(.+)$/u.exec(ruled)?.[1] ?? '';
  const known = words.get(ruled) ?? words.get(withoutArticle)?.replace(/^/, 'ال');
  // مدرسة of an Arabic keyboard is مدرسہ; words that end in ت are in the table.
  return known ?? ruled.replace(/ۃ$/u, 'ہ').replaceAll('ۃ', 'ت');
};

/** Most texts are made of few different words. */
const spelled = new Map<string, string>();
const mostSpelled = 4096;

/** The spelling by which a folded word is searched. */
export const oneSpelling = (word: string): string => {
  const before = spelled.get(word);
  if (before !== undefined) return before;
  const one = spell(word);
  if (word.length <= 16 && spelled.size < mostSpelled) spelled.set(word, one);
  return one;
};
