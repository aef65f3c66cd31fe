import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { problemOf } from '../../lib/problem.ts';
import { AdultDoor, isAdultOnly } from './room-shut.tsx';
import styles from './room-waiting.module.css';

/** The shape of a room while it is on its way. */
export const RoomWaiting = () => {
  const { t } = useTranslation('rooms');
  return (
    <div className={styles.waiting} aria-busy="true" aria-label={t('loading')} role="status">
      {[[30, 70], [25, 45], [30, 80, 60], [20, 50], [30, 65]].map((lines) => (
        <div key={lines.join()} className={styles.message}>
          <Skeleton shape="arch" width="40px" height="40px" />
          <span>{lines.map((width) => <Skeleton key={width} width={`${width}%`} />)}</span>
        </div>
      ))}
    </div>
  );
};

/** Nothing is open beside the list. */
export const NoRoom = ({ onExplore }: { onExplore: () => void }) => {
  const { t } = useTranslation('rooms');
  return (
    <div className={styles.centre}>
      <EmptyState sticker="salaam" title={t('noRoom')} action={<Button tone="primary" onClick={onExplore}>{t('explore')}</Button>}>{t('noRoomText')}</EmptyState>
    </div>
  );
};

interface RoomFailedProps {
  readonly error: unknown;
  readonly guest: boolean;
  readonly onRetry: () => void;
  readonly onRooms: () => void;
}

/** A room that could not be loaded, and why. An Adult room asks for the age, or says how a guest comes in. */
export const RoomFailed = ({ error, guest, onRetry, onRooms }: RoomFailedProps) => {
  const { t } = useTranslation('rooms');
  const { t: te } = useTranslation('errors');
  const { t: tc } = useTranslation('common');
  const problem = problemOf(error).code;
  // A name that no room can have is no room's either.
  const code = problem === 'INVALID_INPUT' ? 'ROOM_NOT_FOUND' : problem;
  if (isAdultOnly(error)) return <AdultDoor guest={guest} onConfirmed={onRetry} onRooms={onRooms} />;
  const isOver = code === 'ROOM_NOT_FOUND' || code === 'NOT_FOUND' || code === 'BANNED' || code === 'CANNOT_READ';
  return (
    <div className={styles.centre} role="alert">
      <EmptyState
        sticker={isOver ? 'nahi' : 'bijli'}
        title={t('loadFailed')}
        action={isOver ? <Button onClick={onRooms}>{t('toRooms')}</Button> : <Button onClick={onRetry}>{tc('loadAgain')}</Button>}
      >
        {te(code)}
      </EmptyState>
    </div>
  );
};
