import type { OwnBan } from '@baithak/protocol/entities/ban';
import type { RoomDetails } from '@baithak/protocol/entities/room';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { client } from '../../../lib/client.ts';
import { problemOf } from '../../../lib/problem.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { AgeDialog } from '../membership/age-dialog.tsx';
import { withoutClosedRoom } from '../list/room-list-state.ts';
import { ownBanKey, updateRooms } from '../queries.ts';
import styles from './room-waiting.module.css';

/** `closed`: for everybody. `removed`: only the reader may not be in it any more. `banned`: it has a page of its own. */
type ClosedReason = 'closed' | 'removed' | 'banned';

/** Why this room closed while it was open here; null while it has not. Also updates the room list. */
export const useRoomClosed = (
  roomRef: string,
  room: RoomDetails | null,
): { closedReason: ClosedReason | null; clearClosedReason: () => void } => {
  const cache = useQueryClient();
  const [closed, setClosed] = useState<{ roomRef: string; reason: ClosedReason } | null>(null);
  useEffect(() => {
    const subscriptions = [
      client.on.roomBanned(({ roomId, until, reason }) => {
        if (!room || (roomId !== null && roomId !== room._id)) return;
        const { _id, title, tile } = room;
        // What the event says is shown at once; its id, to ask about it, comes with the answer to getOwnBan.
        cache.setQueryData(ownBanKey(roomRef), {
          ...{ _id: '', roomId: _id, title, tile, everywhere: roomId === null },
          ...{ since: new Date(serverNow()).toISOString(), until, reason, appealed: false, kicked: false },
        } satisfies OwnBan);
        setClosed({ roomRef, reason: 'banned' });
      }),
      client.on.roomClosed(({ roomId, reason }) => {
        if (roomId === room?._id && reason !== 'banned') setClosed({ roomRef, reason });
        if (reason === 'closed') updateRooms(cache, (rooms) => withoutClosedRoom(rooms, roomId));
        void cache.invalidateQueries({ queryKey: ['rooms'] });
      }),
    ];
    return () => subscriptions.forEach((unsubscribe) => unsubscribe());
  }, [cache, roomRef, room]);
  return { closedReason: closed?.roomRef === roomRef ? closed.reason : null, clearClosedReason: () => setClosed(null) };
};

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
