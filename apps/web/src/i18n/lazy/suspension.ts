import { lazyTexts } from '../lazy-texts.ts';
import type { Texts } from '../texts.ts';

const en = {
  until: 'It ends by itself: {{until}}.',
  forGood: 'It lasts until the staff ends it.',
  reason: 'Reason: {{reason}}',
  data: 'For a copy of your data, or to close the account, <to>write to whoever runs this place</to>.',
} as const;

const ur: Texts<typeof en> = {
  until: 'معطلی خود ختم ہو جائے گی: {{until}}۔',
  forGood: 'معطلی تب تک رہے گی جب تک عملہ اسے ختم نہ کرے۔',
  reason: 'وجہ: {{reason}}',
  data: 'اپنے ڈیٹا کی نقل لینے یا کھاتہ بند کرنے کے لیے <to>یہ جگہ چلانے والوں کو لکھیے</to>۔',
};

export const texts = { en, ur };

export const [useSuspensionTexts] = lazyTexts('suspension', texts);

declare module 'i18next' {
  interface ResourceNamespaceMap {
    suspension: typeof en;
  }
}
