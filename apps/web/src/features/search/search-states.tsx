import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../lib/problem.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './search-screen.module.css';

/** What stands where results would, before there is something to ask for. */
export const NotAsked = ({ isTooShort }: { isTooShort: boolean }) => {
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

export const Waiting = () => {
  const { t } = useTranslation('search');
  return (
    <div role="status" aria-busy="true" aria-label={t('waiting')}>
      {[62, 48, 75, 55, 68].map((width) => (
        <div key={width} className={styles.waiting}>
          <Skeleton shape="arch" width="36px" height="36px" />
          <span>
            <Skeleton width="30%" />
            <Skeleton width={`${width}%`} />
          </span>
        </div>
      ))}
    </div>
  );
};

/** `onWiden`: the way to search everything, where only a part was searched. */
export const Nothing = ({ onWiden }: { onWiden: (() => void) | null }) => {
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

const shutCodes: ReadonlySet<Problem['code']> = new Set(['ROOM_NOT_FOUND', 'GUESTS_MAY_NOT', 'AGE_UNCONFIRMED']);

interface FailedProps {
  readonly problem: Problem;
  readonly onAgain: () => void;
  readonly onWiden: () => void;
}

/** Searched too often, a room that may not be searched, or no answer: each with what helps. */
export const Failed = ({ problem: { code }, onAgain, onWiden }: FailedProps) => {
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
