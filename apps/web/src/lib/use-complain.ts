import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../ui/notices.ts';
import { problemOf } from './problem.ts';

/** Says in a notice what failed that has no place of its own: the heading 'Error' and the server's sentence (specification 8). Keeps its identity. */
export const useComplain = (): ((error: unknown) => void) => {
  const { t } = useTranslation('common');
  const { t: te } = useTranslation('errors');
  return useCallback(
    (error) => void notify({ kind: 'error', text: t('notices.error'), more: te(problemOf(error).code) }),
    [t, te],
  );
};
