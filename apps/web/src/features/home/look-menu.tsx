import { useTranslation } from 'react-i18next';
import { languages } from '../../i18n/language.ts';
import { themes } from '../../lib/settings/stored-theme.ts';
import { chooseTheme, useTheme } from '../../lib/settings/theme.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { languageNames, useLanguage } from '../../ui/form/language-choice.tsx';
import { Menu, MenuChoices, MenuSeparator } from '../../ui/overlays/menu.tsx';

/** The menu of language and theme. It stays open, so that the effect can be seen. */
export const LookMenu = () => {
  const { t } = useTranslation();
  const { t: th } = useTranslation('home');
  const [language, chooseLanguage] = useLanguage();
  const theme = useTheme();
  return (
    <Menu trigger={<IconButton icon="language" label={th('languageAndTheme')} />}>
      <MenuChoices
        label={t('language')}
        value={language}
        onChange={chooseLanguage}
        options={languages.map((each) => ({ value: each, label: <span lang={each}>{languageNames[each]}</span> }))}
      />
      <MenuSeparator />
      <MenuChoices
        label={t('theme')}
        value={theme}
        onChange={chooseTheme}
        options={(['device', ...themes] as const).map((each) => ({ value: each, label: t(`themes.${each}`) }))}
      />
    </Menu>
  );
};
