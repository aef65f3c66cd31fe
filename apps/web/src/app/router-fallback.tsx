import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { AudioAround } from '../routes/audio-around.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { MessageScreen } from '../ui/feedback/message-screen.tsx';
import { reportCrash } from './crash-report.ts';

/** Shown in place of the shell when a page could not be opened: its code did not load, or its loader failed. */
export const RouterFallback = () => {
  const { t } = useTranslation();
  const error = useRouteError();
  useEffect(() => {
    if (!isRouteErrorResponse(error)) reportCrash(error);
  }, [error]);
  return (
    <>
      <AudioAround />
      <MessageScreen sticker="bijli" title={t('router.title')} text={t('router.text')}>
        <Button tone="primary" icon="retry" onClick={() => location.reload()}>
          {t('loadAgain')}
        </Button>
        <a className={buttonClass({ tone: 'outline' })} href="/">
          {t('notFound.home')}
        </a>
      </MessageScreen>
    </>
  );
};
