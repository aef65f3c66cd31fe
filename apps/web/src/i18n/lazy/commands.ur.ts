import type { Texts } from '../texts.ts';
import type english from './commands.en.ts';

const commands: Texts<typeof english> = {
  unknown: '{{word}} نام کی کوئی کمانڈ نہیں۔',
  meant: 'کیا آپ کا مطلب {{words}} تھا؟',
  asText: 'یہ بھیجا نہیں گیا۔ آپ کیا کر سکتے ہیں، یہ {{help}} بتاتا ہے؛ {{text}} اسے پیغام کے طور پر بھیجتا ہے۔',
  whoMay: '{{command}} صرف {{rank}} اور اس سے اوپر والے دے سکتے ہیں۔',
  whoMayOnly: '{{command}} صرف {{rank}} دے سکتے ہیں۔',
  outranks: 'یہ کمانڈ صرف وہ دے سکتا ہے جس کا درجہ {{name}} سے اوپر ہو۔',
  heardBy_zero: 'یہاں اور کوئی اسے نہیں سن سکتا۔',
  heardBy_one: '{{count}} اور شخص اسے سن سکتا ہے۔',
  heardBy_other: '{{count}} اور لوگ اسے سن سکتے ہیں۔',
  title: 'آپ یہاں کیا کر سکتے ہیں',
  ours: 'کمانڈیں',
  text: 'کمانڈ پیغام کا پہلا لفظ ہوتی ہے۔ دو سلیش اسے لفظوں کے طور پر بھیجتے ہیں: {{example}}۔',
};

export default commands;
