import type en from './home.en.ts';
import type { Texts } from '../texts.ts';

const home: Texts<typeof en> = {
  home: 'بیٹھک: کمروں پر جائیں',
  views: 'حصے',
  rooms: 'کمرے',
  private: 'ذاتی',
  privateUnread_one: '{{count}} ذاتی گفتگو میں نئی بات',
  privateUnread_other: '{{count}} ذاتی گفتگوؤں میں نئی بات',
  roomsUnread: 'کچھ نیا ہے',
  notifications: 'اطلاعات',
  notificationsUnread_one: '{{count}} نئی اطلاع',
  notificationsUnread_other: '{{count}} نئی اطلاعات',
  you: 'آپ',
  staffRoom: 'عملے کا کمرہ',
  settings: 'ترتیبات',
  languageAndTheme: 'زبان اور تھیم',
  explore: 'کمرے دیکھیں',
  newRoom: 'نیا کمرہ',
  find: 'بیٹھک میں تلاش کریں',
  search: 'تلاش',
  signOut: 'سائن آؤٹ کریں',
};

export default home;
