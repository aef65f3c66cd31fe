import { lazyTexts } from '../lazy-texts.ts';
import type { Texts } from '../texts.ts';

/** What a guest reads while many come at once. */
const en = {
  working: 'Many people are coming at once. Your browser is proving some work, which takes a few seconds …',
  cancel: 'Cancel',
} as const;

const ur: Texts<typeof en> = {
  working: 'ایک ساتھ بہت سے لوگ آ رہے ہیں۔ آپ کا براؤزر تھوڑا سا کام کر کے دکھا رہا ہے، اس میں چند سیکنڈ لگتے ہیں …',
  cancel: 'رہنے دیں',
};

export const texts = { en, ur };

export const [useProofTexts] = lazyTexts('proof', texts);

declare module 'i18next' {
  interface ResourceNamespaceMap {
    proof: typeof en;
  }
}
