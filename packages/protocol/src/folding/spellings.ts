/**
 * Short and abbreviated Roman spellings that do not show which word is meant, with the Urdu word. Everything else is
 * read by roman.ts. Add a word here only when reading fails it, and a group for it to the test's list.
 */
const spellings: Readonly<Record<string, string>> = {
  نہیں: 'nahi nahin nahe nhi nhin nai naheen nahee nahien nae nahein',
  ہے: 'hai he hay hey hae',
  ہیں: 'hain hen hein hyn',
  میں: 'mein main men me mai mei mn',
  بہت: 'bohat bohot bahut bahot buhat bohut buhut bht boht bhot bhut bahaut',
  کیوں: 'kyun kyon kyu kiun kiyun kyoon kyo kiu kun',
  ہوں: 'hoon hun hu hoo',
  تھوڑا: 'thora thoda',
  تھوڑی: 'thori thodi',
  بڑا: 'bara bada',
  بڑی: 'bari badi',
  بڑے: 'bare bade baray',
  لڑکا: 'larka ladka',
  لڑکی: 'larki ladki',
  پڑھنا: 'parhna padhna padna parna',
  گھوڑا: 'ghora ghoda',
  چھوڑ: 'chor chhor chod chhod',
  گاڑی: 'gari gaari gadi gaadi',
  کپڑے: 'kapre kapray kapde kapday',
  صرف: 'sirf srf',
  پھر: 'phir fir phr',
  اور: 'aur or aor',
  آج: 'aaj aj',
  السلام: 'assalam asalam assalaam asslam',
  علیکم: 'alaikum alikum alaykum aleikum alekum',
  وعلیکم: 'walaikum walekum walikum',
  والسلام: 'wasalam wassalam',
  وغیرہ: 'waghera waghaira wagera',
  ابھی: 'abhi abi',
  کبھی: 'kabhi kabi',
  سبھی: 'sabhi sabi',
  ذوالفقار: 'zulfiqar zulfikar zulfqar zulfiqaar',
  لاہور: 'lahore lahor',
  غلط: 'ghalat galat',
  غصہ: 'ghussa gussa',
  غزل: 'ghazal gazal',
  چائے: 'chai chaye chaey chay',
  روپے: 'rupay rupaye rupe rupees',
  منٹ: 'minute mint',
  اللہ: 'allah alla',
  بالکل: 'bilkul bilkol',
  سڑک: 'sarak sadak',
  شاعری: 'shayari shairi shaairi shayri',
  موبائل: 'mobile mobail',
  عائشہ: 'ayesha aisha aysha aesha',
};

const byRoman = new Map(
  Object.entries(spellings).flatMap(([urdu, roman]) => roman.split(' ').map((word) => [word, urdu] as const)),
);

/** The Urdu word that a Roman spelling is known to be; the word itself when it is not in the table. */
export const spelledOut = (word: string): string => byRoman.get(word) ?? word;
