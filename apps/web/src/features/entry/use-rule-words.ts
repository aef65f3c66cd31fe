import { useTranslation } from 'react-i18next';
import type { Problem } from './rules.ts';

/** Turns a rule's verdict into words, or nothing. */
export const useRuleWords = (): ((problem: Problem | undefined) => string | undefined) => {
  const { t } = useTranslation('entry');
  return (problem) => {
    if (problem === undefined) return undefined;
    return 'missing' in problem ? t(`rules.${problem.rule}`, { count: problem.missing }) : t(`rules.${problem.rule}`);
  };
};
