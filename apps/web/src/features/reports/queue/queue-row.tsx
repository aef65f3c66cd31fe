import type { QueuedReport } from '@baithak/protocol/contracts/reports';
import { type ReportKind, lateMs } from '@baithak/protocol/contracts/reports.rules';
import { Link } from 'react-router';
import { isolate, textAttributes } from '../../../lib/bidi.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { Count } from '../../../ui/count.tsx';
import { Icon, type IconName } from '../../../ui/graphics/icon.tsx';
import { NamesLine } from '../../../ui/names-line.tsx';
import { Time } from '../../../ui/time.tsx';
import { Written } from '../../../ui/written.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { reasonKey } from '../form/reasons.ts';
import { useReportTexts } from '../../../i18n/lazy/reports.ts';
import { type QueueSource, reportAddress } from '../state/use-queue.ts';
import styles from './queue-row.module.css';

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
    <Time date={date} className={classNames(age >= lateMs && styles.late)} isSentence>
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

/** Where it happened. */
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
    <span className={styles.end}>
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

/** A report in the queue: what, how often, where, how long it has waited, and who has it. */
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
        className={classNames(styles.row, isOpen && styles.open, isFree && styles.unread)}
        aria-current={isOpen ? 'true' : undefined}
        data-roving=""
      >
        <span className={styles.kind} title={t(`kinds.${kind}`)}>
          <Icon name={icons[kind]} size="small" />
        </span>
        <span className={styles.words}>
          <span className={styles.title}>
            <span className={styles.line}>
              {kind === 'appeal' ? t('kinds.appeal') : t(`reasons.${reasonKey(reason)}`)}
            </span>
            {reporters > 1 && <Count value={reporters} quiet label={t('joined', { count: reporters })} />}
          </span>
          {excerpt === '' ? (
            <span className={classNames(styles.line, styles.second)}>
              <NamesLine text={by} />
            </span>
          ) : (
            <span className={classNames(styles.line, styles.second)} {...textAttributes(excerpt)}>
              <Written text={excerpt} />
            </span>
          )}
          <span className={classNames(styles.line, styles.second)} {...textAttributes(place)}>
            <Written text={place} />
          </span>
        </span>
        <End report={report} />
      </Link>
    </li>
  );
};
