import { Written } from '../../../ui/written.tsx';
import type { Notification } from '@baithak/protocol/contracts/notifications';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useNavigate } from 'react-router';
import { textAttributes } from '../../../lib/bidi.ts';
import { classNames } from '../../../lib/class-names.ts';
import { problemOf } from '../../../lib/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonRow } from '../../../ui/feedback/skeleton-row.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Moment } from '../../../ui/time.tsx';
import { AnswerButtons } from '../list/answer-buttons.tsx';
import { NotificationPicture } from '../list/notification-picture.tsx';
import { SentenceText } from '../sentence/sentence-text.tsx';
import { useLine } from '../sentence/use-line.ts';
import { filterAddress, isShownWhole, targetOf } from '../state/address.ts';
import { useOpenedBy, useOpening } from '../state/opened.ts';
import { useNotificationActs } from '../state/use-notification-acts.ts';
import { useNotification } from '../state/use-notifications.ts';
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
