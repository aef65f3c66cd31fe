import type en from '../en/people.ts';
import type { Texts } from '../texts.ts';

const people: Texts<typeof en> = {
  inTheRoom: 'کمرے میں موجود',
  onlineCount_one: '{{count}} آن لائن',
  onlineCount_other: '{{count}} آن لائن',
  more: 'مزید {{count}}',
  you: 'آپ',
  unassigned: 'غیر متعین',
  presence: { online: 'آن لائن', away: 'کچھ دیر سے غیر حاضر', offline: 'آف لائن' },
  groups: {
    staff: 'گھر کا عملہ',
    bots: 'بوٹ',
    patrons: 'پریمیم، وی آئی پی، ڈائمنڈ',
    members: 'ارکان',
    guests: 'مہمان',
  },
  rank: {
    '11': 'مالک',
    '10': 'جونیئر ایس اے',
    '9': 'سینئر عملہ',
    '8': 'مخصوص',
    '7': 'مخصوص',
    '6': 'عملہ',
    '5': 'بوٹ',
    '4': 'پریمیم رکن',
    '3': 'وی آئی پی رکن',
    '2': 'ڈائمنڈ',
    '1': 'رکن',
    '0': 'بے درجہ',
    '-1': 'مہمان',
  },
};

export default people;
