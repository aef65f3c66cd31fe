import { type Finding, type Flag, flag, has } from './flags.ts';
import type { ReadText, Word } from './read-text.ts';

/** What is told of others' words is for people to judge. */
const told = 0.6;

interface Sentence {
  readonly words: readonly Word[];
  readonly flags: number;
}

/** Of a sentence that is looked at: without this a text without stops would be one. */
const longestSentence = 60;

/** The sentences that have any of these words in them. */
export const sentencesWith = ({ together: words }: ReadText, ...names: readonly Flag[]): Sentence[] => {
  const wanted = names.reduce((all, name) => all | flag[name], 0);
  const found: Sentence[] = [];
  let from = 0;
  let flags = 0;
  for (const [at, word] of words.entries()) {
    flags |= word.flags;
    if (!word.ends && at < words.length - 1 && at - from < longestSentence) continue;
    if ((flags & wanted) !== 0) found.push({ words: words.slice(from, at + 1), flags });
    from = at + 1;
    flags = 0;
  }
  return found;
};

const is = (word: Word | undefined, name: Flag): boolean => word !== undefined && (word.flags & flag[name]) !== 0;

/** The place of the first word of this kind after a place, within so many words that are none of `not`. */
const next = (words: readonly Word[], at: number, name: Flag, most: number, none: Flag = 'not'): number => {
  for (let look = at + 1; look <= at + most && look < words.length; look += 1) {
    if (is(words[look], name)) return look;
    if (is(words[look], none)) return -1;
  }
  return -1;
};

const leadsTo = (words: readonly Word[], at: number): boolean => {
  if (at === 0) return true;
  const before = words[at - 1];
  if (is(before, 'not')) return false;
  const start = /^(?:lets|please|pls|go|and|just|now|someone|somebody|said|says|chanted|chanting|wrote)$/;
  if (start.test(before?.word ?? '')) return !words.slice(Math.max(0, at - 3), at).some((word) => is(word, 'not'));
  if (before?.word === 'to') {
    const earlier = words[at - 2]?.word ?? '';
    return /^(?:need|needs|have|want|time|going|ought|love)$/.test(earlier) && !is(words[at - 3], 'not');
  }
  return (
    (is(before, 'modal') || /^(?:gonna|wanna|will|should|must|all)$/.test(before?.word ?? '')) &&
    !is(words[at - 2], 'not')
  );
};

/** kill all Xs; burn the Xs; death to Xs. */
const order = (words: readonly Word[], at: number): number => {
  const word = words[at];
  if (word?.word === 'death' && words[at + 1]?.word === 'to') return next(words, at + 1, 'group', 3) > 0 ? 0.85 : 0;
  if (!is(word, 'kill')) return 0;
  const group = next(words, at, 'group', 4);
  if (group < 0) return 0;
  for (let between = at + 1; between < group; between += 1) {
    const { word: name = '', flags = 0 } = words[between] ?? {};
    if (
      (flags & (flag.all | flag.filthy | flag.filler | flag.heretic)) === 0 &&
      !/^(?:off|out|down|them|up|more|some|and)$/.test(name)
    )
      return 0;
  }
  if (leadsTo(words, at)) return 0.9;
  const isOfAll = words.slice(at + 1, group).some((between) => is(between, 'all'));
  // Whoever writes it may tell of others, or begin with a word that says nothing.
  return isOfAll && !words.slice(Math.max(0, at - 3), at).some((before) => is(before, 'not')) ? 0.7 : 0;
};

/** Who denies it, or asks whether somebody thinks so. */
const isDenied = (words: readonly Word[], at: number): boolean =>
  words
    .slice(Math.max(0, at - 4), at)
    .some((before, index, all) =>
      before.word === 'think'
        ? !/^(?:i|we|people)$/.test(all[index - 1]?.word ?? '') && index > 0
        : is(before, 'not') || /^(?:why|whether|if)$/.test(before.word),
    );

