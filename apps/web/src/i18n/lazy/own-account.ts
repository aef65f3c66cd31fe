import { lazyTexts } from '../lazy-texts.ts';
import type { Texts } from '../texts.ts';

/** The texts of one's own profile and address: loaded with their pages, no part of the packs, which every screen loads. */
const en = {
  profile: {
    text: 'What others see of you, on your profile and in rooms.',
    fullname: 'Full name',
    fullnameHint: 'On your profile and beside what you write in threads.',
    alias: 'Alias',
    aliasHint: 'In rooms, for those who want to see aliases instead of usernames.',
    gender: 'Gender',
    genders: { none: 'Not specified', male: 'Male', female: 'Female' },
    age: 'Age',
    ageHint: 'Leave empty to keep it to yourself.',
    about: 'About',
    aboutHint: 'A few words about yourself.',
    view: 'See my profile',
    unsaved: 'Not saved yet.',
    discard: 'Discard',
    save: 'Save',
    failed: 'Profile Loading Error.',
    rules: {
      long: 'At most {{limit}} characters.',
      age: 'A number from 13 to 120.',
      reserved: 'This name is reserved. Choose another one.',
    },
  },
  email: {
    unconfirmed: 'Not confirmed yet. Open the link that we sent to {{email}}.',
    title: 'Email address',
    text: 'We send a link to the new address. The address changes when you open it.',
    change: 'Change email address',
    new: 'New email address',
    submit: 'Send the link',
    own: 'This is your email address already.',
    pending: 'Open the link that we sent to {{email}}. Until then the old address stays.',
    resend: 'Send again',
    sent: 'Sent. Check your inbox and your spam folder.',
    cancel: 'Keep the old address',
  },
} as const;

const ur: Texts<typeof en> = {
  profile: {
    text: 'آپ کے پروفائل پر اور کمروں میں دوسرے آپ کے بارے میں کیا دیکھتے ہیں۔',
    fullname: 'پورا نام',
    fullnameHint: 'آپ کے پروفائل پر، اور تھریڈز میں آپ کی تحریر کے ساتھ۔',
    alias: 'عرفیت',
    aliasHint: 'کمروں میں ان لوگوں کے لیے جو صارف نام کی جگہ عرفیت دیکھنا چاہتے ہیں۔',
    gender: 'جنس',
    genders: { none: 'نہیں بتانا', male: 'مرد', female: 'عورت' },
    age: 'عمر',
    ageHint: 'نہ بتانا چاہیں تو خالی چھوڑ دیجیے۔',
    about: 'تعارف',
    aboutHint: 'اپنے بارے میں چند لفظ۔',
    view: 'میرا پروفائل دیکھیں',
    unsaved: 'ابھی محفوظ نہیں ہوا۔',
    discard: 'تبدیلیاں چھوڑ دیں',
    save: 'محفوظ کریں',
    failed: 'پروفائل لوڈ نہیں ہو سکا۔',
    rules: {
      long: 'زیادہ سے زیادہ {{limit}} حروف۔',
      age: '13 سے 120 تک کا عدد لکھیے۔',
      reserved: 'یہ نام مخصوص ہے۔ کوئی اور نام چنیے۔',
    },
  },
  email: {
    unconfirmed: 'ابھی تصدیق نہیں ہوئی۔ {{email}} پر جو لنک بھیجا گیا ہے، اسے کھول لیجیے۔',
    title: 'ای میل پتہ',
    text: 'ہم نئے پتے پر ایک لنک بھیجتے ہیں۔ اسے کھولنے پر پتہ بدل جاتا ہے۔',
    change: 'ای میل پتہ بدلیں',
    new: 'نیا ای میل پتہ',
    submit: 'لنک بھیجیں',
    own: 'آپ کا پتہ پہلے سے یہی ہے۔',
    pending: 'وہ لنک کھولیے جو ہم نے {{email}} پر بھیجا ہے۔ تب تک پرانا پتہ ہی رہے گا۔',
    resend: 'دوبارہ بھیجیں',
    sent: 'ای میل بھیج دی گئی ہے۔ اپنی ای میل دیکھیے، اسپام میں بھی۔',
    cancel: 'پرانا پتہ ہی رکھیں',
  },
};

export const texts = { en, ur };

export const [useOwnAccountTexts] = lazyTexts('ownAccount', texts);

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ownAccount: typeof en;
  }
}
