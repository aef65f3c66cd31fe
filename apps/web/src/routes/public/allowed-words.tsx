import { useWordsTexts } from '../../i18n/lazy/words.ts';
import { TextPage } from '../../features/public/text-page.tsx';
import { AllowedWords } from '../../features/words/allowed-words.tsx';
import '../../styles/utilities.css';

export const Component = () => {
  const { t } = useWordsTexts();
  return (
    <TextPage title={t('title')}>
      <AllowedWords />
    </TextPage>
  );
};
