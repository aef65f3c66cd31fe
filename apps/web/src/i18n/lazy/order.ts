import { lazyTexts } from '../lazy-texts.ts';
import type { Texts } from '../texts.ts';

const en = {
  line: {
    frozen: 'Guests and people who joined today only read, until {{until}}. You can go on talking.',
    frozenHere: 'You can read, but not write here for now.',
    why: {
      moderator: 'A moderator made this room read-only for guests and people who joined today. You did nothing wrong.',
      platform:
        'The platform’s staff made every room read-only for guests and people who joined today. You did nothing wrong.',
      surge:
        'Many new people came to this room at once, so guests and people who joined today only read. You did nothing wrong.',
      strict:
        'Many new people came to this room at once, so whoever joined within a week only reads. You did nothing wrong.',
    },
    opensSoon:
      'For those who did not come with them it usually opens within a minute or two, at the latest by {{until}}. You will see it here.',
    opens: 'It opens again by {{until}}. You will see it here.',
    kept: 'What you have begun to write is kept.',
    register: 'Make an account',
    registerHint: 'With an account you can write here now.',
    open: 'You can write here again',
    slow: 'Slow mode: one message every {{length}}.',
    slowExempt: 'Slow mode: members write once every {{length}}. It does not hold for you.',
    wait: 'Slow mode: you can write again in {{time}}.',
    change: 'Change',
  },
  seconds_one: '{{count}} second',
  seconds_other: '{{count}} seconds',
  minutes_one: '{{count}} minute',
  minutes_other: '{{count}} minutes',
  hours_one: '{{count}} hour',
  hours_other: '{{count}} hours',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  inRoom: 'in {{room}}',
  effects: 'What will happen',
  logged: 'The room’s log shows it.',
  dialog: {
    title: 'Freeze and slow mode',
    freeze: 'Guests and newcomers only read',
    slow: 'One message per member every',
    off: 'Off',
    now: 'Until {{until}}',
    asNow: 'As now',
    byPlatform: 'The platform’s staff froze every room until {{until}}. Only they can end that.',
    freezes: 'Guests and people who joined within a day only read from now on. What they were writing is kept.',
    ends: 'It ends by itself: {{until}}.',
    thaws: 'Guests and newcomers can write again at once.',
    slows: 'Each member writes one message, thread or reply every {{length}}.',
    exempt: 'Neither holds for moderators.',
    endsSlow: 'Members write as often as before.',
    told: 'Everybody in the room sees it at once.',
    choose: 'Choose above: who only reads for now, or how often members may write. You see here what it does.',
    change: 'Freeze or slow down',
    freezeFor: 'Freeze for {{length}}',
    thaw: 'End the freeze',
    slowTo: 'One message every {{length}}',
    endSlow: 'End slow mode',
    both: 'Change both',
    doneFrozen: 'Guests and newcomers only read until {{until}}',
    doneOpen: 'Everybody may write',
    doneSlow: 'One message every {{length}}',
    doneFast: 'Slow mode is off',
    undo: 'Undo',
  },
  clear: {
    title: 'Clear messages',
    which: 'Which messages',
    all: 'All',
    latest: 'The latest {{count}}',
    counting: 'Counting the messages…',
    goes_one: '{{count}} message goes for everybody, whoever wrote it, with its pictures and videos.',
    goes_other: '{{count}} messages go for everybody, whoever wrote them, with their pictures and videos.',
    threads: 'Threads stay, and so does what people are writing.',
    final: 'It cannot be undone.',
    nothing: 'There is nothing to clear.',
    do_one: 'Clear {{count}} message',
    do_other: 'Clear {{count}} messages',
    done: 'The messages are cleared.',
  },
  closed: {
    title: 'Only members read here',
    text: 'What is said in {{room}} is for those who have joined.',
    join: 'Join and read',
    joinHint: 'Anyone may join. You can leave again at any time.',
  },
} as const;

