import { Component, type ErrorInfo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../ui/button.tsx';
import { MessageScreen } from '../ui/feedback/message-screen.tsx';
import { reportCrash } from './crash-report.ts';

const CrashScreen = () => {
  const { t } = useTranslation();
  return (
    <MessageScreen sticker="bijli" title={t('crash.title')} text={t('crash.text')}>
      <Button tone="primary" icon="retry" onClick={() => location.reload()}>
        {t('loadAgain')}
      </Button>
      <a
        className={buttonClass({ tone: 'outline' })}
        href={import.meta.env['VITE_REPORT_URL'] ?? '/contact'}
        target="_blank"
        rel="noreferrer"
      >
        {t('crash.report')}
      </a>
    </MessageScreen>
  );
};

/** Catches errors during rendering. A class, because React has no hook for it. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false };
  static getDerivedStateFromError = () => ({ crashed: true });
  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    reportCrash(error, info.componentStack ?? undefined);
  }
  override render(): ReactNode {
    return this.state.crashed ? <CrashScreen /> : this.props.children;
  }
}
