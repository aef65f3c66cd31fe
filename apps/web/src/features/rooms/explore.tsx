import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { problemOf } from '../../lib/problem.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notify } from '../../ui/notices.ts';
import { TextInput } from '../../ui/text-input.tsx';
import { addressOf } from './address.ts';
import styles from './explore.module.css';
import { useJoinRoom, useRooms, useRoomSearch } from './queries.ts';
import { RoomCard } from './room-card.tsx';

interface ExploreProps {
  /** What was being looked for in the list beside it. */
  readonly words: string;
  readonly mayCreate: boolean;
  readonly onCreate: () => void;
}

/** Rooms anyone may find, the liveliest first. */
export const Explore = ({ words: first, mayCreate, onCreate }: ExploreProps) => {
  const { t } = useTranslation('rooms');
  const { t: te } = useTranslation('errors');
  const navigate = useNavigate();
  const [words, setWords] = useState(first);
  const wanted = useDeferredValue(words.trim());
  const { data: rooms, isPending } = useRooms();
  const search = useRoomSearch(wanted);
  const join = useJoinRoom();
  const isSearch = [...wanted].length >= 2;
  const found = isSearch ? search.data : rooms?.featured;
  const onJoin = (id: string) =>
    join.mutate(id, {
      onSuccess: ({ room }) => void navigate(addressOf(room)),
      onError: (error) => void notify({ kind: 'error', text: te(problemOf(error).code) }),
    });
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div className={styles.title}>
          <h1 className="display">{t('exploreTitle')}</h1>
          <p>{t('exploreText')}</p>
        </div>
        <TextInput type="search" value={words} onChange={(event) => setWords(event.target.value)} placeholder={t('explorePlaceholder')} aria-label={t('explorePlaceholder')} end={<Icon name="search" size="small" />} />
        {mayCreate && <Button tone="primary" icon="plus" onClick={onCreate}>{t('create')}</Button>}
      </header>
      {found && found.length === 0 && <EmptyState sticker="patang" title={t('noRooms')}>{t('noRoomsSearch')}</EmptyState>}
      <div className={styles.grid} aria-busy={isSearch ? search.isPending : isPending}>
        {found?.map((room) => <RoomCard key={room._id} room={room} isBusy={join.isPending && join.variables === room._id} onJoin={() => onJoin(room._id)} />)}
      </div>
    </div>
  );
};
