import type { i18n, Namespace } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Language } from './language.ts';
import { useTranslator } from './use-translator.ts';

/**
 * Texts that come with what shows them, in both languages, so that nothing waits for them: the hook that translates with
 * them, and what adds them where no component is.
 */
export const lazyTexts = <Name extends Namespace & string>(name: Name, packs: Record<Language, object>) => {
  const add = (translator: i18n): void => {
    if (translator.hasResourceBundle('en', name)) return;
    for (const [language, texts] of Object.entries(packs)) translator.addResourceBundle(language, name, texts);
  };
  const useTexts = () => {
    add(useTranslator());
    return useTranslation(name);
  };
  return [useTexts, add] as const;
};
