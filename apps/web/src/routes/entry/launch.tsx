import { useTranslation } from 'react-i18next';
import { useLaunch } from '../../features/entry/use-launch.ts';
import { homePage } from '../../features/entry/use-sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { LoadingScreen } from '../../ui/feedback/loading-screen.tsx';
import { notify } from '../../ui/feedback/toasts.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

/** The launch page: redirects signed-in users home and everybody else to the login. */
export const Component = () => {
  const { t } = useTranslation();
  const { failed, tryAgain } = useLaunch({
    onSignedIn: () => void homePage.load(),
    onFailure: () => notify({ type: 'error', text: t('toasts.launchNetworkError') }),
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
