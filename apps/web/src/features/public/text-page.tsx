import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { PublicPage } from './public-page.tsx';
import styles from './text-page.module.css';

/** A page for visitors with a title above its content. */
export const TextPage = ({ title, children }: { title: string; children: ReactNode }) => {
  usePageTitle(title);
  return (
    <PublicPage>
      <article className={styles.text}>
        <h1 className={classNames('display', styles.title)}>{title}</h1>
        {children}
      </article>
    </PublicPage>
  );
};