/** What follows decides whether it is meant: one burns calories, hangs pictures, dies at home and is shot with a vaccine. */
const follows: readonly (readonly [verb: RegExp, next: RegExp])[] = [
  [/^(?:die|perish)$/, /^(?:all|too|now|slowly|painfully|and|screaming)$/],
  [/^(?:burn|hang|drown)$/, /^(?:in|alive|all|too|now|from|to)$/],
  [/^shot$/, /^(?:dead|down|on|too|all|now|and|in|at|for|like)$/],
  [/^wiped$/, /^(?:out|off|from)$/],
];
const mayEnd = /^(?!wiped$)/;

/** Xs should be killed; Xs must die; Xs deserve to burn. */
const wish = (words: readonly Word[], at: number): number => {
  const modal = next(words, at, 'modal', 3);
  if (modal < 0 || words.slice(at, modal).some((word) => word.ends) || isDenied(words, at)) return 0;
  const killed = next(words, modal, 'killed', 4);
  if (killed < 0) return 0;
  const { word = '', ends } = words[killed] ?? {};
  const narrow = follows.find(([verb]) => verb.test(word))?.[1];
  const last = (ends === true || killed === words.length - 1) && mayEnd.test(word);
  return !narrow || last || narrow.test(words[killed + 1]?.word ?? '') ? 0.9 : 0;
};

const gendered = /^(?:women|girls|females|men|gays)$/;
const mild = /^(?:trash|garbage|savages|scum|cancer|plague)$/;
/** A disease has an article; "disease free" has none. */
const illness = /^(?:disease|virus|infestation|cancer|plague)$/;

/** Xs are vermin; all Xs are dogs. */
const likeness = (words: readonly Word[], at: number): number => {
  const be = next(words, at, 'be', 2);
  if (be < 0 || words[at + 1]?.word === 'who' || isDenied(words, at)) return 0;
  for (let look = be + 1; look <= be + 6 && look < words.length; look += 1) {
    const word = words[look];
    if (!word) return 0;
    if (is(word, 'vermin')) {
      const isLast = word.ends || look === words.length - 1;
      if (illness.test(word.word) && !isLast && !/^(?:a|the|like|of)$/.test(words[look - 1]?.word ?? '')) return 0;
      return gendered.test(words[at]?.word ?? '') && mild.test(word.word) ? 0 : 0.85;
    }
    if (is(word, 'beast')) return is(words[at - 1], 'all') ? 0.85 : 0.7;
    if (!is(word, 'filler') && !is(word, 'filthy') && !is(word, 'all')) return 0;
  }
  return 0;
};

/** Xs to the gas chambers; Xs belong in ovens. */
const place = (words: readonly Word[], at: number): number => {
  const rest = words
    .slice(at + 1, at + 6)
    .map(({ word }) => word)
    .join(' ');
  return /^(?:back )?(?:to|into|in|belong in|belong to|belongs in) (?:the |an |a )?(?:gas|oven|ovens|gallows)\b/.test(
    rest,
  ) && !isDenied(words, at)
    ? 0.9
    : 0;
};

/** X ka qatl jaiz hai. */
const lawful = (words: readonly Word[], at: number): number => {
  if (!/^(?:ka|ki|کا|کی)$/.test(words[at + 1]?.word ?? '')) return 0;
  if (!/^(?:qatl|katl|qatal|khoon|قتل|خون)$/.test(words[at + 2]?.word ?? '')) return 0;
  return /^(?:jaiz|jayez|halal|wajib|sawab|جائز|حلال|واجب|ثواب)$/.test(words[at + 3]?.word ?? '') &&
    next(words, at + 3, 'not', 3, 'told') < 0
    ? 0.9
    : 0;
};

