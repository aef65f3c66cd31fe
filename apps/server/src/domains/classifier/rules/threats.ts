import { type Finding, type Flag, flag, has } from './flags.ts';
import { sentencesWith } from './hate.ts';
import { type ReadText, type Word, longestText } from './read-text.ts';

const is = (word: Word | undefined, name: Flag): boolean => word !== undefined && (word.flags & flag[name]) !== 0;

/** To whoever is spoken to. */
const toYou = /^(?:tujhe|tujhy|tuje|tujhko|tumhe|tumhein|tumhen|tumko|aapko|apko|تجھے|تمہیں|تمھیں)$/;
const people =
  /^(?:maa|ma|behen|behan|bahan|bhai|bachon|bachchon|family|khandan|biwi|beti|ماں|بہن|بھائی|بچوں|خاندان|بیوی|بیٹی)$/;
const body = /^(?:gardan|gala|sar|zaban|zubaan|hath|haath|tangen|taangen|گردن|گلا|سر|زبان|ہاتھ|ٹانگیں)$/;
const home = /^(?:ghar|makan|dukan|گھر|مکان|دکان)$/;
/** They mean death whatever stands beside them. */
const deadly = /^(?:qatl|qatal|katal|katl|zibah|zabah|halak|phansi|goli|tezab|rape|قتل|ذبح|ہلاک|پھانسی|گولی|تیزاب|ریپ)$/;
const blow = /^(?:maar|mar|kaat|kat|marunga|maarunga|maroonga|marenge|maarenge|kaatunga|مار|کاٹ)$/;
/** What one also does to a lamp, a guest, a homework: only with somebody as its object. */
const other = /^(?:jala|jalaa|jalaunga|khatam|mita|ura|uraa|جلا|ختم|مٹا|اڑا)$/;
const takes = /^(?:utha|اٹھا)$/;
const whole = /^(?:marunga|maarunga|maroonga|marenge|maarenge|kaatunga|jalaunga)$/;
/** What may stand between somebody and what is done to them. */
const between =
  /^(?:zinda|jaan|jan|se|hi|bhi|abhi|kal|aaj|main|mein|hum|wahin|yahin|aa|kar|ke|ko|chhuri|churi|pistol|goli|زندہ|جان|سے|ہی|بھی|ابھی|کل|آج|میں|ہم|کو|چھری|گولی)$/;
const withWeapon = /(?:^| )(?:jaan se|jan se|goli|chhuri|churi|pistol|tezab|جان سے|گولی|چھری|پستول|تیزاب)(?: |$)/;

/** Whether a verb is promised. */
const isPromised = (words: readonly Word[], verb: number): boolean => {
  if (whole.test(words[verb]?.word ?? '')) return true;
  for (let look = verb + 1; look <= verb + 3; look += 1) {
    if (is(words[look], 'not')) return false;
    if (is(words[look], 'urduWill')) return true;
  }
  return false;
};

const text = (words: readonly Word[], from: number, to: number): string =>
  words
    .slice(from, to + 1)
    .map(({ word }) => word)
    .join(' ');

/** To you: tujhe maar dunga. */
const toPerson = (words: readonly Word[], at: number, verb: number): number => {
  const { word = '' } = words[verb] ?? {};
  if (takes.test(word)) return 0;
  const bare = words.slice(at + 1, verb).every((one) => between.test(one.word));
  if (deadly.test(word)) return 0.85;
  if (blow.test(word) && (bare || !/^(?:kaat|kat|کاٹ|kaatunga)$/.test(word)))
    return withWeapon.test(text(words, at, verb)) ? 0.85 : 0.6;
  return bare && other.test(word) ? 0.6 : 0;
};

/** To what is yours: teri gardan kaat dunga, tumhari behen ko maar dunga, tumhara ghar jala dunga. */
const toYours = (words: readonly Word[], at: number, verb: number): number => {
  const { word = '' } = words[verb] ?? {};
  const object = words[verb - 1]?.word ?? '';
  if (/^(?:kaat|kat|kaatunga|کاٹ)$/.test(word) && body.test(object)) return 0.7;
  if (/^(?:rape|ریپ)$/.test(word) && (verb === at + 1 || people.test(words[at + 1]?.word ?? ''))) return 0.85;
  if (/^(?:jala|jalaa|jalaunga|ura|uraa|جلا|اڑا)$/.test(word) && home.test(object) && verb - at <= 3) return 0.6;
  if (!/^(?:ko|کو)$/.test(object) || !people.test(words[verb - 2]?.word ?? '')) return 0;
  if (takes.test(word)) return 0.5;
  return deadly.test(word) ? 0.7 : blow.test(word) || other.test(word) ? 0.6 : 0;
};

