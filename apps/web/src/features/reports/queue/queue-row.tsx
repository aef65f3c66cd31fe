import type { QueuedReport } from '@baithak/protocol/contracts/reports';
import { type ReportKind, lateMs } from '@baithak/protocol/contracts/reports.rules';
import { Link } from 'react-router';
import { isolate, textAttributes } from '../../../lib/text-direction.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { Count } from '../../../ui/count.tsx';
import { Icon, type IconName } from '../../../ui/graphics/icon.tsx';
import { NamesLine } from '../../../ui/names-line.tsx';
import { Time } from '../../../ui/time.tsx';
import { Written } from '../../../ui/written.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { reasonKey, useReportTexts } from '../../../i18n/lazy/reports.ts';
import { type QueueSource, reportAddress } from '../state/use-queue.ts';
import styles from './queue-list.module.css';

const minute = 60_000;

/** How long a report has waited; from 40 minutes on it is late. */
const ReportAge = ({ date }: { date: string }) => {
  const { t } = useReportTexts();
  const age = Math.max(0, serverNow() - Date.parse(date));
  const minutes = Math.floor(age / minute);
  const text =
    minutes < 60
      ? t('ageMinutes', { count: minutes })
      : minutes < 60 * 48
        ? t('ageHours', { count: Math.floor(minutes / 60) })
        : t('ageDays', { count: Math.floor(minutes / 1440) });
  return (
    <Time date={date} className={classNames(age >= lateMs && 'font-bold text-danger')} isSentence>
      {text}
    </Time>
  );
};

const icons: Readonly<Record<ReportKind, IconName>> = {
  thread: 'thread',
  reply: 'reply',
  message: 'chat',
  privateMessage: 'mail',
  request: 'mail',
  profile: 'users',
  room: 'door',
  appeal: 'shield',
};

const usePlace = (): ((report: Pick<QueuedReport, 'kind' | 'room'>) => string) => {
  const { t } = useReportTexts();
  return ({ kind, room }) => {
    if (room) return room.title;
    if (kind === 'profile') return t('where.profile');
    return t(kind === 'appeal' ? 'where.platform' : 'where.private');
  };
};

const End = ({ report }: { report: QueuedReport }) => {
  const { t } = useReportTexts();
  const { short } = useTimes();
  const { assignee, settled, date } = report;
  const person = assignee ?? settled?.by ?? null;
  return (
    <span className="grid content-between justify-items-end text-2xs numbers text-muted">
      {settled ? <Time date={settled.date}>{short(settled.date)}</Time> : <ReportAge date={date} />}
      {person ? (
        <span title={person.username} role="img" aria-label={t('hasIt', { name: person.username })}>
          <Avatar id={person._id} username={person.username} picture={person.profile.picture} rank={9} size={20} />
        </span>
      ) : (
        <span>{t('free')}</span>
      )}
    </span>
  );
};

interface QueueRowProps {
  readonly report: QueuedReport;
  readonly source: QueueSource;
  readonly isOpen: boolean;
}

export const QueueRow = ({ report, source, isOpen }: QueueRowProps) => {
  const { t } = useReportTexts();
  const placeOf = usePlace();
  const { _id, kind, reason, reporters, excerpt, about, assignee, state } = report;
  const by = t('rowBy', { kind: t(`kinds.${kind}`), name: isolate(about?.user.username ?? '') });
  const place = placeOf(report);
  const isFree = state === 'open' && assignee === null;
  return (
    <li>
      <Link
        to={reportAddress(source, _id)}
        className={classNames(
          'grid grid-cols-[30px_minmax(0,1fr)_auto] gap-x-2.5 pt-2 px-2 pb-2.25 text-inherit no-underline rounded-2 hover:bg-surface-hover',
          isOpen && 'bg-surface-active hover:bg-surface-active',
          isFree && styles.unread,
        )}
        aria-current={isOpen ? 'true' : undefined}
        data-roving=""
      >
        <span
          className="grid place-items-center w-7.5 h-7.5 mt-0.5 text-muted bg-surface-raised rounded-[4px_4px_11px_11px]"
          title={t(`kinds.${kind}`)}
        >
          <Icon name={icons[kind]} size="small" />
        </span>
        <span className="grid min-w-0">
          <span className={`${styles.title} flex gap-1.5 items-center text-[1rem] font-medium`}>
            <span className="truncate">
              {kind === 'appeal' ? t('kinds.appeal') : t(`reasons.${reasonKey(reason)}`)}
            </span>
            {reporters > 1 && <Count value={reporters} quiet label={t('joined', { count: reporters })} />}
          </span>
          {excerpt === '' ? (
            <span className={classNames('truncate', styles.second)}>
              <NamesLine text={by} />
            </span>
          ) : (
            <span className={classNames('truncate', styles.second)} {...textAttributes(excerpt)}>
              <Written text={excerpt} />
            </span>
          )}
          <span className={classNames('truncate', styles.second)} {...textAttributes(place)}>
            <Written text={place} />
          </span>
        </span>
        <End report={report} />
      </Link>
    </li>
  );
};
