import type { Notification } from '@baithak/protocol/contracts/notifications';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { isolate, textAttributes } from '../../../lib/bidi.ts';
import { classNames } from '../../../lib/class-names.ts';
import { problemOf } from '../../../lib/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonRow } from '../../../ui/feedback/skeleton-row.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Moment } from '../../../ui/time.tsx';
import { Written } from '../../../ui/written.tsx';
import { NotificationPicture } from '../list/notification-picture.tsx';
import { AnswerButtons } from '../list/notification-row.tsx';
import { SentenceText, plainSentence, sentenceOf, useLine } from '../sentence.tsx';
import { filterAddress, isShownWhole, targetOf, useOpenedBy, useOpening } from '../state/address.ts';
import { nextUnseen, notificationsOf } from '../state/pages.ts';
import { useNotification, useNotificationActs, useNotifications } from '../state/use-notifications.ts';
import styles from './notification-page.module.css';

const ReportAnswer = lazyPart(async () => (await import('./report-answer.tsx')).ReportAnswer);

const nowhere = { thread: () => undefined, room: () => undefined };

/** The offer of a room is answered here; then the list is shown. */
const Offer = ({ notif }: { notif: Notification }) => {
  const acts = useNotificationActs();
  const navigate = useNavigate();
  const { filter } = useOpenedBy();
  const toList = () => void navigate(filterAddress(filter), { replace: true });
  return <AnswerButtons notif={notif} acts={acts} opens={nowhere} onAnswered={toList} />;
};

/** A notification that leads nowhere: all that it says. */
const Whole = ({ notif }: { notif: Notification }) => {
  const line = useLine(notif);
  return (
    <article className={styles.whole}>
      <NotificationPicture notif={notif} />
      <div className={styles.words}>
        <h1 className={styles.sentence}>
          <SentenceText notif={notif} />
        </h1>
        {line !== '' && (
          <p className={styles.line} {...textAttributes(line)}>
            <Written text={line} />
          </p>
        )}
        {notif.kind === 'roomOffer' && <Offer notif={notif} />}
        <p className={styles.when}>
          <Moment date={notif.date} />
        </p>
      </div>
    </article>
  );
};

const Shown = ({ id }: { id: string }) => {
  const { t } = useTranslation('notifications');
  const { t: tc } = useTranslation('common');
  const openingOf = useOpening();
  const { data: notif, error, refetch } = useNotification(id);
  if (error !== null) {
    const isGone = problemOf(error).code === 'NOT_FOUND';
    return (
      <EmptyState
        sticker="bijli"
        title={t(isGone ? 'gone' : 'failed')}
        action={!isGone && <Button onClick={() => void refetch()}>{tc('loadAgain')}</Button>}
      />
    );
  }
  if (!notif)
    return (
      <div aria-busy="true">
        <SkeletonRow textWidth="60%" />
      </div>
    );
  if (notif.report !== null) return <ReportAnswer reportId={notif.report._id} />;
  return isShownWhole(notif) ? (
    <Whole notif={notif} />
  ) : (
    <Navigate to={targetOf(notif)} state={openingOf(id, 'inPlace')} replace />
  );
};

/** Beside the list: the notification of the address, or that one is to be chosen. */
export const NotificationPage = () => {
  const { t } = useTranslation('notifications');
  const { id, filter } = useOpenedBy();
  return (
    <div className={classNames(styles.page, id === null && styles.choose)}>
      {id === null ? (
        <EmptyState sticker="chai" title={t('choose')} />
      ) : (
        <>
          <Link to={filterAddress(filter)} className={styles.back} aria-label={t('toList')} title={t('toList')}>
            <Icon name="back" />
          </Link>
          <Shown key={id} id={id} />
        </>
      )}
    </div>
  );
};

/** Above what a notification has opened: which one it was, and the way to the next. */
export const NotificationBar = () => {
  const { t } = useTranslation('notifications');
  const { t: tc } = useTranslation('common');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { id, filter } = useOpenedBy();
  const openingOf = useOpening();
  const { data: notif } = useNotification(id);
  const list = useNotifications(filter);
  if (id === null || !notif) return null;
  const next = nextUnseen(notificationsOf(list.data), id);
  return (
    <div className={styles.bar} role="region" aria-label={t('bar')} data-bar="">
      <Icon name="bell" size="small" />
      <p className={styles.notificationBarWords} title={isolate(plainSentence(sentenceOf(t, notif)))}>
        <span className="names-line">
          <span className={styles.from}>{t('bar')}: </span>
          <SentenceText notif={notif} />
          {' · '}
          <Moment date={notif.date} />
        </span>
      </p>
      {next && (
        <Button
          size="small"
          tone="ghost"
          icon="double-check"
          onClick={() => void navigate(targetOf(next), { replace: true, state: openingOf(next._id, 'inPlace') })}
        >
          {t('next')}
        </Button>
      )}
      <IconButton
        icon="close"
        label={tc('close')}
        onClick={() => void navigate({ pathname, search }, { replace: true, state: null })}
      />
    </div>
  );
};
