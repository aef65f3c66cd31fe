import { lazyTexts } from '../lazy-texts.ts';
import type { Texts } from '../texts.ts';

const en = {
  unknown: 'There is no command {{word}}.',
  meant: 'Did you mean {{words}}?',
  asText: 'It was not sent. {{help}} lists what you can do; {{text}} sends it as a message.',
  whoMay: '{{command}} is for {{rank}} and above.',
  whoMayOnly: '{{command}} is for {{rank}} only.',
  outranks: 'Only who ranks above {{name}} can give this command.',
  noSound: 'No sound has this name. There are: {{sounds}}.',
  heardBy_zero: 'Nobody else here can hear it.',
  heardBy_one: '{{count}} other person can hear it.',
  heardBy_other: '{{count}} other people can hear it.',
  done: {
    ignorePerson: 'You do not see what {{name}} says any more.',
    unignorePerson: 'You see what {{name}} says again.',
    extendRole: 'The role of {{name}} is changed.',
    setTopic: 'The room has a new topic.',
    noTopic: 'The room has no topic any more.',
  },
  title: 'What you can do here',
  ours: 'Commands',
  text: 'A command is the first word of a message. Two slashes send it as words: {{example}}.',
} as const;

const ur: Texts<typeof en> = {
  unknown: '{{word}} نام کی کوئی کمانڈ نہیں۔',
  meant: 'کیا آپ کا مطلب {{words}} تھا؟',
  asText: 'یہ بھیجا نہیں گیا۔ آپ کیا کر سکتے ہیں، یہ {{help}} بتاتا ہے؛ {{text}} اسے پیغام کے طور پر بھیجتا ہے۔',
  whoMay: '{{command}} صرف {{rank}} اور اس سے اوپر والے دے سکتے ہیں۔',
  whoMayOnly: '{{command}} صرف {{rank}} دے سکتے ہیں۔',
  outranks: 'یہ کمانڈ صرف وہ دے سکتا ہے جس کا درجہ {{name}} سے اوپر ہو۔',
  noSound: 'اس نام کی کوئی آواز نہیں۔ یہ آوازیں ہیں: {{sounds}}۔',
  heardBy_zero: 'یہاں اور کوئی اسے نہیں سن سکتا۔',
  heardBy_one: '{{count}} اور شخص اسے سن سکتا ہے۔',
  heardBy_other: '{{count}} اور لوگ اسے سن سکتے ہیں۔',
  done: {
    ignorePerson: '{{name}} کی باتیں اب آپ کو نظر نہیں آئیں گی۔',
    unignorePerson: '{{name}} کی باتیں اب آپ کو پھر نظر آئیں گی۔',
    extendRole: '{{name}} کا درجہ بدل گیا۔',
    setTopic: 'کمرے کا نیا موضوع رکھ دیا گیا۔',
    noTopic: 'کمرے کا اب کوئی موضوع نہیں۔',
  },
  title: 'آپ یہاں کیا کر سکتے ہیں',
  ours: 'کمانڈیں',
  text: 'کمانڈ پیغام کا پہلا لفظ ہوتی ہے۔ دو سلیش اسے لفظوں کے طور پر بھیجتے ہیں: {{example}}۔',
};

export const texts = { en, ur };

export const [useCommandsTexts, addCommandsTexts] = lazyTexts('commands', texts);

declare module 'i18next' {
  interface ResourceNamespaceMap {
    commands: typeof en;
  }
}
