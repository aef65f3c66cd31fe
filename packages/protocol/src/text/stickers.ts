/** One sticker: `name` is written between colons and is the file's base name; labels in English and Urdu. */
export interface Sticker {
  readonly name: string;
  readonly en: string;
  readonly ur: string;
}

/** What marks an emoji name as a sticker, category `old` (docs/product.md#emoji-and-stickers). */
export const stickerPrefix = 'bc_';

/** The 48 stickers, in the order the picker shows them. */
export const stickers: readonly Sticker[] = [
  { name: 'bc_100', en: 'Hundred', ur: 'سو فیصد' },
  { name: 'bc_angry', en: 'Angry', ur: 'غصہ' },
  { name: 'bc_barish', en: 'Rain', ur: 'بارش' },
  { name: 'bc_bijli', en: 'Power cut', ur: 'بجلی گئی' },
  { name: 'bc_biryani', en: 'Biryani', ur: 'بریانی' },
  { name: 'bc_brb', en: 'Be right back', ur: 'ابھی آیا' },
  { name: 'bc_chai', en: 'Chai', ur: 'چائے' },
  { name: 'bc_chappal', en: 'Flying chappal', ur: 'چپل' },
  { name: 'bc_cool', en: 'Cool', ur: 'ٹشن' },
  { name: 'bc_cricket', en: 'Cricket', ur: 'کرکٹ' },
  { name: 'bc_cry', en: 'Crying', ur: 'رونا' },
  { name: 'bc_dua', en: 'Dua', ur: 'دعا' },
  { name: 'bc_eid', en: 'Eid Mubarak', ur: 'عید مبارک' },
  { name: 'bc_facepalm', en: 'Facepalm', ur: 'اف' },
  { name: 'bc_fire', en: 'Fire', ur: 'آگ' },
  { name: 'bc_gamepad', en: 'Game on', ur: 'گیم' },
  { name: 'bc_gift', en: 'Gift', ur: 'تحفہ' },
  { name: 'bc_goodmorning', en: 'Good morning', ur: 'صبح بخیر' },
  { name: 'bc_gulab', en: 'Rose', ur: 'گلاب' },
  { name: 'bc_haha', en: 'Haha', ur: 'ہاہاہا' },
  { name: 'bc_jalebi', en: 'Jalebi', ur: 'جلیبی' },
  { name: 'bc_ji', en: 'Yes', ur: 'جی ہاں' },
  { name: 'bc_khudahafiz', en: 'Goodbye', ur: 'خدا حافظ' },
  { name: 'bc_khushamdeed', en: 'Welcome', ur: 'خوش آمدید' },
  { name: 'bc_lol', en: 'Rolling with laughter', ur: 'ہنس ہنس کر' },
  { name: 'bc_love', en: 'Love', ur: 'پیار' },
  { name: 'bc_maaf', en: 'Sorry', ur: 'معافی' },
  { name: 'bc_mango', en: 'Mango', ur: 'آم' },
  { name: 'bc_mashallah', en: 'Mashallah', ur: 'ماشاءاللہ' },
  { name: 'bc_nahi', en: 'No', ur: 'نہیں' },
  { name: 'bc_nazar', en: 'Nazar charm', ur: 'نظر' },
  { name: 'bc_party', en: 'Party', ur: 'جشن' },
  { name: 'bc_patang', en: 'Kite', ur: 'پتنگ' },
  { name: 'bc_please', en: 'Please', ur: 'پلیز' },
  { name: 'bc_rickshaw', en: 'Rickshaw', ur: 'رکشہ' },
  { name: 'bc_salaam', en: 'Salaam', ur: 'سلام' },
  { name: 'bc_samosa', en: 'Samosa', ur: 'سموسہ' },
  { name: 'bc_shabbakhair', en: 'Good night', ur: 'شب بخیر' },
  { name: 'bc_shocked', en: 'Shocked', ur: 'حیران' },
  { name: 'bc_shukriya', en: 'Thank you', ur: 'شکریہ' },
  { name: 'bc_shy', en: 'Shy', ur: 'شرم' },
  { name: 'bc_sick', en: 'Unwell', ur: 'بیمار' },
  { name: 'bc_sleepy', en: 'Sleepy', ur: 'نیند' },
  { name: 'bc_taali', en: 'Clapping', ur: 'تالی' },
  { name: 'bc_tabla', en: 'Tabla', ur: 'طبلہ' },
  { name: 'bc_thinking', en: 'Thinking', ur: 'سوچ' },
  { name: 'bc_thumbsup', en: 'Thumbs up', ur: 'بہت خوب' },
  { name: 'bc_wah', en: 'Wah', ur: 'واہ' },
];

const byName: ReadonlyMap<string, Sticker> = new Map(stickers.map((sticker) => [sticker.name, sticker]));

/** The sticker of that name, with the prefix; undefined when there is none. */
export const findSticker = (name: string): Sticker | undefined => byName.get(name);
