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

/** What staff set for words: whether the masking ends at all, after which minutes, and how many messages. */
export interface WordsSettings {
  readonly opens: boolean;
  readonly afterMinutes: number;
  readonly messages: number;
}

/** What is known of a member. `since`: when they came, or were last sanctioned (ms); `messages`: theirs since then. */
export interface WordsFacts {
  readonly since: number;
  readonly messages: number;
}

export interface WordsState {
  /** Whether their words are masked no more. */
  readonly open: boolean;
  /** When the time is over (ms), whatever else is missing; null where staff let it never end. */
  readonly at: number | null;
  readonly missingMessages: number;
}

export const wordsState = ({ since, messages }: WordsFacts, settings: WordsSettings, now: number): WordsState => {
  const at = since + settings.afterMinutes * minute;
  const missingMessages = Math.max(0, settings.messages - messages);
  return {
    open: settings.opens && now >= at && missingMessages === 0,
    at: settings.opens ? at : null,
    missingMessages,
  };
};