const ur: Texts<typeof en> = {
  line: {
    frozen: 'مہمان اور آج شامل ہونے والے {{until}} تک صرف پڑھ سکتے ہیں۔ آپ بات جاری رکھ سکتے ہیں۔',
    frozenHere: 'آپ یہاں ابھی پڑھ سکتے ہیں، لکھ نہیں سکتے۔',
    why: {
      moderator:
        'ایک نگران نے اس کمرے کو مہمانوں اور آج شامل ہونے والوں کے لیے صرف پڑھنے کا کر دیا ہے۔ آپ نے کچھ غلط نہیں کیا۔',
      platform:
        'پلیٹ فارم کے عملے نے تمام کمرے مہمانوں اور آج شامل ہونے والوں کے لیے صرف پڑھنے کے کر دیے ہیں۔ آپ نے کچھ غلط نہیں کیا۔',
      surge:
        'اس کمرے میں ایک ساتھ بہت سے نئے لوگ آئے، اس لیے مہمان اور آج شامل ہونے والے صرف پڑھ سکتے ہیں۔ آپ نے کچھ غلط نہیں کیا۔',
      strict:
        'اس کمرے میں ایک ساتھ بہت سے نئے لوگ آئے، اس لیے پچھلے ہفتے شامل ہونے والے صرف پڑھ سکتے ہیں۔ آپ نے کچھ غلط نہیں کیا۔',
    },
    opensSoon:
      'جو ان کے ساتھ نہیں آئے ان کے لیے عموماً ایک دو منٹ میں، ورنہ {{until}} تک پھر کھل جائے گا۔ آپ یہیں دیکھ لیں گے۔',
    opens: '{{until}} تک پھر کھل جائے گا۔ آپ یہیں دیکھ لیں گے۔',
    kept: 'آپ نے جو لکھنا شروع کیا تھا وہ محفوظ ہے۔',
    register: 'کھاتہ بنائیں',
    registerHint: 'کھاتے کے ساتھ آپ ابھی یہاں لکھ سکتے ہیں۔',
    open: 'آپ یہاں پھر لکھ سکتے ہیں',
    slow: 'سست رفتار: ہر {{length}} میں ایک پیغام۔',
    slowExempt: 'سست رفتار: ارکان ہر {{length}} میں ایک بار لکھ سکتے ہیں۔ آپ پر لاگو نہیں۔',
    wait: 'سست رفتار: آپ {{time}} میں پھر لکھ سکیں گے۔',
    change: 'بدلیں',
  },
  seconds_one: '{{count}} سیکنڈ',
  seconds_other: '{{count}} سیکنڈ',
  minutes_one: '{{count}} منٹ',
  minutes_other: '{{count}} منٹ',
  hours_one: '{{count}} گھنٹہ',
  hours_other: '{{count}} گھنٹے',
  days_one: '{{count}} دن',
  days_other: '{{count}} دن',
  inRoom: '{{room}} میں',
  effects: 'کیا ہوگا',
  logged: 'یہ کمرے کے ریکارڈ میں درج ہوگا۔',
  dialog: {
    title: 'منجمد اور سست رفتار',
    freeze: 'مہمان اور نئے آنے والے صرف پڑھیں',
    slow: 'ہر رکن کا ایک پیغام، ہر',
    off: 'نہیں',
    now: '{{until}} تک',
    asNow: 'جیسے ابھی',
    byPlatform: 'پلیٹ فارم کے عملے نے تمام کمرے {{until}} تک منجمد کیے ہیں۔ اسے صرف وہی ختم کر سکتے ہیں۔',
    freezes: 'مہمان اور پچھلے ایک دن میں شامل ہونے والے اب سے صرف پڑھ سکیں گے۔ جو وہ لکھ رہے تھے محفوظ رہے گا۔',
    ends: 'یہ خود ختم ہوگا: {{until}}۔',
    thaws: 'مہمان اور نئے آنے والے فوراً پھر لکھ سکیں گے۔',
    slows: 'ہر رکن {{length}} میں ایک پیغام، تھریڈ یا جواب لکھ سکے گا۔',
    exempt: 'نگرانوں پر دونوں لاگو نہیں۔',
    endsSlow: 'ارکان پہلے کی طرح لکھ سکیں گے۔',
    told: 'کمرے میں سب کو فوراً دکھائی دے گا۔',
    choose: 'اوپر چنیں: کون کچھ دیر صرف پڑھے، یا ارکان کتنی کتنی دیر میں لکھیں۔ اس کا اثر یہاں دکھائی دے گا۔',
    change: 'منجمد یا سست کریں',
    freezeFor: '{{length}} کے لیے منجمد کریں',
    thaw: 'پھر کھول دیں',
    slowTo: 'ہر {{length}} میں ایک پیغام',
    endSlow: 'سست رفتار ختم کریں',
    both: 'دونوں بدلیں',
    doneFrozen: 'مہمان اور نئے آنے والے {{until}} تک صرف پڑھ سکتے ہیں',
    doneOpen: 'سب لکھ سکتے ہیں',
    doneSlow: 'ہر {{length}} میں ایک پیغام',
    doneFast: 'سست رفتار ختم ہو گئی',
    undo: 'واپس لیں',
  },
  clear: {
    title: 'پیغامات صاف کریں',
    which: 'کون سے پیغامات',
    all: 'تمام',
    latest: 'آخری {{count}}',
    counting: 'پیغامات گنے جا رہے ہیں…',
    goes_one: '{{count}} پیغام سب کے لیے مٹ جائے گا، جس نے بھی لکھا ہو، اپنی تصویروں اور ویڈیوز سمیت۔',
    goes_other: '{{count}} پیغامات سب کے لیے مٹ جائیں گے، جس نے بھی لکھے ہوں، اپنی تصویروں اور ویڈیوز سمیت۔',
    threads: 'تھریڈز رہیں گے، اور جو لوگ لکھ رہے ہیں وہ بھی۔',
    final: 'اسے واپس نہیں لیا جا سکتا۔',
    nothing: 'صاف کرنے کو کچھ نہیں۔',
    do_one: '{{count}} پیغام صاف کریں',
    do_other: '{{count}} پیغامات صاف کریں',
    done: 'پیغامات صاف ہو گئے۔',
  },
  closed: {
    title: 'یہاں صرف ارکان پڑھتے ہیں',
    text: '{{room}} میں جو کہا جاتا ہے وہ شامل ہونے والوں کے لیے ہے۔',
    join: 'شامل ہو کر پڑھیں',
    joinHint: 'کوئی بھی شامل ہو سکتا ہے۔ آپ جب چاہیں نکل سکتے ہیں۔',
  },
};

export const texts = { en, ur };

export const [useOrderTexts] = lazyTexts('order', texts);

declare module 'i18next' {
  interface ResourceNamespaceMap {
    order: typeof en;
  }
}
