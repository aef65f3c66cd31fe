/** What the classifier says of a text, picture or video; no schemas, for the browser (docs/contract.md#classifier). */

export const verdictKinds = ['text', 'image', 'video'] as const;
export type VerdictKind = (typeof verdictKinds)[number];

/** `doubt`: it is published, and waits in the queue of reports. `refuse`: it is not published, or taken away again. */
export const verdictOutcomes = ['pass', 'doubt', 'refuse'] as const;
export type VerdictOutcome = (typeof verdictOutcomes)[number];

/** Who judged: rules for texts, the model for pictures, or the endpoint that CLASSIFIER_URL names. */
export const classifiers = ['rules', 'model', 'endpoint'] as const;
export type Classifier = (typeof classifiers)[number];

/** What a verdict may rest on. */
export const verdictReasons = [
  'profanity',
  'hate',
  'threat',
  'links',
  'invitation',
  'repeat',
  'nearDuplicate',
  'nudity',
  'drawnNudity',
  'suggestive',
  'unchecked',
  'endpoint',
] as const;
export type VerdictReason = (typeof verdictReasons)[number];

export const verdictPlaces = ['message', 'thread', 'reply', 'privateMessage', 'profile', 'room', 'upload'] as const;
export type VerdictPlace = (typeof verdictPlaces)[number];

/** From which score on something is doubtful, and from which it is refused: 0 to 1. */
export interface Thresholds {
  readonly doubt: number;
  readonly refuse: number;
}

export const outcomeOf = (score: number, { doubt, refuse }: Thresholds): VerdictOutcome => {
  if (score >= refuse) return 'refuse';
  return score >= doubt ? 'doubt' : 'pass';
};
