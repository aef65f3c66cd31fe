import type english from './common.en.ts';
import type { Texts } from '../texts.ts';

const common: Texts<typeof english> = {
  listSeparator: '، ',
  product: 'بیٹھک',
  close: 'بند کریں',
  cancel: 'رہنے دیں',
  back: 'واپس',
  tryAgain: 'دوبارہ کوشش کریں',
  tryNow: 'ابھی کوشش کریں',
  loadAgain: 'دوبارہ کھولیں',
  more: 'مزید',
  copied: 'کاپی ہو گیا',
  copyFailed: 'کاپی نہیں ہو سکا۔',
  tooLong: '{{count}} حروف زیادہ ہیں۔ حد {{limit}} حروف ہے۔',
  left: '{{count}} حروف باقی',
  language: 'زبان',
  theme: 'تھیم',
  themes: {
    device: 'آلے کے مطابق',
    light: 'روشن، چونا',
    dark: 'تاریک، لالٹین',
    blue: 'نیلا، نیل',
    purple: 'گہرا جامنی، جامن',
  },
  waiting: 'ذرا ٹھہریے',
  loadingMessages: {
    tea: 'چائے نکالی جا رہی ہے',
    cushions: 'گاؤ تکیے سجائے جا رہے ہیں',
    lantern: 'لالٹین جلائی جا رہی ہے',
    carpet: 'قالین بچھایا جا رہا ہے',
  },
  toasts: {
    label: 'اطلاعات',
    error: 'خرابی',
    backOnline: 'دوبارہ آن لائن!',
    backOnlineMore: 'رابطہ پھر سے بحال ہو گیا!',
    networkError: 'نیٹ ورک کی خرابی!',
    networkErrorMore: 'انٹرنیٹ تک رسائی نہیں!',
    launchNetworkError: 'نیٹ ورک کی خرابی۔',
  },
  notFound: {
    title: 'یہ صفحہ یہاں نہیں ہے',
    text: 'ہم نے ہر جگہ دیکھ لیا۔ شاید لنک پرانا ہے، یا اس کا کچھ حصہ راستے میں رہ گیا۔',
    room: 'یہ کمرہ ہمیں نہیں ملا',
    roomText: 'ہو سکتا ہے یہ بند یا نجی کر دیا گیا ہو۔ دوسرے کمرے کھلے ہیں۔',
    gone: 'شاید لنک پرانا ہے، یا جو یہاں تھا وہ ہٹا دیا گیا۔ اندر اور بھی بہت کچھ ہے۔',
    home: 'کمروں میں چلیں',
    explore: 'کمرے دیکھیں',
    search: 'تلاش کریں',
    guest: 'مہمان بن کر دیکھیں',
  },
  crash: {
    title: 'کچھ گڑبڑ ہو گئی :(',
    text: 'صفحہ دوبارہ کھولیے۔ اگر پھر یہی ہو تو اس سائٹ کے لیے اشتہار روکنے والا پروگرام بند کر دیجیے: بعض پروگرام ضروری حصوں کو بھی روک دیتے ہیں۔',
    report: 'اطلاع دیں',
  },
  router: {
    title: 'ایپ میں غیر متوقع خرابی!',
    text: 'یہ صفحہ نہیں کھل سکا۔ اسے دوبارہ کھولیے، یا کمروں میں واپس چلے جائیے۔',
  },
};

export default common;
