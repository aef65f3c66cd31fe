import { useTranslation } from 'react-i18next';
import { loadPack } from '../../i18n/i18n.ts';
import { problemOf } from '../../lib/problem.ts';
import { chooseSettings, type Settings } from '../../lib/settings/settings.ts';
import { notify } from '../../ui/feedback/toasts.ts';

/** Stores settings and shows the result in a toast (docs/product.md#fixed-texts), in the language that was chosen. */
export const useChooseSettings = (): ((chosen: Partial<Settings>) => void) => {
  const { i18n } = useTranslation();
  return (chosen) => {
    const store = async (): Promise<void> => {
      await chooseSettings(chosen);
      const { language } = chosen;
      // The page may still wait for the texts of a language that was chosen.
      if (language !== undefined) await loadPack(language);
      const isThere = language !== undefined && i18n.hasResourceBundle(language, 'settings');
      notify({ type: 'info', text: i18n.getFixedT(isThere ? language : null, 'settings')('updated') });
    };
    store().catch((error: unknown) => {
      const more = i18n.t(problemOf(error).code, { ns: 'errors' });
      notify({ type: 'error', text: i18n.t('notUpdated', { ns: 'settings' }), more });
    });
  };
};
