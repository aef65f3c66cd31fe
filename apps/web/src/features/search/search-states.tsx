import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../lib/problem.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonRow } from '../../ui/feedback/skeleton-row.tsx';
import styles from './search-screen.module.css';

/** Shown instead of results while the query is empty or too short. */
export const SearchHint = ({ isTooShort }: { isTooShort: boolean }) => {
  const { t } = useTranslation('search');
  if (isTooShort)
    return (
      <EmptyState sticker="thinking" title={t('tooShort')}>
        {t('tooShortText')}
      </EmptyState>
    );
  return (
    <EmptyState sticker="thinking" title={t('begin')}>
      {t('beginText')}
    </EmptyState>
  );
};

export const SearchSkeleton = () => {
  const { t } = useTranslation('search');
  return (
    <div role="status" aria-busy="true" aria-label={t('waiting')}>
      {[62, 48, 75, 55, 68].map((width) => (
        <div key={width} className={styles.waiting}>
          <SkeletonRow textWidth={`${width}%`} />
        </div>
      ))}
    </div>
  );
};

/** `onWiden` searches everything; null when everything was searched. */
export const NoResults = ({ onWiden }: { onWiden: (() => void) | null }) => {
  const { t } = useTranslation('search');
  return (
    <div role="status">
      <EmptyState
        sticker="patang"
        title={t('nothing')}
        action={onWiden && <Button onClick={onWiden}>{t('searchEverywhere')}</Button>}
      >
        {t('nothingText')}
      </EmptyState>
    </div>
  );
};

/** Shown when the search stopped before it found anything. */
export const TookTooLong = ({ onAgain }: { onAgain: () => void }) => {
  const { t } = useTranslation('search');
  return (
    <div role="status">
      <EmptyState
        sticker="thinking"
        title={t('tookLong')}
        action={<Button onClick={onAgain}>{t('searchAgain')}</Button>}
      >
        {t('tookLongText')}
      </EmptyState>
    </div>
  );
};

const shutCodes: ReadonlySet<Problem['code']> = new Set(['ROOM_NOT_FOUND', 'GUESTS_MAY_NOT', 'AGE_UNCONFIRMED']);

interface SearchFailedProps {
  readonly problem: Problem;
  readonly onAgain: () => void;
  readonly onWiden: () => void;
}

/** The error of a search (too many, not permitted, no answer), with the action that helps. */
export const SearchFailed = ({ problem: { code }, onAgain, onWiden }: SearchFailedProps) => {
  const { t } = useTranslation('search');
  const { t: te } = useTranslation('errors');
  const { t: tc } = useTranslation('common');
  const said = (sticker: string, title: string, text: string, action: ReactNode) => (
    <div role="alert">
      <EmptyState sticker={sticker} title={title} action={action}>
        {text}
      </EmptyState>
    </div>
  );
  if (code === 'TOO_MANY')
    return said('chai', t('tooMany'), t('tooManyText'), <Button onClick={onAgain}>{tc('tryNow')}</Button>);
  if (shutCodes.has(code))
    return said('maaf', t('noRoom'), te(code), <Button onClick={onWiden}>{t('searchEverywhere')}</Button>);
  return said('bijli', t('failed'), te(code), <Button onClick={onAgain}>{tc('tryAgain')}</Button>);
};
