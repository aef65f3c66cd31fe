import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import styles from './loading-screen.module.css';
import { Logo } from './logo.tsx';

const sparkles = ['tea', 'cushions', 'lantern', 'carpet'] as const;

/** What is shown before there is anything to show: the logo and one of four messages (specification 2), or what took the place of waiting. */
export const LoadingScreen = ({ children }: { children?: ReactNode }) => {
  const { t } = useTranslation();
  const [sparkle] = useState(() => sparkles[Math.floor(Math.random() * sparkles.length)] ?? 'tea');
  return (
    <main className={styles.screen} aria-busy={!children}>
      <Logo size="large" />
      {children || (
        <p role="status" className={styles.sparkle} suppressHydrationWarning>
          <Icon name="star" size="small" />
          {t(`sparkles.${sparkle}`)}
        </p>
      )}
    </main>
  );
};
