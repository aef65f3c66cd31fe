import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { problemOf } from '../../lib/problem.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './room-waiting.module.css';
import { AgeDialog } from './age-dialog.tsx';

/** A room that was open on this screen and is not any more: closed for good, or closed to the reader. */
export const RoomShut = ({
  why,
  onRetry,
  onRooms,
}: {
  why: 'closed' | 'shownOut';
  onRetry: () => void;
  onRooms: () => void;
}) => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  return (
    <div className={styles.centre} role="alert">
      <EmptyState
        sticker="nahi"
        title={t(`shut.${why}`)}
        action={
          <>
            <Button tone="primary" onClick={onRooms}>
              {t('toRooms')}
            </Button>
            {why === 'shownOut' && <Button onClick={onRetry}>{tc('loadAgain')}</Button>}
          </>
        }
      >
        {t(`shut.${why}Text`)}
      </EmptyState>
    </div>
  );
};

/** Whether a load failed at the door of an Adult room. */
export const isAdultOnly = (error: unknown): boolean =>
  ['AGE_UNCONFIRMED', 'GUESTS_MAY_NOT'].includes(problemOf(error).code);

/** The door of an Adult room: a member says the age once, a guest is told how to come in. */
export const AdultDoor = ({
  guest,
  onConfirmed,
  onRooms,
}: {
  guest: boolean;
  onConfirmed: () => void;
  onRooms: () => void;
}) => {
  const { t } = useTranslation('rooms');
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div className={styles.centre} role={guest ? 'alert' : undefined}>
      <EmptyState
        sticker={guest ? 'nahi' : 'thinking'}
        title={t('age.door')}
        action={
          <>
            {guest ? (
              <Link className={buttonClass({ tone: 'primary' })} to="/register">
                {t('age.register')}
              </Link>
            ) : (
              <Button tone="primary" onClick={() => setIsAsked(true)}>
                {t('age.open')}
              </Button>
            )}
            <Button tone="ghost" onClick={onRooms}>
              {t('toRooms')}
            </Button>
          </>
        }
      >
        {guest ? t('age.guestText') : t('age.doorText')}
      </EmptyState>
      <AgeDialog open={isAsked} onClose={() => setIsAsked(false)} onConfirmed={onConfirmed} />
    </div>
  );
};
