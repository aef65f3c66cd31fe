import type en from '../en/home.ts';
import type { Texts } from '../texts.ts';

const home: Texts<typeof en> = {
  home: 'بیٹھک، کمروں کی طرف',
  views: 'جگہیں',
  rooms: 'کمرے',
  private: 'ذاتی',
  notifications: 'اطلاعات',
  you: 'آپ',
  settings: 'ترتیبات',
  look: 'زبان اور رنگ',
  explore: 'کمرے دیکھیں',
  newRoom: 'نیا کمرہ',
  find: 'کمرہ تلاش کریں',
  search: 'تلاش',
  signOut: 'باہر جائیں',
  soon: {
    private: 'ذاتی گفتگو ابھی نہیں بنی',
    privateText: 'دو لوگوں کی بات، جب دوسرا درخواست قبول کر لے۔ یہ اگلے کسی مرحلے میں آئے گی۔',
    notifications: 'اطلاعات ابھی نہیں بنیں',
    notificationsText: 'آپ کا ذکر، جواب اور درخواستیں یہاں نظر آئیں گی۔ یہ اگلے کسی مرحلے میں آئیں گی۔',
  },
};

export default home;
