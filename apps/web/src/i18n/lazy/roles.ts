import { lazyTexts } from '../lazy-texts.ts';
import type { Texts } from '../texts.ts';

const en = {
  open: 'Change role…',
  title: 'Role of {{name}} in this room',
  choose: 'Role',
  hints: {
    '10': 'Also gives roles below this one and bans addresses.',
    '9': 'Also sets the topic, clears messages and removes members.',
    '6': 'Keeps order: bans, reports, and the threads of others.',
    '2': 'These three: a colour and a mark, sounds and the microphone.',
    '1': 'Reads, writes and votes. Takes any other role away.',
  },
  effect: 'What will happen',
  effectText: '{{name}} is told at once, and can do what the role allows from then on. It stands in the room’s log.',
  give: 'Make {{name}} {{role}}',
  given: '{{name}} is {{role}} now.',
  refused: 'You can give this role no longer, or not to {{name}}.',
} as const;

const ur: Texts<typeof en> = {
  open: 'درجہ بدلیں…',
  title: 'اس کمرے میں {{name}} کا درجہ',
  choose: 'درجہ',
  hints: {
    '10': 'اپنے سے نیچے کے درجے بھی دیتا ہے اور پتوں پر پابندی لگاتا ہے۔',
    '9': 'موضوع بھی لکھتا ہے، پیغامات صاف کرتا ہے اور ارکان کو نکالتا ہے۔',
    '6': 'نظم رکھتا ہے: پابندیاں، شکایات، اور دوسروں کے تھریڈ۔',
    '2': 'ان تینوں کے لیے: رنگ اور نشان، آوازیں اور مائیک۔',
    '1': 'پڑھتا، لکھتا اور ووٹ دیتا ہے۔ ہر دوسرا درجہ واپس لے لیتا ہے۔',
  },
  effect: 'کیا ہو گا',
  effectText:
    '{{name}} کو فوراً بتایا جائے گا، اور وہ اسی وقت سے درجے کے سب کام کر سکیں گے۔ یہ کمرے کے لاگ میں درج ہو گا۔',
  give: '{{name}} کو {{role}} بنائیں',
  given: 'اب {{name}} کا درجہ {{role}} ہے۔',
  refused: 'اب آپ یہ درجہ نہیں دے سکتے، یا {{name}} کو نہیں دے سکتے۔',
};

export const texts = { en, ur };

export const [useRoleTexts] = lazyTexts('roles', texts);

declare module 'i18next' {
  interface ResourceNamespaceMap {
    roles: typeof en;
  }
}