/** X ko maar do: the order of Urdu's words. */
const urduOrder = (words: readonly Word[], at: number): number => {
  const to = next(words, at, 'urduTo', 3);
  if (to < 0 || isDenied(words, at)) return 0;
  const kill = next(words, to, 'urduKill', 4);
  if (kill >= 0) return next(words, kill, 'urduOrder', 2) > 0 ? 0.9 : 0;
  const single = next(words, to, 'urduOrder', 2);
  if (single > 0 && is(words[single + 1], 'not') && !/^ch+o/.test(words[single + 2]?.word ?? '')) return 0;
  return single > 0 && /^(?:maro|maaro|jalao|kaato|mitao|مارو|جلاؤ|جلاو|کاٹو|مٹاؤ|مٹاو)$/.test(words[single]?.word ?? '')
    ? 0.85
    : 0;
};

/** X kuttay hain. */
const urduLikeness = (words: readonly Word[], at: number): number => {
  for (let look = at + 1; look <= at + 4 && look < words.length; look += 1) {
    const word = words[look];
    if (is(word, 'not') || is(word, 'urduTo')) return 0;
    if (!is(word, 'beast') && !is(word, 'vermin')) continue;
    const be = next(words, look, 'be', 2);
    // English says it before.
    if (be < 0 || /^(?:are|is|r|am)$/.test(words[be]?.word ?? '')) return 0;
    return is(word, 'vermin') || is(words[at - 1], 'all') || words.slice(at + 1, look).some((one) => is(one, 'all'))
      ? 0.85
      : 0.7;
  }
  return 0;
};

const isToKill = (words: readonly Word[], at: number): boolean =>
  /^(?:wajib|واجب)$/.test(words[at]?.word ?? '') &&
  words.slice(at + 1, at + 4).some(({ word }) => /^(?:qatl|katl|qatal|القتل|قتل|alqatl|ulqatl)$/.test(word));

/** X kafir hain; X wajib ul qatl hain. */
const heresy = (words: readonly Word[], at: number): number => {
  for (let look = at + 1; look <= at + 5 && look < words.length; look += 1) {
    if (is(words[look], 'not')) return 0;
    if (isToKill(words, look)) return 0.9;
    if (is(words[look], 'heretic') && is(words[at], 'sect')) return next(words, look, 'not', 2, 'told') > 0 ? 0 : 0.6;
  }
  return 0;
};

/** filthy Xs. */
const dirt = (words: readonly Word[], at: number): number => (is(words[at - 1], 'filthy') ? 0.5 : 0);

const ofGroup = [wish, likeness, place, lawful, urduOrder, urduLikeness, heresy, dirt];

/** Whom one plays against; in a sentence about a match it is banter. Of others it is half of it at most. */
const plays =
  /^(?:indians?|indiano|pakistanis?|bangladeshis?|afghans?|afghani|bangali|hindustani|englishmen|kashmiris?)$/;
const [inMatch, banter] = [0.4, 0.6];

interface Said {
  readonly score: number;
  /** The group that it is said of. */
  readonly group: string;
}

const nothing: Said = { score: 0, group: '' };
const graver = (one: Said, other: Said): Said => (other.score > one.score ? other : one);

const saidIn = ({ words, flags }: Sentence): Said => {
  let gravest = nothing;
  for (const [at, word] of words.entries()) {
    const ordered = order(words, at);
    if (ordered > 0)
      gravest = graver(gravest, { score: ordered, group: words[next(words, at, 'group', 5)]?.word ?? '' });
    if (!is(word, 'group')) continue;
    for (const pattern of ofGroup) gravest = graver(gravest, { score: pattern(words, at), group: word.word });
  }
  const share = has(flags, 'banter') ? (plays.test(gravest.group) ? inMatch : banter) : 1;
  const score = gravest.score * share;
  return { ...gravest, score: has(flags, 'told') ? Math.min(score, told) : score };
};

/** A group of people near a word that kills or dehumanises them, in the order that means it. A group alone is never anything. */
export const findHate = (read: ReadText): Finding[] => {
  if (!has(read.flags, 'group')) return [];
  const { score, group } = sentencesWith(read, 'group').map(saidIn).reduce(graver, nothing);
  return score === 0 ? [] : [{ reason: 'hate', score, detail: group }];
};
