import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/problem.ts';
import { chooseSettings, type Settings } from '../../lib/settings.ts';
import { notify } from '../../ui/notices.ts';

/** Chooses settings and says how it went, in the specification's words (section 8). */
export const useChoose = (): ((chosen: Partial<Settings>) => void) => {
  const { t } = useTranslation('settings');
  const { t: te } = useTranslation('errors');
  return (chosen) => {
    chooseSettings(chosen).then(
      () => notify({ kind: 'news', text: t('updated') }),
      (error: unknown) => notify({ kind: 'error', text: t('notUpdated'), more: te(problemOf(error).code) }),
    );
  };
};
