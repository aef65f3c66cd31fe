import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrderTexts } from '../../../i18n/lazy/order.ts';
import { isolate, textAttributes } from '../../../lib/text-direction.ts';
import { client } from '../../../lib/client.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Tile } from '../../../ui/graphics/tile.tsx';
import { Lines } from '../../../ui/lines.tsx';
import { refetchMs, useJoinRoom } from '../queries.ts';
import styles from './members-only.module.css';

interface MembersOnlyProps {
  readonly roomRef: string;
  /** Loads the room again: the reader has joined, or everyone reads it now. */
  readonly onRetry: () => void;
  readonly onRooms: () => void;
}

/** What the room is, as it is now: nothing tells those outside that its owner has opened it. */
const useClosedRoom = (roomRef: string, onRetry: () => void) => {
  const { data: room } = useQuery({
    queryKey: ['room', roomRef, 'closed'],
    queryFn: async () => (await client.rooms.getRoomDetails({ roomId: roomRef })).roomDetails,
    refetchInterval: refetchMs,
    staleTime: 0,
    gcTime: 0,
  });
  const isOpen = room !== undefined && (room.joined || room.readers === 'everyone');
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    if (isOpen) retry();
  }, [isOpen]);
  return room;
};

/** In the place of a room that its members alone read: what it is, and the way in (docs/contract.md#reading). */
export const MembersOnly = ({ roomRef, onRetry, onRooms }: MembersOnlyProps) => {
  const { t } = useOrderTexts();
  const { t: tr } = useTranslation('rooms');
  const { t: te } = useTranslation('errors');
  const notifyError = useNotifyError();
  const room = useClosedRoom(roomRef, onRetry);
  const { mutate, isPending } = useJoinRoom();
  const join = (roomId: string) => mutate(roomId, { onSuccess: onRetry, onError: notifyError });
  return (
    <div className="flex-1 grid place-items-center min-h-0 p-6 overflow-auto">
      <section
        className={`${styles.page} grid justify-items-start gap-4 w-[min(440px,100%)]`}
        aria-labelledby="members-only"
        aria-busy={room === undefined}
      >
        {room && <Tile seed={room._id} tile={room.tile} size={64} />}
        <div role="alert">
          <h1 className="display" id="members-only">
            {t('closed.title')}
          </h1>
          <p className="mt-1 text-muted">{te('CANNOT_READ')}</p>
          {room && <p className="mt-1 text-muted">{t('closed.text', { room: isolate(room.title) })}</p>}
        </div>
        {room && (
          <dl className={`${styles.facts} grid gap-3 w-full p-4 bg-surface-sunken rounded-bowl`}>
            {[
              [tr('desc'), room.desc],
              [tr('topic'), room.topic],
              [tr('rules'), room.rules],
            ]
              .filter(([, text]) => text !== '')
              .map(([label, text = '']) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd {...textAttributes(text)}>
                    <Lines text={text} />
                  </dd>
                </div>
              ))}
            <div>
              <dt>{tr('members')}</dt>
              <dd className="numbers">{tr('memberCount', { count: room.memberCount })}</dd>
            </div>
          </dl>
        )}
        <div className="flex flex-wrap gap-2">
          {room && (
            <Button tone="primary" busy={isPending} onClick={() => join(room._id)}>
              {t('closed.join')}
            </Button>
          )}
          <Button tone="ghost" onClick={onRooms}>
            {tr('toRooms')}
          </Button>
        </div>
        {room && <p className="mt-1 text-muted text-xs">{t('closed.joinHint')}</p>}
      </section>
    </div>
  );
};
