import { readWord } from '@baithak/protocol/dictionary/allowed-words';

/** Words of greetings, congratulations, condolence and Islamic phrases, which a whole room says at once. */
const words = `
  hi hello hey salaam salam assalam assalaam asalam aslam o u alaikum alaykum alikum walaikum wa wassalam rahmatullah
  rahmatullahi barakatuh wabarakatuhu good morning evening night afternoon welcome back bye khuda allah hafiz namaste
  happy birthday to you anniversary new year congratulations congrats many returns of the day best wishes dear merry
  christmas diwali holi easter nowruz eid ramzan ramadan jumma juma mubarak ho sab aap ko bohat bahut salgirah saal naya
  inna lillahi lillah ilaihi ilayhi rajioon rajiun rajioun raji'un rest in peace rip may his her soul jannat firdaus
  mein jagah de ata farmaye magfirat maghfirat sabr ameen aameen summa
  mashallah masha subhanallah subhan alhamdulillah alhamdolillah insha inshallah bismillah jazakallah jazak khair khairan
  astaghfirullah dua duas condolences sorry for your loss shukriya thanks thank so much
  السلام سلام علیکم وعلیکم ورحمتہ رحمتہ وبرکاتہ برکاتہ اللہ خدا حافظ صبح شب بخیر خوش آمدید سالگرہ مبارک ہو سب آپ کو بہت نیا
  سال عید رمضان جمعہ انا للہ وانا الیہ راجعون جنت الفردوس میں جگہ دے عطا فرمائے مغفرت صبر جمیل آمین ثم ماشاءاللہ ماشا
  سبحان الحمدللہ الحمد انشاءاللہ ان شاء بسم جزاک خیر استغفراللہ دعا دعائیں شکریہ
`;

const formulas: ReadonlySet<string> = new Set(words.trim().split(/\s+/).map(readWord));

/** `word`: folded. */
export const isFormula = (word: string): boolean => formulas.has(word);
