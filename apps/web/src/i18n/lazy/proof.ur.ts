import type { Texts } from '../texts.ts';
import type en from './proof.en.ts';

const ur: Texts<typeof en> = {
  working: 'ایک ساتھ بہت سے لوگ آ رہے ہیں۔ آپ کا براؤزر تھوڑا سا کام کر کے دکھا رہا ہے، اس میں چند سیکنڈ لگتے ہیں …',
  cancel: 'رہنے دیں',
};

export default ur;
