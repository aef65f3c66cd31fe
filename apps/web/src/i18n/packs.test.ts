import { describe, expect, it } from 'vitest';
import enAccountData from './account-data/en.ts';
import urAccountData from './account-data/ur.ts';
import enAudio from './audio/en.ts';
import urAudio from './audio/ur.ts';
import enClassifier from './classifier/en.ts';
import urClassifier from './classifier/ur.ts';
import { pack as en } from './en.ts';
import enSteps from './first-steps/en.ts';
import urSteps from './first-steps/ur.ts';
import enLadder from './ladder/en.ts';
import urLadder from './ladder/ur.ts';
import enLog from './log/en.ts';
import urLog from './log/ur.ts';
import enModeration from './moderation/en.ts';
import urModeration from './moderation/ur.ts';
import enOrder from './order/en.ts';
import urOrder from './order/ur.ts';
import enOwn from './own-account/en.ts';
import urOwn from './own-account/ur.ts';
import enPrivate from './private/en.ts';
import urPrivate from './private/ur.ts';
import enProof from './proof/en.ts';
import urProof from './proof/ur.ts';
import enRaids from './raids/en.ts';
import urRaids from './raids/ur.ts';
import enStaff from './staff/en.ts';
import urStaff from './staff/ur.ts';
import enSuspension from './suspension/en.ts';
import urSuspension from './suspension/ur.ts';
import enPages from './text-pages/en.ts';
import urPages from './text-pages/ur.ts';
import enWords from './words/en.ts';
import urWords from './words/ur.ts';
import { pack as ur } from './ur.ts';

/** `{a: {b: 'x'}}` to `[['a.b', 'x']]`. */
const leaves = (value: object, path = ''): [string, unknown][] =>
  Object.entries(value).flatMap(([key, inner]: [string, unknown]) =>
    typeof inner === 'object' && inner !== null
      ? leaves(inner, `${path}${key}.`)
      : [[`${path}${key}`, inner] as [string, unknown]],
  );

const english = new Map(
  leaves({
    ...en,
    textPages: enPages,
    firstSteps: enSteps,
    private: enPrivate,
    staff: enStaff,
    words: enWords,
    suspension: enSuspension,
    accountData: enAccountData,
    audio: enAudio,
    moderation: enModeration,
    order: enOrder,
    ladder: enLadder,
    raids: enRaids,
    classifier: enClassifier,
    log: enLog,
    ownAccount: enOwn,
    proof: enProof,
  }),
);
const urdu = new Map(
  leaves({
    ...ur,
    textPages: urPages,
    firstSteps: urSteps,
    private: urPrivate,
    staff: urStaff,
    words: urWords,
    suspension: urSuspension,
    accountData: urAccountData,
    audio: urAudio,
    moderation: urModeration,
    order: urOrder,
    ladder: urLadder,
    raids: urRaids,
    classifier: urClassifier,
    log: urLog,
    ownAccount: urOwn,
    proof: urProof,
  }),
);
const holes = (text: string): string[] => (text.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []).toSorted();

describe('the two language packs', () => {
  it('have the same namespaces and keys', () => {
    expect(english.size).toBeGreaterThan(100);
    expect([...urdu.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  it('leave no text empty', () => {
    for (const [key, text] of [...english, ...urdu])
      expect(typeof text === 'string' && text.trim() !== '', key).toBe(true);
  });

  it('fill the same values and links into a sentence', () => {
    for (const [key, text] of english) expect(holes(String(urdu.get(key))), key).toEqual(holes(String(text)));
  });

  it('say nothing in English inside the Urdu pack', () => {
    // A text of only values and punctuation ("{{name}}: {{text}}") is the same in both.
    const words = (text: unknown): string => String(text).replace(/\{\{\w+\}\}|<\/?\w+>/g, '');
    const untranslated = [...urdu]
      .filter(([, text]) => /\p{L}/u.test(words(text)) && !/[\u0600-\u06ff]/.test(words(text)))
      .map(([key]) => key);
    expect(untranslated).toEqual([]);
  });
});
