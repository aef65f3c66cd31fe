import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { problemOf } from '../../lib/problem.ts';
import { roomsAddress } from './address.ts';
import { AdultDoor, isAdultOnly } from './room-shut.tsx';
import styles from './room-waiting.module.css';

/** A tile and two lines where the header will be; on a phone the way back stands there already. */
const HeaderWaiting = () => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  return (
    <div className={styles.head}>
      <Link to={roomsAddress} className={styles.back} aria-label={t('toRooms')} title={tc('back')}>
        <Icon name="back" />
      </Link>
      <Skeleton shape="tile" width="38px" height="38px" />
      <span className={styles.lines}>
        <Skeleton width="180px" />
        <Skeleton width="260px" />
      </span>
    </div>
  );
};

/** The shape of a room while it is on its way. */
export const RoomWaiting = () => {
  const { t } = useTranslation('rooms');
  return (
    <>
      <HeaderWaiting />
      <div className={styles.waiting} aria-busy="true" aria-label={t('loading')} role="status">
        {[
          [30, 70],
          [25, 45],
          [30, 80, 60],
          [20, 50],
          [30, 65],
        ].map((lines) => (
          <div key={lines.join()} className={styles.message}>
            <Skeleton shape="arch" width="40px" height="40px" />
            <span className={styles.lines}>
              {lines.map((width) => (
                <Skeleton key={width} width={`${width}%`} />
              ))}
            </span>
          </div>
        ))}
      </div>
    </>
  );
};

/** Nothing is open beside the list. */
export const NoRoom = ({ onExplore }: { onExplore: () => void }) => {
  const { t } = useTranslation('rooms');
  return (
    <div className={styles.centre}>
      <EmptyState
        sticker="salaam"
        title={t('noRoom')}
        action={
          <Button tone="primary" onClick={onExplore}>
            {t('explore')}
          </Button>
        }
      >
        {t('noRoomText')}
      </EmptyState>
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
        action={
          isOver ? (
            <Button onClick={onRooms}>{t('toRooms')}</Button>
          ) : (
            <Button onClick={onRetry}>{tc('loadAgain')}</Button>
          )
        }
      >
        {te(code)}
      </EmptyState>
    </div>
  );
};
