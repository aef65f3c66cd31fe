import type en from '../en/home.ts';
import type { Texts } from '../texts.ts';

const home: Texts<typeof en> = {
  home: 'بیٹھک: کمروں پر جائیں',
  views: 'حصے',
  rooms: 'کمرے',
  private: 'ذاتی',
  notifications: 'اطلاعات',
  you: 'آپ',
  settings: 'ترتیبات',
  languageAndTheme: 'زبان اور تھیم',
  explore: 'کمرے دیکھیں',
  newRoom: 'نیا کمرہ',
  find: 'کمرہ تلاش کریں',
  search: 'تلاش',
  signOut: 'سائن آؤٹ کریں',
  comingSoon: {
    private: 'ذاتی پیغامات ابھی دستیاب نہیں',
    privateText: 'دو لوگوں کی گفتگو، جب دوسرا آپ کی درخواست قبول کر لے۔',
    notifications: 'اطلاعات ابھی دستیاب نہیں',
    notificationsText: 'آپ کا ذکر، جوابات اور درخواستیں یہاں نظر آئیں گی۔',
  },
};

export default home;
