import type { FeaturedRoom } from '@baithak/protocol/entities/room';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { roomAddress, roomRefOf } from '../../lib/addresses.ts';
import { textAttributes } from '../../lib/text-direction.ts';
import { isCrowd } from '../../lib/crowd.ts';
import { problemOf } from '../../lib/problem.ts';
import { useNotifyError } from '../../lib/use-notify-error.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { Icon } from '../../ui/graphics/icon.tsx';
import { Floor } from '../../ui/graphics/tile.tsx';
import { Written } from '../../ui/written.tsx';
import styles from './explore.module.css';
import { AgeDialog } from './membership/age-dialog.tsx';
import { justJoined } from './open/use-room-dialogs.ts';
import { useJoinRoom, useRoomSearch, useRoomsToFind } from './queries.ts';

export const RoomCard = ({ room, isBusy, onJoin }: { room: FeaturedRoom; isBusy: boolean; onJoin: () => void }) => {
  const { t } = useTranslation('rooms');
  const counts = [
    ...(isCrowd(room.memberCount) ? [t('memberCount', { count: room.memberCount })] : []),
    ...(isCrowd(room.onlineCount) ? [t('onlineCount', { count: room.onlineCount })] : []),
  ];
  return (
    <article className={styles.card}>
      <Floor className={styles.floor} seed={room._id} tile={room.tile} size={28} />
      <div className={styles.words}>
        <div className={`${styles.head} flex justify-between items-baseline gap-2`}>
          <h3 className="display" {...textAttributes(room.title)}>
            <Link to={roomAddress(roomRefOf(room))}>
              <Written text={room.title} />
            </Link>
          </h3>
          {room.type === 'Adult' && (
            <span className="px-2.25 rounded-[var(--r-1)_var(--r-1)_9px_9px] bg-warning-soft text-xs">
              {t('adult')}
            </span>
          )}
        </div>
        <p className="flex-1 w-fit min-h-[2.6em] text-muted wrap-anywhere" dir="auto">
          <Written text={room.desc || room.topic} />
        </p>
        <div className="flex flex-wrap items-center gap-1">
          <span className="flex-1 min-w-[14ch] ur:min-w-[8ch] text-xs text-faint numbers">{counts.join(' · ')}</span>
          {room.joined ? (
            <span className="inline-flex items-center gap-1 min-h-8 text-xs font-bold text-success">
              <Icon name="check" size="small" />
              {t('joined')}
            </span>
          ) : (
            <span className="inline-flex items-center gap-1">
              <Link className={buttonClass({ tone: 'ghost', size: 'small' })} to={roomAddress(roomRefOf(room))}>
                {t('preview')}
              </Link>
              <Button size="small" busy={isBusy} onClick={onJoin}>
                {t('join')}
              </Button>
            </span>
          )}
        </div>
      </div>
    </article>
  );
};

const RoomCardSkeleton = () => (
  <div className={styles.card} aria-hidden="true">
    <Skeleton shape="tile" width="100%" height="56px" />
    <div className={styles.words}>
      <Skeleton width="60%" height="20px" />
      <Skeleton width="90%" />
      <Skeleton width="40%" />
    </div>
  </div>
);

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
    <div className="flex-1 min-h-0 overflow-auto p-6 ur:pt-8 mobile:pb-4 mobile:px-4">
      <header className={`${styles.exploreHead} flex flex-wrap items-center gap-4 mb-5`}>
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
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(280px,100%),1fr))] gap-3.5" aria-busy={isWaiting}>
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
