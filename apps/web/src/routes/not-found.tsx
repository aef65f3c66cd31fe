import { useTranslation } from 'react-i18next';
import { MessageScreen } from '../ui/feedback/message-screen.tsx';
import { WaysOn } from '../ui/feedback/ways-on.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import '../styles/utilities.css';

export const Component = () => {
  const { t } = useTranslation();
  usePageTitle(t('notFound.title'));
  return (
    <MessageScreen sticker="thinking" title={t('notFound.title')} text={t('notFound.text')}>
      <WaysOn />
    </MessageScreen>
  );
};
