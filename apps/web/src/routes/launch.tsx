import { useTranslation } from 'react-i18next';
import { useLaunch } from '../features/entry/use-launch.ts';
import { Button } from '../ui/button.tsx';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { notify } from '../ui/notices.ts';
import { usePageTitle } from '../ui/use-page-title.ts';

/** The launch page: who has a seat goes home, everybody else to the door. */
export const Component = () => {
  const { t } = useTranslation();
  const { failed, tryAgain } = useLaunch({
    onSeated: () => void import('./home.tsx'),
    onFailure: () => notify({ kind: 'error', text: t('notices.launchNetworkError') }),
  });
  usePageTitle('');
  return (
    <LoadingScreen>
      {failed && (
        <Button tone="primary" icon="retry" onClick={tryAgain}>
          {t('tryAgain')}
        </Button>
      )}
    </LoadingScreen>
  );
};
