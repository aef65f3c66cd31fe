import type { NoPage } from '@baithak/protocol/public-pages';
import { type MouseEvent, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { isPlainClick } from '../../lib/is-plain-click.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics/icon.tsx';
import { Sticker } from '../../ui/graphics/sticker.tsx';
import { type Failing, canTryAgain, failureTexts } from './failure-texts.ts';
import { JoinCard } from './join-card.tsx';
import { PublicPage } from './public-page.tsx';

/** Sets the title of the document, exactly as the server rendered it. */
export const useDocumentTitle = (title: string): void => {
  useEffect(() => {
    document.title = title;
  }, [title]);
};

/** The page itself, whatever its address is: the server renders one page for all that fail alike. */
const itself = '';

/** Without JavaScript a link to the page itself; with it the page is loaded in place. */
const TryAgain = () => {
  const { t } = useTranslation('common');
  const { revalidate, state } = useRevalidator();
  const load = (event: MouseEvent): void => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void revalidate();
  };
  return (
    <a
      href={itself}
      className={buttonClass({ tone: 'primary' })}
      aria-busy={state === 'loading' || undefined}
      onClick={load}
    >
      <Icon name="retry" size="small" />
      <span>{t('tryAgain')}</span>
    </a>
  );
};

export const PageFailed = ({ of, failure }: NoPage & { of: Failing }) => {
  const { t, i18n } = useTranslation('common');
  const { title, why } = failureTexts(of, failure, i18n);
  useDocumentTitle(title);
  return (
    <PublicPage>
      <div role="alert" className="grid justify-items-center gap-2 pt-6 pb-8 text-center">
        <Sticker name={canTryAgain(failure) ? 'bijli' : 'thinking'} size={96} />
        <h1 className="text-danger text-lg">{title}</h1>
        {why !== undefined && <p className="max-w-[34.5em] text-muted">{why}</p>}
        {!canTryAgain(failure) && <p className="max-w-[34.5em] text-muted">{t('notFound.gone')}</p>}
        {canTryAgain(failure) && <TryAgain />}
      </div>
      <JoinCard />
    </PublicPage>
  );
};
