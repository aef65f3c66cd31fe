import type { PrivateThread } from '@baithak/protocol/entities/private-thread';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { privateAddress } from '../../../lib/addresses.ts';
import { isolate } from '../../../lib/text-direction.ts';
import { problemOf } from '../../../lib/problem.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Tile } from '../../../ui/graphics/tile.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { JoinedDate } from '../../people/joined-date.tsx';
import { useProfile } from '../../people/use-profile.ts';
import type { ConnectionActs } from '../connection/use-connection-acts.tsx';
import { useLists } from '../state/private-lists.ts';
import { usePrivateTexts } from '../../../i18n/lazy/private.ts';
import { BackToList } from './private-header.tsx';
import styles from './thread-states.module.css';

export const NoThreadOpen = ({ guest }: { guest: boolean }) => {
  const { t } = usePrivateTexts();
  const isEmpty = useLists(({ threads }) => threads.size === 0);
  return (
    <div className={styles.centre}>
      <EmptyState sticker="chai" title={t(guest ? 'guest' : isEmpty ? 'opensHere' : 'choose')}>
        {isEmpty || guest ? undefined : t('chooseText')}
      </EmptyState>
    </div>
  );
};

export const ThreadSkeleton = () => {
  const { t } = usePrivateTexts();
  return (
    <>
      <div className="flex-none flex items-center gap-3 min-h-[calc(var(--h-header)_+_4px)] px-4 line-b mobile:min-h-13.5 mobile:px-1">
        <BackToList />
        <Skeleton shape="arch" width="42px" height="42px" />
        <Skeleton width="160px" />
      </div>
      <div
        className="flex-1 min-h-0 overflow-hidden grid content-end gap-4 p-4"
        aria-busy="true"
        aria-label={t('loading')}
        role="status"
      >
        {[45, 70, 60, 50].map((width) => (
          <div
            key={width}
            className="grid grid-cols-[40px_minmax(0,1fr)] gap-3 items-center w-[min(100%,var(--w-reading)_-_2_*_var(--sp-4))] mx-auto"
          >
            <Skeleton shape="arch" width="40px" height="40px" />
            <Skeleton width={`${width}%`} />
          </div>
        ))}
      </div>
    </>
  );
};

interface ThreadFailedProps {
  readonly error: unknown;
  readonly wasOpen: boolean;
  readonly onRetry: () => void;
}

export const ThreadFailed = ({ error, wasOpen, onRetry }: ThreadFailedProps) => {
  const { t } = usePrivateTexts();
  const { t: tc } = useTranslation('common');
  const { t: te } = useTranslation('errors');
  const { code } = problemOf(error);
  const isGone = code === 'NOT_FOUND' || code === 'INVALID_INPUT';
  const [title, text] = isGone
    ? wasOpen
      ? [t('gone'), t('goneText')]
      : [t('notFound'), t('notFoundText')]
    : [t('failed'), te(code)];
  return (
    <>
      <div className="flex-none">
        <BackToList />
      </div>
      <div className={styles.centre} role="alert">
        <EmptyState
          sticker={isGone ? 'thinking' : 'bijli'}
          title={title}
          action={
            isGone ? (
              <Link to={privateAddress} className={buttonClass({})}>
                {t('toList')}
              </Link>
            ) : (
              <Button onClick={onRetry}>{tc('loadAgain')}</Button>
            )
          }
        >
          {text}
        </EmptyState>
      </div>
    </>
  );
};

/** Rooms that are named; the others are counted. */
const namedRooms = 3;

const RoomsInCommon = ({ username }: { username: string }) => {
  const { t } = usePrivateTexts();
  const common = useProfile(username).data?.userdata.roomsInCommon;
  if (!common || common.count === 0) return null;
  const named = common.rooms.slice(0, namedRooms);
  const rooms = named.map(({ title }) => isolate(title)).join(t('comma'));
  return (
    <p className="flex flex-wrap items-center justify-center gap-2">
      {named.map((room) => (
        <Tile key={room._id} seed={room._id} tile={room.tile} size={34} />
      ))}
      <span>{t('inCommonNamed', { count: common.count, rooms })}</span>
    </p>
  );
};

interface RequestCardProps {
  readonly thread: PrivateThread;
  readonly acts: ConnectionActs;
  readonly onReport: () => void;
}

/** A request in the place of the conversation: who asks, since when they are here, and the answers. It carries no text. */
export const RequestCard = ({ thread, acts: { button }, onReport }: RequestCardProps) => {
  const { t } = usePrivateTexts();
  const { user, role, joinDate } = thread;
  return (
    <div className="flex-1 min-h-0 overflow-auto grid content-center justify-items-center gap-4 p-4">
      <section
        className={`${styles.card} w-[min(480px,100%)] grid justify-items-center gap-4 p-6 text-center bg-surface-raised line rounded-[8px_8px_22px_22px] mobile:py-5 mobile:px-4`}
      >
        <Avatar id={user._id} username={user.username} picture={user.profile.picture} rank={role.rank} size={84} />
        <div>
          <h1 className="display">{t('foot.asks', { name: isolate(user.username) })}</h1>
          <p className="text-muted">
            <JoinedDate date={joinDate} alone />
          </p>
        </div>
        <RoomsInCommon username={user.username} />
        <div className={`${styles.row} flex flex-wrap gap-2 w-full`}>
          {button('accept', t('accept'), { size: 'large', tone: 'primary' })}
          {button('deleteRequest', t('decline'), { size: 'large', tone: 'outline' })}
        </div>
        <div className="flex gap-2">
          {button('block', t('block'), { size: 'small', tone: 'dangerText' })}
          <Button size="small" tone="ghost" icon="flag" onClick={onReport}>
            {t('report')}
          </Button>
        </div>
      </section>
      <p className="max-w-[44ch] text-muted text-xs text-center ur:leading-(--lh-nastaliq-body)">
        {t('foot.asksText')}
      </p>
    </div>
  );
};
