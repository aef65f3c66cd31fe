const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** What says where to go, before a name of a page and behind it. */
const wordsBefore = setOf('join visit come go open click see check at on to via aao ao dekho kholo دیکھو دیکھیں کھولو');
const wordsBehind = setOf(
  'par pe aao ao aajao ajao aa join dekho dekhein kholo آؤ آئیں آجاؤ آجائیں جوائن دیکھو دیکھیں کھولو کھولیں چلو چلیں لکھو کلک وزٹ',
);
/** Enough to see a few words. */
const around = 30;

const wordsOf = (line: string): string[] => line.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];

/**
 * Whether what is in a text from `start` to `end` stands as the name of a page does: first or last in its line, or beside a word that
 * says to go there. In the middle of a line the same letters are more often the end of a sentence and the next one.
 */
export const standsAsName = (text: string, start: number, end: number): boolean => {
  const before = wordsOf(
    text
      .slice(Math.max(0, start - around), start)
      .split('\n')
      .at(-1) ?? '',
  );
  const behind = wordsOf(text.slice(end, end + around).split('\n', 1)[0] ?? '');
  return (
    before.length === 0 ||
    behind.length === 0 ||
    before.slice(-2).some((word) => wordsBefore.has(word)) ||
    behind.slice(0, 3).some((word) => wordsBehind.has(word))
  );
};

/**
 * Names of pages in Arabic script, such as مثال.پاکستان. Their endings are the names of countries and other everyday words, and
 * people forget the space after a full stop, so what stands before it counts.
 */
const endings =
  'پا[کك]ستان|ا[یي]ران|بھارت|بارت|ڀارت|السعود[یي][ةه]|امارات|مصر|قطر|عمان|الاردن|الجزائر|المغرب|تونس|سور[یي][ةا]|فلسط[یي]ن|عراق|مور[یي]تان[یي]ا|سودان|مل[یي]س[یي]ا|البحر[یي]ن|بازار|شب[کك][ةه]|موقع|[کك]وم|عرب|همراه|اتصالات|ابوظب[یي]|العل[یي]ان|[کك]اثول[یي][کك]';
const letter = String.raw`\p{L}\p{M}\p{N}`;

/** A name of labels in any script with such an ending, and its path. Its groups: the label before the ending, the stop, the path. */
export const arabicName = String.raw`(?<![${letter}-][.۔]?|@)(?:[${letter}-]{1,63}[.۔])*?(?<label>[${letter}-]{1,63})(?<stop>[.۔])(?:${endings})(?![${letter}]|-[${letter}]|@)(?<path>[/?#:][^\s<>"])?`;

/** What sentences end with: verbs, greetings, answers. */
export const urduSentenceEnds: ReadonlySet<string> = new Set(
  'ہے ہیں ہوں ہو ہوا ہوئے ہوئی ہونا ہوگا ہوگی تھا تھی تھے تھیں گا گی گے گیا گئی گئے کیا کی کے کا کو سے میں پر تک دیا دی دیے دو لیا لی لیے لو رہا رہی رہے جائے جاؤ آیا آئی آئے آؤ کرو کریں کرے کرتا کرتی کرتے کرنا چاہیے باد سلام شکریہ ہاں نہیں جی خیر اچھا بس یار بھائی دوستو صاحب آمین چلو چلیں دیکھو دیکھیں بھی بہت واہ زبردست کمال افسوس مبارک'.split(
    ' ',
  ),
);

interface Named {
  readonly label: string;
  readonly stop: string;
  readonly path: string | undefined;
  /** Whether it stands as a name does. */
  readonly stands: () => boolean;
}

/** Whether that is a name of a page, and not the end of a sentence with the next one behind it. */
export const isArabicName = ({ label, stop, path, stands }: Named): boolean => {
  if (path !== undefined) return true;
  if (urduSentenceEnds.has(label)) return false;
  // The full stop of Urdu opens nothing in a browser: in the middle of a line it ends a sentence.
  return stop === '.' || stands();
};

/** Hosts that everybody knows from invitations and short links: links wherever they stand, without a path too. */
export const knownHosts = String.raw`(?:t|telegram|wa|m|fb)\.me|(?:discord|dsc|invite)\.gg|(?:bit|ow|cutt)\.ly|youtu\.be|linktr\.ee|goo\.gl|is\.gd|rb\.gy|twitch\.tv`;

/** Endings of names of pages that are words too, or what follows a full stop without a space ("acha.me aata hun"). */
export const wordEndings = 'me|live|online|shop|store|site|club|link|click|top|app|tv|ly|vip';

/** What sentences of Roman Urdu and English end with, or abbreviations: verbs, pronouns, greetings, answers. */
const sentenceEnds: ReadonlySet<string> = new Set(
  `hai hain hn hy hun hoon hu ho hua hui hue huwa tha thi thy the hoga hogi honge ga gi ge gaya gayi gai gaye gae gya
  kya ki ke ka ko se me mein main mai par pe tak dia diya di de do lia liya li le lo raha rahi rahe rha rhi rhe jao jaye
  jana aya aaya ayi aayi aye aao ao aa karo kare karen karna kar krna kr karta karti karte haan han ha nahi nahin nai ni na
  ji jee acha accha achha achi theek thek thik tik bas bus yaar yar bhai bro sis dost dosto salam salaam shukriya chalo
  chalein chalen dekho bhi bohat bohot bahut bht ye yeh wo woh sab aj aaj kal ab phir fir ok okay oki yes yeah yep no nope
  hi hello hey bye thanks thank thanx please plz pls lol hmm hm good great nice fine well done sure true right cool wow now
  here there this that it is was are am not you us him her them too all so then one dr mr mrs ms vs etc love`.split(
    /\s+/,
  ),
);

/** Whether a label before such an ending may name a page: no end of a sentence, no number, no single letter. */
export const maybePage = (label: string): boolean =>
  /[^\d-].*[^\d-]/u.test(label) && !sentenceEnds.has(label.toLowerCase()) && !/^(?:ha|he)+h?$/iu.test(label);
