import { useTranslation } from 'react-i18next';
import type { RuleProblem } from './rules.ts';

/** Turns a rule's verdict into words, or nothing. */
export const useRuleWords = (): ((problem: RuleProblem | undefined) => string | undefined) => {
  const { t } = useTranslation('entry');
  return (problem) => {
    if (problem === undefined) return undefined;
    return 'missing' in problem ? t(`rules.${problem.rule}`, { count: problem.missing }) : t(`rules.${problem.rule}`);
  };
};
