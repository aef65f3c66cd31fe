import type { i18n } from 'i18next';
import { useContext } from 'react';
import { I18nContext } from 'react-i18next';

/** The page's translator for effects: always the same object, while that of `useTranslation` changes with the language. */
export const useTranslator = (): i18n => {
  const provided = useContext(I18nContext);
  if (!provided) throw new Error('There is no I18nextProvider.');
  return provided.i18n;
};
