/** The steps of guests (docs/contract.md#guest-ladder); no schemas, for the browser. */

/** What staff set (platform settings). Minutes, and a number of answers. */
export interface LadderSettings {
  readonly linksAfterMinutes: number;
  readonly linksAnswers: number;
  readonly picturesAfterMinutes: number;
}

/** What is kept of a guest. Times are milliseconds. */
export interface LadderFacts {
  /** From when the time for links counts. */
  readonly cleanSince: number;
  /** When a step was last taken back; the time for pictures counts from then. */
  readonly fellAt: number | null;
  /** Members who have answered or mentioned them, each once. */
  readonly answers: number;
}

/** 0 words, 1 links too, 2 pictures and videos too. */
export type LadderStep = 0 | 1 | 2;

/** What needs a step. */
export type LadderThing = 'links' | 'pictures';

export interface LadderState {
  readonly step: LadderStep;
  /** When the time for it is over (ms), whatever else is missing. */
  readonly linksAt: number;
  readonly picturesAt: number;
  /** Answers of members that are still missing for links, and so for pictures. */
  readonly missingAnswers: number;
}

const minute = 60_000;

export const ladderState = (
  { cleanSince, fellAt, answers }: LadderFacts,
  settings: LadderSettings,
  now: number,
): LadderState => {
  const linksAt = cleanSince + settings.linksAfterMinutes * minute;
  const picturesAt =
    (fellAt ?? cleanSince) + Math.max(settings.linksAfterMinutes, settings.picturesAfterMinutes) * minute;
  const missingAnswers = Math.max(0, settings.linksAnswers - answers);
  const links = now >= linksAt && missingAnswers === 0;
  const step = links && now >= picturesAt ? 2 : 1;
  return { step: links ? step : 0, linksAt, picturesAt, missingAnswers };
};

/**
 * What is kept after a sanction, so that the guest is one step lower: from 2 to 1 pictures take their whole time anew, from 1 and 0 to
 * 0 links do too. Where staff have set no time there is nothing to wait for.
 */
export const factsAfterFall = (facts: LadderFacts, step: LadderStep, now: number): LadderFacts => ({
  ...facts,
  cleanSince: step === 2 ? facts.cleanSince : now,
  fellAt: now,
});

export const stepFor: Readonly<Record<LadderThing, LadderStep>> = { links: 1, pictures: 2 };
