import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { showLanguage, type Language } from './language.ts';
import type { Pack } from './texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    returnNull: false;
  }
}

const loaders: Record<Language, () => Promise<{ pack: Pack }>> = {
  en: () => import('./en.ts'),
  ur: () => import('./ur.ts'),
};

export const loadPack = async (language: Language): Promise<Pack> => (await loaders[language]()).pack;

/** One instance per page (on the server: per request). */
export const createTranslator = (language: Language, pack: Pack): i18n => {
  const translator = createInstance();
  void translator.use(initReactI18next).init({
    lng: language,
    resources: { [language]: pack },
    defaultNS: 'common',
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return translator;
};

/** Loads the pack if needed, then changes the page's texts, language and direction at once. */
export const switchLanguage = async (translator: i18n, language: Language): Promise<void> => {
  if (!translator.hasResourceBundle(language, 'common')) {
    const pack = await loadPack(language);
    for (const [namespace, texts] of Object.entries(pack)) translator.addResourceBundle(language, namespace, texts);
  }
  showLanguage(language);
  await translator.changeLanguage(language);
};
