import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '../ui/button.tsx';
import { MessageScreen } from '../ui/feedback/message-screen.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';

export const Component = () => {
  const { t } = useTranslation();
  usePageTitle(t('notFound.title'));
  return (
    <MessageScreen sticker="thinking" title={t('notFound.title')} text={t('notFound.text')}>
      <Link to="/" className={buttonClass({ tone: 'primary' })}>
        {t('notFound.home')}
      </Link>
    </MessageScreen>
  );
};
