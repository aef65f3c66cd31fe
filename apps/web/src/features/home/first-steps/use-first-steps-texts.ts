import { useTranslation } from 'react-i18next';
import en from '../../../i18n/first-steps/en.ts';
import ur from '../../../i18n/first-steps/ur.ts';
import type { Texts } from '../../../i18n/texts.ts';

/** The texts in the language of the screen, and how many steps are done in words. */
export const useFirstStepsTexts = () => {
  const texts: Texts<typeof en> = useTranslation().i18n.language === 'ur' ? ur : en;
  const doneOf = (done: number, all: number): string =>
    texts.done.replace('{{done}}', String(done)).replace('{{all}}', String(all));
  return { texts, doneOf };
};
