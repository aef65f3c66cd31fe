import { useTranslation } from 'react-i18next';
import type { RuleProblem } from './rules.ts';

/** The text of a rule's problem, or nothing. */
export const useRuleText = (): ((problem: RuleProblem | undefined) => string | undefined) => {
  const { t } = useTranslation('entry');
  return (problem) => {
    if (problem === undefined) return undefined;
    return 'missing' in problem ? t(`rules.${problem.rule}`, { count: problem.missing }) : t(`rules.${problem.rule}`);
  };
};
