import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMe } from '../../../lib/session/me.ts';
import { useUnread } from '../../../lib/unread.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListEnd } from '../../../ui/feedback/list-end.tsx';
import { SkeletonRow } from '../../../ui/feedback/skeleton-row.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useRoving } from '../../../ui/use-roving.ts';
import { useOpenedBy, useOpening } from '../state/opened.ts';
import { notificationsOf, type Filter } from '../state/pages.ts';
import { useNotificationActs, type NotificationActs } from '../state/use-notification-acts.ts';
import { useNotifications } from '../state/use-notifications.ts';
import type { Opens } from './answer-buttons.tsx';
import { ListHeader } from './list-header.tsx';
import styles from './notification-list.module.css';
import { NotificationRow } from './notification-row.tsx';
import { PushAsk } from './push-ask.tsx';

const Waiting = () => (
  <div className={styles.list} aria-busy="true">
    {[70, 50, 85, 60, 75].map((width) => (
      <SkeletonRow key={width} textWidth={`${width}%`} />
    ))}
  </div>
);

const Empty = ({ filter }: { filter: Filter }) => {
  const { t } = useTranslation('notifications');
  return (
    <div className={styles.empty}>
      <EmptyState small sticker="chai" title={t(`empty.${filter}`)}>
        {t('empty.text')}
      </EmptyState>
    </div>
  );
};

/** Deletes all of them, once the reader has confirmed it. */
const DeleteAll = ({ onDelete }: { onDelete: () => void }) => {
  const { t } = useTranslation('notifications');
  const [isAsking, setIsAsking] = useState(false);
  const confirm = () => {
    setIsAsking(false);
    onDelete();
  };
  return (
    <>
      <Button size="small" tone="ghost" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        {t('deleteAll')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('deleteAllAsk')}
        confirm={t('deleteAll')}
        onConfirm={confirm}
        danger
      >
        {t('deleteAllText')}
      </ConfirmDialog>
    </>
  );
};

interface RowsProps {
  readonly filter: Filter;
  readonly acts: NotificationActs;
  readonly opens: Opens;
}

const Rows = ({ filter, acts, opens }: RowsProps) => {
  const { t } = useTranslation('notifications');
  const { t: tc } = useTranslation('common');
  const { ref, onKeyDown } = useRoving<HTMLUListElement>();
  const me = useMe();
  const { id: openId } = useOpenedBy();
  const openingOf = useOpening();
  const list = useNotifications(filter);
  if (list.isPending) return <Waiting />;
  const all = notificationsOf(list.data);
  if (!list.data)
    return (
      <div className={styles.empty}>
        <EmptyState
          small
          sticker="bijli"
          title={t('failed')}
          action={<Button onClick={() => void list.refetch()}>{tc('loadAgain')}</Button>}
        />
      </div>
    );
  if (all.length === 0 && !list.hasNextPage) return <Empty filter={filter} />;
  return (
    <div className={styles.list}>
      {me !== null && <PushAsk userId={me.userId} />}
      <ul ref={ref} onKeyDown={onKeyDown} aria-label={t('list')}>
        {all.map((notif) => (
          <NotificationRow
            key={notif._id}
            notif={notif}
            isOpen={notif._id === openId}
            openingState={openingOf(notif._id)}
            acts={acts}
            opens={opens}
          />
        ))}
      </ul>
      <ListEnd>
        {list.isFetchNextPageError && <span role="alert">{t('moreFailed')}</span>}
        {list.hasNextPage && (
          <Button size="small" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('loadMore')}
          </Button>
        )}
        {filter === 'all' && <DeleteAll onDelete={() => acts.remove({ all: true })} />}
      </ListEnd>
    </div>
  );
};

interface NotificationListProps {
  /** The page of the settings about notifications. */
  readonly settingsTo: string;
  readonly opens: Opens;
}

/** The reader's notifications, the latest first, in the place of the list of rooms. */
export const NotificationList = ({ settingsTo, opens }: NotificationListProps) => {
  const { filter } = useOpenedBy();
  const acts = useNotificationActs();
  const { notifications } = useUnread();
  return (
    <>
      <ListHeader
        filter={filter}
        settingsTo={settingsTo}
        onSeenAll={notifications === 0 ? null : () => acts.markSeen({ all: true })}
      />
      <Rows key={filter} filter={filter} acts={acts} opens={opens} />
    </>
  );
};
