import type en from './people.en.ts';
import type { Texts } from '../texts.ts';

const people: Texts<typeof en> = {
  inTheRoom: 'کمرے میں موجود',
  onlineCount_one: '{{count}} آن لائن',
  onlineCount_other: '{{count}} آن لائن',
  more: 'مزید {{count}}',
  you: 'آپ',
  creator: 'تھریڈ بنانے والے',
  unassigned: 'غیر متعین',
  presence: { online: 'آن لائن', away: 'دور', offline: 'آف لائن' },
  ignoring: {
    done: 'آپ نے {{name}} کو نظرانداز کر دیا',
    doneMore: 'انھیں اس کی اطلاع نہیں دی جاتی۔',
    ended: 'اب آپ {{name}} کو نظرانداز نہیں کر رہے',
    undo: 'واپس کریں',
    ignore: 'نظرانداز کریں',
    unignore: 'نظرانداز کرنا ختم کریں',
    reply: 'ایک جواب، ایسے شخص کا جسے آپ نظرانداز کرتے ہیں',
    thread: 'ایک تھریڈ، ایسے شخص کا جسے آپ نظرانداز کرتے ہیں',
    quote: 'ایک پیغام، ایسے شخص کا جسے آپ نظرانداز کرتے ہیں',
    show: 'دکھائیں',
    foot: 'آپ {{name}} کو نظرانداز کر رہے ہیں',
    footText: 'وہ یہاں جو لکھتے ہیں آپ کو نظر نہیں آتا۔ انھیں اس کی اطلاع نہیں دی جاتی۔',
  },
  groups: { staff: 'عملہ', bots: 'بوٹ', patrons: 'پریمیم، وی آئی پی، ڈائمنڈ', members: 'ارکان', guests: 'مہمان' },
  rank: {
    '0': 'بے درجہ',
    '1': 'رکن',
    '2': 'ڈائمنڈ',
    '3': 'وی آئی پی رکن',
    '4': 'پریمیم رکن',
    '5': 'بوٹ',
    '6': 'عملہ',
    '7': 'مخصوص',
    '8': 'مخصوص',
    '9': 'سینئر عملہ',
    '10': 'جونیئر ایس اے',
    '11': 'مالک',
    '-1': 'مہمان',
  },
};

export default people;
