import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { privateAddress } from '../../../lib/addresses.ts';
import { problemOf } from '../../../lib/problem.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useLists } from '../state/lists-store.ts';
import { usePrivateTexts } from '../use-private-texts.ts';
import { BackToList } from './private-header.tsx';
import styles from './thread-states.module.css';

/** Nothing is open beside the list. */
export const NoThreadOpen = ({ guest }: { guest: boolean }) => {
  const { t } = usePrivateTexts();
  const isEmpty = useLists(({ threads }) => threads.size === 0);
  return (
    <div className={styles.centre}>
      <EmptyState sticker="chai" title={t(guest ? 'guest' : isEmpty ? 'opensHere' : 'choose')}>
        {isEmpty || guest ? undefined : t('chooseText')}
      </EmptyState>
    </div>
  );
};

export const ThreadSkeleton = () => {
  const { t } = usePrivateTexts();
  return (
    <>
      <div className={styles.head}>
        <BackToList />
        <Skeleton shape="arch" width="42px" height="42px" />
        <Skeleton width="160px" />
      </div>
      <div className={styles.waiting} aria-busy="true" aria-label={t('loading')} role="status">
        {[45, 70, 60, 50].map((width) => (
          <div key={width} className={styles.message}>
            <Skeleton shape="arch" width="40px" height="40px" />
            <Skeleton width={`${width}%`} />
          </div>
        ))}
      </div>
    </>
  );
};

interface ThreadFailedProps {
  readonly error: unknown;
  /** It was open, and is deleted. */
  readonly wasOpen: boolean;
  readonly onRetry: () => void;
}

/** A thread that could not be loaded, or is gone. */
export const ThreadFailed = ({ error, wasOpen, onRetry }: ThreadFailedProps) => {
  const { t } = usePrivateTexts();
  const { t: tc } = useTranslation('common');
  const { t: te } = useTranslation('errors');
  const { code } = problemOf(error);
  const isGone = code === 'NOT_FOUND' || code === 'INVALID_INPUT';
  const [title, text] = isGone
    ? wasOpen
      ? [t('gone'), t('goneText')]
      : [t('notFound'), t('notFoundText')]
    : [t('failed'), te(code)];
  return (
    <>
      <div className={styles.bare}>
        <BackToList />
      </div>
      <div className={styles.centre} role="alert">
        <EmptyState
          sticker={isGone ? 'thinking' : 'bijli'}
          title={title}
          action={
            isGone ? (
              <Link to={privateAddress} className={buttonClass({})}>
                {t('toList')}
              </Link>
            ) : (
              <Button onClick={onRetry}>{tc('loadAgain')}</Button>
            )
          }
        >
          {text}
        </EmptyState>
      </div>
    </>
  );
};
