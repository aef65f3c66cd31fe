import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { problemOf } from '../../../lib/problem.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import styles from './room-waiting.module.css';
import { AgeDialog } from '../membership/age-dialog.tsx';
import type { ClosedReason } from './use-room-closed.ts';

/** A room that was open on this screen and has closed, for everybody or for the reader. */
export const RoomClosed = ({
  reason,
  onRetry,
  onRooms,
}: {
  reason: Exclude<ClosedReason, 'banned'>;
  onRetry: () => void;
  onRooms: () => void;
}) => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  return (
    <div className={styles.centre} role="alert">
      <EmptyState
        sticker="nahi"
        title={t(`closed.${reason}`)}
        action={
          <>
            <Button tone="primary" onClick={onRooms}>
              {t('toRooms')}
            </Button>
            {reason === 'removed' && <Button onClick={onRetry}>{tc('loadAgain')}</Button>}
          </>
        }
      >
        {t(`closed.${reason}Text`)}
      </EmptyState>
    </div>
  );
};

/** Whether a load failed because the room is for adults. */
export const isAdultRoomError = (error: unknown): boolean =>
  ['AGE_UNCONFIRMED', 'GUESTS_MAY_NOT'].includes(problemOf(error).code);

/** In the place of an Adult room: a member confirms their age once, a guest learns how to enter. */
export const AdultRoomGate = ({
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
        title={t('age.adultRoom')}
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
        {guest ? t('age.guestText') : t('age.adultRoomText')}
      </EmptyState>
      <AgeDialog open={isAsked} onClose={() => setIsAsked(false)} onConfirmed={onConfirmed} />
    </div>
  );
};
