import { outcomeOf, type Thresholds, type VerdictKind } from '@baithak/protocol/contracts/classifier.rules';
import type { Judgement } from '../../verdicts/api.ts';
import type { Scores } from './endpoint.ts';

/** Categories that a verdict names. */
const mostNamed = 5;

/** What a stranger's service calls a category, if that is a name. */
const named = (category: string): string => (/^[a-z][a-z0-9 _/-]{0,59}$/i.test(category) ? category : 'other');

/** The verdict by the category with the highest score. */
export const judgeScores = (kind: VerdictKind, scores: Scores, thresholds: Thresholds): Judgement => {
  const highest = Object.entries(scores).toSorted(([, one], [, other]) => other - one);
  const [, score] = highest[0] ?? ['', 0];
  const counted = highest.filter(([, each], at) => at === 0 || each >= thresholds.doubt).slice(0, mostNamed);
  return {
    kind,
    outcome: outcomeOf(score, thresholds),
    score,
    thresholds,
    by: 'endpoint',
    basis: counted.map(([category, each]) => ({ reason: 'endpoint', score: each, detail: named(category) })),
  };
};
