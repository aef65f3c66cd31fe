import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../graphics/icon.tsx';
import styles from './loading-screen.module.css';
import { Logo } from '../graphics/logo.tsx';

const messages = ['tea', 'cushions', 'lantern', 'carpet'] as const;

/**
 * The logo and one of four messages while the app loads (docs/product.md#loading-screen), or `children` instead of the
 * message.
 */
export const LoadingScreen = ({ children }: { children?: ReactNode }) => {
  const { t } = useTranslation();
  const [message] = useState(() => messages[Math.floor(Math.random() * messages.length)] ?? 'tea');
  return (
    <main className={styles.screen} aria-busy={!children}>
      <Logo size="large" />
      {children || (
        <p role="status" className={styles.sparkle} suppressHydrationWarning>
          <Icon name="star" size="small" />
          {t(`loadingMessages.${message}`)}
        </p>
      )}
    </main>
  );
};
