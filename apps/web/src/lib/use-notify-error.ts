import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { notify } from '../ui/feedback/toasts.ts';
import { problemOf } from './problem.ts';

/**
 * Shows an error without a place of its own in a toast: the heading 'Error' and the server's text
 * (docs/product.md#other-errors). Keeps its identity.
 */
export const useNotifyError = (): ((error: unknown) => void) => {
  const { t } = useTranslation('common');
  const { t: te } = useTranslation('errors');
  return useCallback(
    (error) => void notify({ type: 'error', text: t('toasts.error'), more: te(problemOf(error).code) }),
    [t, te],
  );
};
