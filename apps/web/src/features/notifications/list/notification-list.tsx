import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useMe } from '../../../lib/session/me.ts';
import { readLocal, writeLocal } from '../../../lib/storage.ts';
import { useUnread } from '../../../lib/unread.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ListEnd } from '../../../ui/list/waiting-list.tsx';
import { SkeletonRow } from '../../../ui/feedback/skeleton.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useRoving } from '../../../ui/use-roving.ts';
import { usePush } from '../push/push-browser.ts';
import { filterAddress, useOpenedBy, useOpening } from '../state/address.ts';
import { type Filter, filters, notificationsOf } from '../state/pages.ts';
import { type NotificationActs, useNotificationActs, useNotifications } from '../state/use-notifications.ts';
import styles from './notification-list.module.css';
import { NotificationRow, type Opens } from './notification-row.tsx';

interface ListHeaderProps {
  readonly filter: Filter;
  readonly settingsTo: string;
  /** Null when there is nothing unseen. */
  readonly onSeenAll: (() => void) | null;
}

/** What the list is narrowed to, and what is done with all of it; on a phone below the page's title. */
const ListHeader = ({ filter, settingsTo, onSeenAll }: ListHeaderProps) => {
  const { t } = useTranslation('notifications');
  const navigate = useNavigate();
  return (
    <header className="flex flex-wrap items-center gap-0.5 pt-1.5 px-3 pb-2 mobile:py-2 mobile:px-3">
      <h1 className="display hidden mobile:block mobile:flex-1 mobile:ps-1 mobile:text-[1.375rem]">{t('title')}</h1>
      <div className={`${styles.filters} flex-1 min-w-0 me-1 mobile:order-1 mobile:flex-[1_0_100%] mobile:me-0`}>
        <Segmented
          wide
          label={t('filter')}
          value={filter}
          onChange={(chosen) => void navigate(filterAddress(chosen), { replace: true })}
          options={filters.map((value) => ({ value, label: t(`filters.${value}`) }))}
        />
      </div>
      <IconButton
        icon="double-check"
        label={t('seenAll')}
        disabled={onSeenAll === null}
        onClick={() => onSeenAll?.()}
      />
      <Link
        to={settingsTo}
        className={`${styles.gear} grid place-items-center w-9 h-9 rounded-2 text-muted mobile:w-touch mobile:h-touch`}
        aria-label={t('settings')}
        title={t('settings')}
      >
        <Icon name="gear" />
      </Link>
    </header>
  );
};

/** Asks once on a device, before the browser does, whether push messages are wanted there. */
const PushAsk = ({ userId }: { userId: string }) => {
  const { t } = useTranslation('notifications');
  const { state, isChanging, turn } = usePush(userId);
  const [isAnswered, setIsAnswered] = useState(() => readLocal('pushAsked') !== null);
  const answer = () => {
    writeLocal('pushAsked', 'true');
    setIsAnswered(true);
  };
  // The browser's own box is open as long as it is changing.
  if (state !== 'off' || (isAnswered && !isChanging)) return null;
  const turnOn = () => {
    answer();
    turn(true);
  };
  return (
    <section
      className={`${styles.ask} grid grid-cols-[auto_minmax(0,1fr)] gap-y-0.5 gap-x-3 mt-0 mx-0 mb-2 pt-2.5 px-3 pb-3 bg-accent-soft rounded-bowl text-xs mobile:my-2 mobile:mx-3`}
      aria-labelledby="push-ask"
    >
      <Icon name="bell" />
      <b id="push-ask">{t('ask.title')}</b>
      <p>{t('ask.text')}</p>
      <div className={`${styles.buttons} flex flex-wrap gap-1 mt-1.5`}>
        <Button size="small" tone="primary" busy={isChanging} onClick={turnOn}>
          {t('ask.yes')}
        </Button>
        <Button size="small" tone="ghost" onClick={answer}>
          {t('ask.no')}
        </Button>
      </div>
    </section>
  );
};

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
    <div className="flex-1 min-h-0 overflow-auto">
      <EmptyState small sticker="chai" title={t(`empty.${filter}`)}>
        {t('empty.text')}
      </EmptyState>
    </div>
  );
};

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
      <div className="flex-1 min-h-0 overflow-auto">
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
  readonly settingsTo: string;
  readonly opens: Opens;
}

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
