import { lazyTexts } from '../lazy-texts.ts';
import type { Texts } from '../texts.ts';

const en = {
  title: 'Play a sound',
  text: 'Whoever has the room open hears it at once, unless they turned sounds off.',
  offer: 'People can play sounds here.',
  turnOff: 'Turn sounds off',
  listen: 'Listen to {{sound}} alone',
  played: '{{name}} played: {{sound}}',
  names: {
    doorbell: 'Door bell',
    tabla: 'Tabla',
    dholak: 'Dholak',
    applause: 'Applause',
    rimshot: 'Rimshot',
    airhorn: 'Air horn',
    sitar: 'Sitar',
    kettle: 'Kettle on the boil',
    batcrack: 'Bat on ball, and the stand',
    bicyclebell: 'Bicycle bell',
    drumroll: 'Drum roll',
    sadtrombone: 'Sad trombone',
  },
} as const;

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

export const texts = { en, ur };

export const [useSoundTexts] = lazyTexts('sounds', texts);

declare module 'i18next' {
  interface ResourceNamespaceMap {
    sounds: typeof en;
  }
}
