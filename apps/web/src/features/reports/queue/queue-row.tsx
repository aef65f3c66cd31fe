import { Written } from '../../../ui/written.tsx';
import type { QueuedReport } from '@baithak/protocol/contracts/reports';
import type { ReportKind } from '@baithak/protocol/contracts/reports.rules';
import { Link } from 'react-router';
import { isolate, textAttributes } from '../../../lib/bidi.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Count } from '../../../ui/count.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import type { IconName } from '../../../ui/graphics/icon-shapes.ts';
import { NamesLine } from '../../../ui/names-line.tsx';
import { Time } from '../../../ui/time.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { reasonKey } from '../../parts/report/reasons.ts';
import { reportAddress, type QueueSource } from '../state/source.ts';
import { useReportTexts } from '../../parts/report/use-report-texts.ts';
import styles from './queue-row.module.css';
import { ReportAge } from './report-age.tsx';

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
export const usePlace = (): ((report: Pick<QueuedReport, 'kind' | 'room'>) => string) => {
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
