import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/problem.ts';
import { chooseSettings, type Settings } from '../../lib/settings/settings.ts';
import { notify } from '../../ui/feedback/toasts.ts';

/** Stores settings and shows the result in a toast (docs/product.md#fixed-texts). */
export const useChooseSettings = (): ((chosen: Partial<Settings>) => void) => {
  const { t } = useTranslation('settings');
  const { t: te } = useTranslation('errors');
  return (chosen) => {
    chooseSettings(chosen).then(
      () => notify({ type: 'info', text: t('updated') }),
      (error: unknown) => notify({ type: 'error', text: t('notUpdated'), more: te(problemOf(error).code) }),
    );
  };
};
