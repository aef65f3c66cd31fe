import type { Finding } from './finding.ts';
import { flag, has, type Flag } from './flags.ts';
import { sentencesWith } from './hate.ts';
import type { ReadText, Word } from './read-text.ts';

type Threat = (words: readonly Word[], at: number) => number;

const is = (word: Word | undefined, name: Flag): boolean => word !== undefined && (word.flags & flag[name]) !== 0;
const near = (words: readonly Word[], from: number, to: number, name: Flag): number => {
  for (let at = Math.max(0, from); at <= to && at < words.length; at += 1) if (is(words[at], name)) return at;
  return -1;
};
const says = (words: readonly Word[], at: number, ...sequence: readonly RegExp[]): boolean =>
  sequence.every((pattern, step) => pattern.test(words[at + step]?.word ?? ''));

const violent = /^(?:kill|murder|rape|stab|behead|slaughter|strangle|shoot|burn|butcher|lynch|execute)$/;
const you = /^(?:you|u|ya|your|ur|yall)$/;

/** I will kill you. */
const promise: Threat = (words, at) => {
  if (!is(words[at], 'self') || !/^(?:i|ill|im|ive|we|well|were)$/.test(words[at]?.word ?? '')) return 0;
  for (let look = at + 1; look <= at + 5 && look < words.length; look += 1) {
    const { word = '' } = words[look] ?? {};
    if (is(words[look], 'not')) return 0;
    if (!violent.test(word)) continue;
    const willing = near(words, at, look - 1, 'will');
    const whom = words.findIndex((one, index) => index > look && index <= look + 2 && you.test(one.word));
    if (willing < 0 || whom < 0 || /^(?:a|an)$/.test(words[whom + 1]?.word ?? '')) return 0;
    if (word === 'rape' || word === 'behead') return 0.9;
    return near(words, look, look + 9, 'means') > 0 ? 0.85 : 0.7;
  }
  return 0;
};

/** kill yourself, kys. */
const suicide: Threat = (words, at) => {
  const { word = '' } = words[at] ?? {};
  if (word === 'kys') return 0.85;
  if (!/^(?:kill|hang|shoot|drown)$/.test(word) || !is(words[at + 1], 'yourself')) return 0;
  return near(words, at - 4, at - 1, 'not') >= 0 ? 0 : 0.85;
};

const death: Threat = (words, at) => {
  if (says(words, at, /^hope$/, you)) {
    if (says(words, at + 2, /^(?:die|dies|burn|choke|suffer)$/)) return 0.6;
    if (says(words, at + 2, /^gets?$/, /^(?:killed|raped|shot|stabbed|cancer|murdered)$/)) return 0.85;
  }
  if (says(words, at, /^go$/, /^die$/) || says(words, at, /^go$/, /^and$/, /^die$/)) return 0.5;
  if (says(words, at, /^know$/, /^where$/, you, /^live$/)) return 0.35;
  if (says(words, at, /^watch$/, /^your$/, /^back$/)) return 0.4;
  if (says(words, at, /^(?:youre|ur|your)$/, /^dead$/, /^(?:man|meat)$/)) return 0.5;
  return 0;
};

/** tujhe maar dunga, teri gardan kaat dunga. */
const urdu: Threat = (words, at) => {
  if (!is(words[at], 'you')) return 0;
  for (let look = at + 1; look <= at + 5 && look < words.length; look += 1) {
    if (is(words[look], 'not')) return 0;
    const { word = '' } = words[look] ?? {};
    const single = /^(?:marunga|maarunga|maroonga|marenge|maarenge|kaatunga|jalaunga)$/.test(word);
    if (!is(words[look], 'urduKill') && !single) continue;
    if (is(words[look - 1], 'ring') || word === 'zinda' || word === 'زندہ') continue;
    const will = single ? look : near(words, look + 1, look + 3, 'urduWill');
    if (will < 0) continue;
    return near(words, at, look, 'means') >= 0 || /^(?:qatl|qatal|katal|katl|قتل|goli|گولی|tezab|تیزاب)$/.test(word)
      ? 0.85
      : 0.6;
  }
  return 0;
};

const threats: readonly Threat[] = [promise, suicide, death, urdu];
const banter = 0.5;
const told = 0.5;

/** Violence promised to somebody who is spoken to, or wished on them. Banter about a match counts for less, and so does what is told. */
export const findThreats = (read: ReadText): Finding[] => {
  if ((read.flags & (flag.you | flag.yourself)) === 0) return [];
  let score = 0;
  for (const { words, flags } of sentencesWith(read, 'you', 'yourself', 'killed')) {
    const own = Math.max(...words.map((_, at) => Math.max(...threats.map((threat) => threat(words, at)))));
    const [isBanter, isTold] = [has(flags, 'banter'), has(flags, 'told')];
    score = Math.max(score, own * (isBanter ? banter : 1) * (isTold ? told : 1));
  }
  return score < 0.1 ? [] : [{ reason: 'threat', score, detail: 'threat' }];
};
