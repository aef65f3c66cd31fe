import { DirectionProvider } from '@base-ui/react/direction-provider';
import type { i18n } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { directionOf, isLanguage } from '../i18n/language.ts';

export const Providers = ({ translator, children }: { translator: i18n; children: ReactNode }) => (
  <I18nextProvider i18n={translator}>
    <Direction>{children}</Direction>
  </I18nextProvider>
);

const Direction = ({ children }: { children: ReactNode }) => {
  const { i18n } = useTranslation();
  return (
    <DirectionProvider direction={isLanguage(i18n.language) ? directionOf(i18n.language) : 'ltr'}>
      {children}
    </DirectionProvider>
  );
};
