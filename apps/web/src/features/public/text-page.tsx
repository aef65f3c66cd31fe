import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { PublicPage } from './public-page.tsx';
import styles from './text-page.module.css';

/** A text page such as the terms and the privacy policy. */
export const TextPage = ({
  title,
  lines,
  children,
}: {
  title: string;
  lines?: Readonly<Record<string, string>>;
  children?: ReactNode;
}) => {
  usePageTitle(title);
  return (
    <PublicPage>
      <article className={styles.text}>
        <h1 className={classNames('display', styles.title)}>{title}</h1>
        {lines && (
          <ul className={styles.lines}>
            {Object.entries(lines).map(([key, line]) => (
              <li key={key}>{line}</li>
            ))}
          </ul>
        )}
        {children}
      </article>
    </PublicPage>
  );
};
