import type { Judgement } from '../verdicts/api.ts';
import type { Decision } from '../moderation/api.ts';

/** Reasons of reports by how a category of the endpoint begins (docs/contract.md#classifier-endpoint). */
const rules: readonly (readonly [RegExp, number])[] = [
  [/^sexual/, 1],
  [/^harassment/, 3],
  [/^violence/, 4],
  [/^self-harm/, 5],
  [/^hate/, 6],
];
const other = 7;

/** The rule that was broken, 1 to 7, by what counted most. */
export const ruleOf = ({ basis }: Judgement): number => {
  const category = basis[0]?.detail ?? '';
  return rules.find(([begins]) => begins.test(category))?.[1] ?? other;
};

/** It goes. Staff see what that rests on; its author the rule. */
export const decisionOf = (judgement: Judgement): Decision => ({
  action: 'delete',
  rule: ruleOf(judgement),
  hours: null,
  note: judgement.basis.map(({ detail, score }) => `${detail} ${score.toFixed(2)}`).join(', '),
  answer: '',
  toAuthor: '',
});
