import type { Texts } from '../texts.ts';
import type en from './suspension.en.ts';

const ur: Texts<typeof en> = {
  until: 'یہ خود ختم ہو جائے گی: {{until}}۔',
  forGood: 'یہ تب تک رہے گی جب تک عملہ اسے ختم نہ کرے۔',
  reason: 'وجہ: {{reason}}',
  data: 'اپنے ڈیٹا کی نقل لینے یا کھاتہ بند کرنے کے لیے <to>یہ جگہ چلانے والوں کو لکھیے</to>۔',
};

export default ur;
