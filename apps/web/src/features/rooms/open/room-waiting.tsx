import type { FeaturedRoom } from '@baithak/protocol/entities/room';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton, SkeletonRow } from '../../../ui/feedback/skeleton.tsx';
import { WaysOn } from '../../../ui/feedback/ways-on.tsx';
import { problemOf } from '../../../lib/problem.ts';
import { FloorBand } from '../../../ui/graphics/tile.tsx';
import { roomsAddress, type RoomPart } from '../../../lib/addresses.ts';
import { RoomPanel } from '../panel/room-panel.tsx';
import { WaitingRoomHeader } from '../room-header.tsx';
import { AdultRoomGate, isAdultRoomError } from './room-closed.tsx';
import { RoomTabs } from './room-tabs.tsx';
import styles from './room-waiting.module.css';

/** Placeholder of the header; the back link of phones is there already. */
const HeaderSkeleton = () => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  return (
    <div className={styles.head}>
      <Link
        to={roomsAddress}
        className="hidden mobile:grid mobile:place-items-center mobile:w-touch mobile:h-touch mobile:text-muted"
        aria-label={t('toRooms')}
        title={tc('back')}
      >
        <Icon name="back" />
      </Link>
      <Skeleton shape="tile" width="38px" height="38px" />
      <span className="grid gap-2 content-start">
        <Skeleton width="180px" />
        <Skeleton width="260px" />
      </span>
    </div>
  );
};

const MessagesSkeleton = () => {
  const { t } = useTranslation('rooms');
  return (
    <div
      className="flex-1 min-h-0 overflow-hidden grid content-end gap-4 p-4"
      aria-busy="true"
      aria-label={t('loading')}
      role="status"
    >
      {[
        [30, 70],
        [25, 45],
        [30, 80, 60],
        [20, 50],
        [30, 65],
      ].map((lines) => (
        <div
          key={lines.join()}
          className="grid grid-cols-[40px_minmax(0,1fr)] gap-3 w-[min(100%,var(--w-reading)_-_2_*_var(--sp-4))] mx-auto"
        >
          <Skeleton shape="arch" width="40px" height="40px" />
          <span className="grid gap-2 content-start">
            {lines.map((width) => (
              <Skeleton key={width} width={`${width}%`} />
            ))}
          </span>
        </div>
      ))}
    </div>
  );
};

interface WaitingRoomProps {
  /** Undefined while the list is not loaded, and for a room that is not in it. */
  readonly room: FeaturedRoom | undefined;
  readonly part: RoomPart;
  readonly onPart: (part: RoomPart) => void;
}

/** A room that is being loaded: its header and tabs from what the list knows, then placeholders. */
export const WaitingRoom = ({ room, part, onPart }: WaitingRoomProps) =>
  room ? (
    <>
      <FloorBand seed={room._id} tile={room.tile} />
      <WaitingRoomHeader room={room} />
      <RoomTabs
        part={part}
        onPart={onPart}
        under={null}
        messages={<MessagesSkeleton />}
        threads={<MessagesSkeleton />}
        audio={<MessagesSkeleton />}
        speaker={undefined}
        hands={0}
        keepsThreads={false}
        unreadThreads={0}
        unreadWords=""
      />
    </>
  ) : (
    <>
      <HeaderSkeleton />
      <MessagesSkeleton />
    </>
  );

/** The place of the people of a room that is being loaded. */
export const WaitingPeople = ({ room }: { room: FeaturedRoom | undefined }) => {
  const { t } = useTranslation('people');
  return (
    <RoomPanel
      title={t('inTheRoom')}
      corner={
        room && (
          <span className="numbers text-faint font-(weight:--fw-body)">
            {t('onlineCount', { count: room.onlineCount })}
          </span>
        )
      }
    >
      <div className="grid gap-3 px-4 py-2" aria-hidden="true">
        {['60%', '45%', '70%', '50%'].map((width) => (
          <SkeletonRow key={width} textWidth={width} />
        ))}
      </div>
    </RoomPanel>
  );
};

export const NoRoomOpen = ({ onExplore }: { onExplore: () => void }) => {
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

/** The address names no room, or one that the reader may not know of. */
const NoSuchRoom = () => {
  const { t } = useTranslation('common');
  const { t: te } = useTranslation('errors');
  return (
    <div className={styles.centre} role="alert">
      <EmptyState
        sticker="thinking"
        title={t('notFound.room')}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <WaysOn />
          </div>
        }
      >
        <span>{te('ROOM_NOT_FOUND')}</span> <span>{t('notFound.roomText')}</span>
      </EmptyState>
    </div>
  );
};

export const RoomBanned = lazyPart(async () => (await import('../bans/room-banned.tsx')).RoomBanned);

const MembersOnly = lazyPart(async () => (await import('../freeze-and-slow-mode/members-only.tsx')).MembersOnly);

/** Whether a load failed because only members read the room. */
export const isMembersOnlyError = (error: unknown): boolean => problemOf(error).code === 'CANNOT_READ';

interface RoomLoadErrorProps {
  readonly roomRef: string;
  readonly error: unknown;
  readonly guest: boolean;
  readonly onRetry: () => void;
  readonly onRooms: () => void;
}

/** A room that could not be loaded, and why. An Adult room asks for the age, or says how a guest can enter. */
export const RoomLoadError = ({ roomRef, error, guest, onRetry, onRooms }: RoomLoadErrorProps) => {
  const { t } = useTranslation('rooms');
  const { t: te } = useTranslation('errors');
  const { t: tc } = useTranslation('common');
  const problem = problemOf(error).code;
  // An invalid room name is shown as 'room not found'.
  const code = problem === 'INVALID_INPUT' ? 'ROOM_NOT_FOUND' : problem;
  if (isAdultRoomError(error)) return <AdultRoomGate guest={guest} onConfirmed={onRetry} onRooms={onRooms} />;
  if (code === 'ROOM_NOT_FOUND') return <NoSuchRoom />;
  if (code === 'BANNED')
    return <RoomBanned roomRef={roomRef} onRetry={onRetry} onRooms={onRooms} onMissing={onRooms} />;
  if (code === 'CANNOT_READ')
    return <MembersOnly roomRef={roomRef} onRetry={onRetry} onRooms={onRooms} onMissing={onRooms} />;
  const isFinal = code === 'NOT_FOUND';
  return (
    <div className={styles.centre} role="alert">
      <EmptyState
        sticker={isFinal ? 'nahi' : 'bijli'}
        title={t('loadFailed')}
        action={
          isFinal ? (
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
