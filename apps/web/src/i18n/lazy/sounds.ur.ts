import type { Texts } from '../texts.ts';
import type en from './sounds.en.ts';

const ur: Texts<typeof en> = {
  title: 'آواز بجائیں',
  text: 'جس کے سامنے کمرہ کھلا ہو، وہ اسے فوراً سنتا ہے، جب تک اس نے آوازیں بند نہ کی ہوں۔',
  offer: 'یہاں لوگ آوازیں چلا سکتے ہیں۔',
  turnOff: 'آوازیں بند کریں',
  listen: '{{sound}}: صرف خود سنیں',
  played: '{{name}} نے بجایا: {{sound}}',
  names: {
    doorbell: 'دروازے کی گھنٹی',
    tabla: 'طبلہ',
    dholak: 'ڈھولک',
    applause: 'تالیاں',
    rimshot: 'ڈرم کی تھاپ',
    airhorn: 'بھونپو',
    sitar: 'ستار',
    kettle: 'ابلتی کیتلی',
    batcrack: 'بلے پر گیند، اور تماشائی',
    bicyclebell: 'سائیکل کی گھنٹی',
    drumroll: 'ڈرم رول',
    sadtrombone: 'اداس ٹرومبون',
  },
};

export default ur;
