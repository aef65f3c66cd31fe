import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { problemOf } from '../../../lib/problem.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { roomAddress, roomRefOf } from '../../../lib/addresses.ts';
import styles from './explore.module.css';
import { useJoinRoom, useRoomsToFind, useRoomSearch } from '../queries.ts';
import { AgeDialog } from '../membership/age-dialog.tsx';
import { RoomCard, RoomCardSkeleton } from './room-card.tsx';
import { justJoined } from '../open/use-room-dialogs.ts';

interface ExploreProps {
  readonly mayCreate: boolean;
  readonly onCreate: () => void;
}

/** Rooms anyone may find, the liveliest first. */
export const Explore = ({ mayCreate, onCreate }: ExploreProps) => {
  const { t } = useTranslation('rooms');
  const notifyError = useNotifyError();
  const navigate = useNavigate();
  const [words, setWords] = useState('');
  const wanted = useDeferredValue(words.trim());
  const { t: tc } = useTranslation('common');
  const [asked, setAsked] = useState<string | null>(null);
  const { data: rooms, isPending, isError, refetch } = useRoomsToFind();
  const search = useRoomSearch(wanted);
  const join = useJoinRoom();
  const isSearch = [...wanted].length >= 2;
  const found = isSearch ? search.data : rooms?.featured;
  const isWaiting = isSearch ? search.isPending : isPending;
  const isFailed = isSearch ? search.isError : isError && !rooms;
  const onJoin = (id: string) =>
    join.mutate(id, {
      onSuccess: ({ room }) => void navigate(roomAddress(roomRefOf(room)), { state: justJoined }),
      onError: (error) => {
        if (problemOf(error).code === 'AGE_UNCONFIRMED') setAsked(id);
        else notifyError(error);
      },
    });
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1 className="display">{t('exploreTitle')}</h1>
          <p>{t('exploreText')}</p>
        </div>
        <TextInput
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          placeholder={t('explorePlaceholder')}
          aria-label={t('explorePlaceholder')}
          end={<Icon name="search" size="small" />}
        />
        {mayCreate && (
          <Button tone="primary" icon="plus" onClick={onCreate}>
            {t('create')}
          </Button>
        )}
      </header>
      {isFailed && (
        <EmptyState
          sticker="bijli"
          title={t('listError')}
          action={<Button onClick={() => void (isSearch ? search.refetch() : refetch())}>{tc('loadAgain')}</Button>}
        >
          {t('listFailed')}
        </EmptyState>
      )}
      {!isFailed && found && found.length === 0 && (
        <EmptyState sticker="patang" title={t('noRooms')}>
          {isSearch ? t('noRoomsSearch') : t('noRoomsYetOpen')}
        </EmptyState>
      )}
      <div className={styles.grid} aria-busy={isWaiting}>
        {isWaiting && [1, 2, 3].map((each) => <RoomCardSkeleton key={each} />)}
        {found?.map((room) => (
          <RoomCard
            key={room._id}
            room={room}
            isBusy={join.isPending && join.variables === room._id}
            onJoin={() => onJoin(room._id)}
          />
        ))}
      </div>
      <AgeDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirmed={() => asked !== null && onJoin(asked)}
      />
    </div>
  );
};
