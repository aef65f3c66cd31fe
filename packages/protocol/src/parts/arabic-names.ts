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
