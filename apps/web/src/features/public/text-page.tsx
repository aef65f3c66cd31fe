import type { ReactNode } from 'react';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { PublicPage } from './public-page.tsx';

export const TextPage = ({ title, children }: { title: string; children: ReactNode }) => {
  usePageTitle(title);
  return (
    <PublicPage>
      <article className="grid content-start gap-5">
        <h1 className="display text-2xl mobile:text-xl">{title}</h1>
        {children}
      </article>
    </PublicPage>
  );
};
