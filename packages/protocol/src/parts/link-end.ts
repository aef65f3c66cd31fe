/**
 * Where a link ends: the one rule for the parser, for what guests are refused, for search and for screens
 * (docs/contract.md#links). GFM's, in every script.
 */

/** What no link has in it, wherever: spaces, signs around addresses, and those of markup. */
const never = /[\s<>"`|\p{Cs}]/u;
/** Signs that nobody sees: they are in no address, and end one only between letters of two scripts. */
const unseen = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/u;
/** What may follow in the name of a host. Wide dots and slashes are read as plain ones. */
const ofHost = /[\p{L}\p{M}\p{N}\p{Pd}.:@%[\]_~。．｡۔٫]/u;
const afterHost = /[/?#\\／？＃]/u;
const rightToLeft = /[\p{L}&&[\p{scx=Arabic}\p{scx=Hebrew}]]/v;
const latin = /[A-Za-z0-9]/;
const letter = /[\p{L}\p{M}\p{N}]/u;
const ascii = /\p{ASCII}/u;

const pairs = ['()', '[]', '{}', '“”', '‘’', '«»', '‹›', '「」', '『』', '（）', '《》', '〈〉', '【】', '﴾﴿'] as const;
const openerOf: ReadonlyMap<string, string> = new Map(pairs.map((pair) => [pair.charAt(1), pair.charAt(0)]));
const openers: ReadonlySet<string> = new Set(pairs.map((pair) => pair.charAt(0)));
/** Punctuation, quotes, brackets, signs of markup and pictures: outside where they end a link. */
const signAtEnd =
  /[.,;:!?'*_~\\([{]|(?!\p{ASCII}|\p{M})[\p{P}\p{S}\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]|\p{Cf}|\p{Cc}|[\ufe00-\ufe0f]/u;
const entity = /&[a-z0-9]{1,31};$/i;

/** A character, and where it begins. */
interface Sign {
  readonly sign: string;
  readonly at: number;
}

const signAt = (text: string, at: number): string =>
  at < text.length ? String.fromCodePoint(text.codePointAt(at) ?? 0) : '';

/**
 * A sign as a browser's address line reads it: ⓔ, 🄴, ⒠ and ㎏ are letters in the name of a host. Marks of trade and pictures are
 * letters to browsers too, but people write them behind a name.
 */
const readAs = (sign: string): string => {
  if (!/\p{S}/u.test(sign) || ascii.test(sign)) return sign;
  const plain = sign.normalize('NFKC');
  return letter.test(plain) && !afterHost.test(plain) ? plain : sign;
};
const isOutside = (sign: string): boolean =>
  signAtEnd.test(sign) && (readAs(sign) === sign || /(?!Ⓜ)\p{Emoji}|℠/u.test(sign));

/** The next sign that is seen, from those close by; '' where the address must end. */
const seenBehind = (text: string, from: number): string => {
  for (let [at, looked] = [from, 0]; looked < 8; looked += 1) {
    const sign = signAt(text, at);
    if (sign === '' || never.test(sign)) return '';
    if (!unseen.test(sign)) return readAs(sign);
    at += sign.length;
  }
  return '';
};

/** An apostrophe is inside a word: it’s. */
const isApostrophe = (sign: string, before: string, behind: string): boolean =>
  /['’‘]/.test(sign) && letter.test(before) && letter.test(behind);

/** Letters that follow an address without a space: words of Urdu, as behind a name. The sign of a year is of its number. */
const isOtherWord = (sign: string, before: string): boolean =>
  rightToLeft.test(sign) && latin.test(before) && !(sign === 'ء' && /\d/.test(before));

/** Whether a name goes on: a full stop of Urdu stands between two labels of one script. */
const staysInHost = (sign: string, before: string, behind: string): boolean => {
  if (isOtherWord(sign, before)) return false;
  if (sign !== '۔' && sign !== '٫') return ofHost.test(sign);
  return letter.test(behind) && rightToLeft.test(before) === rightToLeft.test(behind);
};

interface Walk {
  readonly depth: Map<string, number>;
  isHost: boolean;
  /** Letters of other scripts were in its path: so may be their punctuation. */
  isOther: boolean;
}

/** Whether a link goes on with a sign, from those beside it that are seen. */
const goesOn = (walk: Walk, sign: string, before: string, behind: string): boolean => {
  if (walk.isHost) {
    if (afterHost.test(sign)) walk.isHost = false;
    else if (!staysInHost(sign, before, behind)) return false;
  } else if (isOtherWord(sign, before)) return false;
  if (isApostrophe(sign, before, behind)) return true;
  const opener = openerOf.get(sign);
  if (opener !== undefined) {
    const depth = walk.depth.get(opener) ?? 0;
    // GFM: a closing bracket that others follow is inside.
    if (depth === 0) return ascii.test(sign) && behind !== '' && ascii.test(behind);
    walk.depth.set(opener, depth - 1);
    return true;
  }
  if (openers.has(sign)) walk.depth.set(sign, (walk.depth.get(sign) ?? 0) + 1);
  if (ascii.test(sign) || unseen.test(sign)) return true;
  if (letter.test(sign)) walk.isOther = true;
  else if (/[\p{P}]/u.test(sign) && !/\p{Pd}/u.test(sign)) return walk.isOther || walk.isHost || openers.has(sign);
  return true;
};

/** Closing brackets without their opening ones, counted anew from what is left. */
const hasOpener = (signs: readonly Sign[], last: number): boolean => {
  const closer = signs[last]?.sign ?? '';
  const opener = openerOf.get(closer);
  let depth = 0;
  for (let at = 0; at < last; at += 1) {
    if (signs[at]?.sign === opener) depth += 1;
    else if (signs[at]?.sign === closer && depth > 0) depth -= 1;
  }
  return depth > 0;
};

const withoutEnd = (signs: readonly Sign[], most: number): number => {
  let length = most;
  // Counting a bracket's openers reads the whole link: some brackets of a long row are enough.
  for (let counted = 0; length > 0;) {
    const sign = signs[length - 1]?.sign ?? '';
    const tail =
      sign === ';'
        ? entity.exec(
            signs
              .slice(Math.max(0, length - 33), length)
              .map((one) => one.sign)
              .join(''),
          )
        : null;
    if (tail !== null) length -= tail[0].length;
    else if (openerOf.has(sign)) {
      if (counted < 32 && hasOpener(signs, length - 1)) break;
      counted += 1;
      length -= 1;
    } else if (isOutside(sign)) length -= 1;
    else break;
  }
  return length;
};

/** Where a link ends, and where its last sign was looked for: between them there is no other link. */
interface LinkEnd {
  readonly end: number;
  readonly read: number;
}

/** Where the link that begins at `start` ends; `host` is where its scheme ends. */
export const linkEnd = (text: string, start: number, host: number): LinkEnd => {
  const signs: Sign[] = [];
  const walk: Walk = { depth: new Map(), isHost: true, isOther: false };
  let before = '';
  let at = start;
  while (at < text.length) {
    const sign = signAt(text, at);
    if (never.test(sign)) break;
    if (at >= host && !unseen.test(sign)) {
      const plain = readAs(sign);
      if (!goesOn(walk, plain, before, seenBehind(text, at + sign.length))) break;
      before = plain;
    }
    signs.push({ sign, at });
    at += sign.length;
  }
  const last = signs[withoutEnd(signs, signs.length) - 1];
  return { end: last === undefined ? start : last.at + last.sign.length, read: at };
};