/** goli maar dunga tujhe. */
const beforeYou = (words: readonly Word[], at: number): number => {
  for (let verb = at - 1; verb >= Math.max(0, at - 4); verb -= 1) {
    if (words[verb]?.ends === true || is(words[verb], 'not')) return 0;
    const { word = '' } = words[verb] ?? {};
    if (!(deadly.test(word) || blow.test(word)) || is(words[verb - 1], 'ring')) continue;
    if (!isPromised(words, verb) || !is(words[at - 1], 'urduWill')) continue;
    return deadly.test(word) || withWeapon.test(text(words, verb - 2, verb)) ? 0.85 : 0.6;
  }
  return 0;
};

/** Violence promised in Urdu, where a place has whoever it is done to. */
const urduThreat = (words: readonly Word[], at: number): number => {
  if (!is(words[at], 'you')) return 0;
  const isYou =
    toYou.test(words[at]?.word ?? '') ||
    (/^(?:tum|aap|تم|آپ)$/.test(words[at]?.word ?? '') && is(words[at + 1], 'urduTo'));
  if (isYou) {
    const before = beforeYou(words, at);
    if (before > 0) return before;
  }
  for (let verb = at + 1; verb <= at + 5 && verb < words.length; verb += 1) {
    if (is(words[verb], 'not')) return 0;
    if (is(words[verb - 1], 'ring')) continue;
    const { word = '' } = words[verb] ?? {};
    if (!(deadly.test(word) || blow.test(word) || other.test(word) || takes.test(word))) continue;
    if (!isPromised(words, verb)) continue;
    const score = isYou ? toPerson(words, at, verb) : toYours(words, at, verb);
    if (score > 0) return score;
  }
  return 0;
};

type Threat = (words: readonly Word[], at: number) => number;
const near = (words: readonly Word[], from: number, to: number, name: Flag): number => {
  for (let at = Math.max(0, from); at <= to && at < words.length; at += 1) if (is(words[at], name)) return at;
  return -1;
};
const says = (words: readonly Word[], at: number, ...sequence: readonly RegExp[]): boolean =>
  sequence.every((pattern, step) => pattern.test(words[at + step]?.word ?? ''));
/** Some words as they stand behind a place. */
const after = (words: readonly Word[], at: number, most: number): string =>
  words
    .slice(at + 1, at + 1 + most)
    .map(({ word }) => word)
    .join(' ');

const violent =
  /^(?:kill|murder|rape|stab|behead|slaughter|strangle|shoot|burn|butcher|lynch|execute|cut|slit|slash|chop|break|smash)$/;
/** What is done to a part of somebody, and not to them. */
const toParts = /^(?:cut|slit|slash|chop|break|smash)$/;
const you = /^(?:you|u|ya|yall)\b(?! (?:a|an|some|the|your)\b)/;
/** What is not what is yours but a part of you, or yours to love; a noun behind it would make it another thing. */
const yours =
  /^(?:your|ur) (?:throat|head|neck|skull|tongue|fingers|legs|family|mother|mom|sister|kids|children|wife|daughter|house|home)(?: (?:and|down|up|to|with|if|when|tonight|tomorrow|now|in|alive|off|too|first|before|then|all|open|like|you)\b|$)/;
const weapon =
  /\b(?:knife|knives|gun|pistol|rifle|acid|bullet|blood|throat|skull|and (?:your|ur) (?:whole )?(?:family|mother|sister|kids|children|wife|daughter))\b/;

/** How grave it is to do this to whoever is spoken to; 0 when it is done to something else. */
const done = (words: readonly Word[], at: number): number => {
  const verb = words[at]?.word ?? '';
  const object = after(words, at, 4).replace(/^(?:up|down) /, '');
  if (yours.test(object)) return /throat|head|neck|skull/.test(object) ? 0.85 : toParts.test(verb) ? 0.5 : 0.7;
  if (toParts.test(verb) || !you.test(object)) return 0;
  if (verb === 'rape' || verb === 'behead') return 0.9;
  return weapon.test(after(words, at, 10)) ? 0.85 : 0.7;
};

/** I will kill you; somebody should. */
const promise: Threat = (words, at) => {
  const begins = at === 0 && /^(?:gonna|imma|finna)$/.test(words[at]?.word ?? '');
  const others = says(words, at, /^(?:someone|somebody)$/, /^(?:should|must|will|please|needs)$/);
  if (!others && !begins && !/^(?:i|ill|im|ive|we|well|were)$/.test(words[at]?.word ?? '')) return 0;
  let gravest = 0;
  for (let look = at + 1; look <= at + 7 && look < words.length; look += 1) {
    if (is(words[look], 'not')) return gravest;
    if (!violent.test(words[look]?.word ?? '')) continue;
    if (others || near(words, at, look - 1, 'will') >= 0) gravest = Math.max(gravest, done(words, look));
  }
  return gravest;
};

