import { useTranslation } from 'react-i18next';
import { switchLanguage } from '../../i18n/i18n.ts';
import { isLanguage, languages, type Language } from '../../i18n/language.ts';
import { Icon } from '../graphics/icon.tsx';
import styles from './language-choice.module.css';

export const languageNames: Readonly<Record<Language, string>> = { en: 'English', ur: 'اردو' };

export const useLanguage = (): [Language, (language: Language) => void] => {
  const { i18n } = useTranslation();
  const language = isLanguage(i18n.language) ? i18n.language : 'en';
  return [language, (next) => void switchLanguage(i18n, next)];
};

export const LanguageChoice = () => {
  const { t } = useTranslation();
  const [language, choose] = useLanguage();
  return (
    <div className={styles.choice} role="group" aria-label={t('language')}>
      <Icon name="language" size="small" />
      {languages.map((each) => (
        <button
          key={each}
          type="button"
          lang={each}
          aria-pressed={each === language}
          className={styles.language}
          onClick={() => choose(each)}
        >
          {languageNames[each]}
        </button>
      ))}
    </div>
  );
};
