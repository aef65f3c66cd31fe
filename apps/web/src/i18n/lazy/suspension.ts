import { lazyTexts } from '../lazy-texts.ts';
import type { Texts } from '../texts.ts';

const en = {
  until: 'It ends by itself: {{until}}.',
  forGood: 'It lasts until the staff ends it.',
  reason: 'Reason: {{reason}}',
  rule: 'Rule: {{rule}}',
  said: 'What it was given for: {{said}}',
  data: 'If you think it is a mistake, want a copy of your data, or want to close the account, <to>write to whoever runs this place</to>.',
} as const;

const ur: Texts<typeof en> = {
  until: 'معطلی خود ختم ہو جائے گی: {{until}}۔',
  forGood: 'معطلی تب تک رہے گی جب تک عملہ اسے ختم نہ کرے۔',
  reason: 'وجہ: {{reason}}',
  rule: 'اصول: {{rule}}',
  said: 'کس بات پر: {{said}}',
  data: 'اگر آپ کے خیال میں یہ غلطی ہے، یا اپنے ڈیٹا کی نقل لینی یا کھاتہ بند کرنا ہو، تو <to>یہ جگہ چلانے والوں کو لکھیے</to>۔',
};

export const texts = { en, ur };

export const [useSuspensionTexts] = lazyTexts('suspension', texts);

declare module 'i18next' {
  interface ResourceNamespaceMap {
    suspension: typeof en;
  }
}