const orders = /^(?:should|go|please|pls|just|and|now|must|also)$/;
const noOrder =
  /^(?:if|want|wants|wanted|feel|feeling|like|youll|ull|will|would|might|could|almost|nearly|way|without)$/;

/** kill yourself, kys: an order, and not what somebody feels or would bring about. */
const suicide: Threat = (words, at) => {
  const { word = '' } = words[at] ?? {};
  if (word === 'kys') return 0.85;
  if (!/^(?:kill|hang|shoot|drown)$/.test(word) || !is(words[at + 1], 'yourself')) return 0;
  if (/^(?:in the (?:foot|leg)|an? |the )/.test(after(words, at + 1, 3)) || near(words, at - 2, at - 1, 'not') >= 0)
    return 0;
  const before = words.slice(Math.max(0, at - 4), at).map((one) => one.word);
  const last = before.at(-1);
  if (last === undefined || orders.test(last)) return before.some((one) => one === 'if') ? 0 : 0.85;
  if (before.some((one) => noOrder.test(one))) return 0;
  return last === 'to' && /^(?:need|needs|ought|have)$/.test(before.at(-2) ?? '') ? 0.85 : 0.6;
};

const death: Threat = (words, at) => {
  const person = /^(?:you|u|ya|your|ur|yall)$/;
  if (says(words, at, /^hope$/, person)) {
    if (says(words, at + 2, /^(?:die|dies|burn|choke|suffer)$/)) return 0.6;
    if (says(words, at + 2, /^gets?$/, /^(?:killed|raped|shot|stabbed|cancer|murdered)$/)) return 0.85;
  }
  if (says(words, at, /^drink$/, /^(?:bleach|poison)$/) && (at === 0 || orders.test(words[at - 1]?.word ?? '')))
    return says(words, at + 2, /^and$/, /^die$/) ? 0.85 : 0.6;
  if (says(words, at, /^go$/, /^die$/) || says(words, at, /^go$/, /^and$/, /^die$/)) return 0.5;
  if (says(words, at, /^know$/, /^where$/, person, /^live$/)) return 0.35;
  if (says(words, at, /^watch$/, /^your$/, /^back$/)) return 0.4;
  if (says(words, at, /^(?:youre|ur|your)$/, /^dead$/, /^(?:man|meat)$/)) return 0.5;
  return 0;
};

const threats: readonly Threat[] = [promise, suicide, death];
/** The words at which one of them can begin. */
const openers: ReadonlySet<string> = new Set(
  'gonna imma finna someone somebody i ill im ive we well were kys kill hang shoot drown hope drink go know watch youre ur your'.split(
    ' ',
  ),
);

const gravestAt: Threat = (words, at) =>
  Math.max(
    urduThreat(words, at),
    ...(openers.has(words[at]?.word ?? '') ? threats.map((threat) => threat(words, at)) : []),
  );
const banter = 0.5;
const told = 0.5;

/** Violence promised to somebody who is spoken to, or wished on them. Banter about a match counts for less, and so does what is told. */
export const findThreats = (read: ReadText): Finding[] => {
  if ((read.flags & (flag.you | flag.yourself | flag.killed)) === 0) return [];
  let score = 0;
  for (const { words, flags } of sentencesWith(read, 'you', 'yourself', 'killed')) {
    const own = Math.max(...words.map((_, at) => gravestAt(words, at)));
    const [isBanter, isTold] = [has(flags, 'banter'), has(flags, 'told')];
    score = Math.max(score, own * (isBanter ? banter : 1) * (isTold ? told : 1));
  }
  return score < 0.1 ? [] : [{ reason: 'threat', score, detail: 'threat' }];
};

/** What two windows share: a sentence at the end of one is read whole in the next. UTF-16 units, as all here. */
const overlap = 300;
/** More than anybody may write: 20,000 characters of two units, and the tags. */
const mostWindows = 12;

/** The text in pieces that the rules read whole, each beginning at a space if there is one. */
export const windowsOf = (text: string): string[] => {
  const windows: string[] = [];
  for (let from = 0; windows.length < mostWindows;) {
    const end = from + longestText;
    windows.push(text.slice(from, end));
    if (end >= text.length) break;
    const space = text.slice(end - overlap, end).search(/\s/u);
    from = end - overlap + Math.max(0, space);
  }
  return windows;
};
