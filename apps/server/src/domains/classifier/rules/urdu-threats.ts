import { flag, type Flag } from './flags.ts';
import type { Word } from './read-text.ts';

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
export const urduThreat = (words: readonly Word[], at: number): number => {
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
