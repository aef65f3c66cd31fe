import type { Notification } from '@baithak/protocol/contracts/notifications';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { isolate, textAttributes } from '../../../lib/text-direction.ts';
import { classNames } from '../../../lib/class-names.ts';
import { problemOf } from '../../../lib/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonRow } from '../../../ui/feedback/skeleton.tsx';
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
import styles from './report-answer.module.css';

const ReportAnswer = lazyPart(async () => (await import('./report-answer.tsx')).ReportAnswer);
const Removal = lazyPart(async () => (await import('./report-answer.tsx')).Removal);

const nowhere = { thread: () => undefined, room: () => undefined };

const Offer = ({ notif }: { notif: Notification }) => {
  const acts = useNotificationActs();
  const navigate = useNavigate();
  const { filter } = useOpenedBy();
  const toList = () => void navigate(filterAddress(filter), { replace: true });
  return <AnswerButtons notif={notif} acts={acts} opens={nowhere} onAnswered={toList} />;
};

const Whole = ({ notif }: { notif: Notification }) => {
  const line = useLine(notif);
  return (
    <article className="grid grid-cols-[38px_minmax(0,1fr)] gap-3 max-w-(--w-reading) mx-auto">
      <NotificationPicture notif={notif} />
      <div className="grid gap-2 min-w-0">
        <h1 className="text-lg leading-[1.4] wrap-anywhere ur:leading-[1.9]">
          <SentenceText notif={notif} />
        </h1>
        {line !== '' && (
          <p
            className="w-fit max-w-full text-md whitespace-pre-line wrap-anywhere ur:leading-[1.9]"
            {...textAttributes(line)}
          >
            <Written text={line} />
          </p>
        )}
        {notif.kind === 'roomOffer' && <Offer notif={notif} />}
        <p className="text-xs text-faint">
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
  if (notif.kind === 'moderation') return <Removal notif={notif} />;
  return isShownWhole(notif) ? (
    <Whole notif={notif} />
  ) : (
    <Navigate to={targetOf(notif)} state={openingOf(id, 'inPlace')} replace />
  );
};

export const NotificationPage = () => {
  const { t } = useTranslation('notifications');
  const { id, filter } = useOpenedBy();
  return (
    <div
      className={classNames(
        'flex-1 min-h-0 overflow-auto py-6 px-4 mobile:py-2 mobile:px-3',
        id === null && 'grid place-items-center',
      )}
    >
      {id === null ? (
        <EmptyState sticker="chai" title={t('choose')} />
      ) : (
        <>
          <Link
            to={filterAddress(filter)}
            className="hidden place-items-center w-touch h-touch text-muted mobile:grid"
            aria-label={t('toList')}
            title={t('toList')}
          >
            <Icon name="back" />
          </Link>
          <Shown key={id} id={id} />
        </>
      )}
    </div>
  );
};

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
    <div
      className={`${styles.bar} flex flex-none items-center gap-3 min-h-11.5 py-1 ps-4 pe-3 bg-surface-sunken line-b text-sm mobile:gap-1 mobile:ps-3 mobile:pe-0`}
      role="region"
      aria-label={t('bar')}
      data-bar=""
    >
      <Icon name="bell" size="small" />
      <p
        className={`${styles.barWords} flex-1 min-w-0 truncate text-muted mobile:line-clamp-2 mobile:whitespace-normal mobile:wrap-anywhere`}
        title={isolate(plainSentence(sentenceOf(t, notif)))}
      >
        <span className="names-line mobile:inline! mobile:whitespace-normal! mobile:[&>bdi]:m-0! mobile:[&>bdi]:p-0!">
          <span className="mobile:hidden">{t('bar')}: </span>
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
