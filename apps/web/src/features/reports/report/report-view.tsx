import type { Report } from '@baithak/protocol/contracts/reports';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { messageAddress, replyAddress, reportsAddress, roomRefOf, threadAddress } from '../../../lib/addresses.ts';
import { isolate, textAttributes } from '../../../lib/text-direction.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { NamesLine } from '../../../ui/names-line.tsx';
import { Moment } from '../../../ui/time.tsx';
import { Written } from '../../../ui/written.tsx';
import { KeptQuote } from '../../conversation/timeline/message/quote.tsx';
import { MessageBody } from '../../message-body/message-body.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { Badge } from '../../people/badge.tsx';
import { Name } from '../../people/name.tsx';
import { reasonKey, useReportTexts } from '../../../i18n/lazy/reports.ts';
import type { QueueSource } from '../state/use-queue.ts';
import { AppealedBan } from './appealed-ban.tsx';
import styles from './report-view.module.css';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody } from '../../../ui/overlays/dialog-card.tsx';

const AllReporters = ({ by }: Pick<Report, 'by'>) => {
  const { t } = useReportTexts();
  return (
    <ul className="grid gap-3">
      {by.map(({ user, reason, details, date, said }) => (
        <li key={user._id}>
          <b>
            <bdi>{user.username}</bdi>
          </b>
          : {t(`reasons.${reasonKey(reason)}`)} <Moment date={date} className="text-xs text-muted" />
          {details !== '' && (
            <p {...textAttributes(details)}>
              <Written text={details} />
            </p>
          )}
          {said && (
            <>
              <p className="text-xs text-muted">{t('saidThen')}</p>
              <MessageBody parts={said} viewerId="" />
            </>
          )}
        </li>
      ))}
    </ul>
  );
};

export const Reporters = ({ report }: { report: Report }) => {
  const { t } = useReportTexts();
  const [isShown, setIsShown] = useState(false);
  const { by, reason, reporters } = report;
  const [first] = by;
  const name = isolate(first?.user.username ?? '');
  const cause = t(`reasons.${reasonKey(reason)}`);
  const text = first
    ? reporters > 1
      ? t('byMore', { reason: cause, name, count: reporters - 1 })
      : t('by', { reason: cause, name })
    : t('byProgram');
  return (
    <div className="flex gap-3 items-center min-h-10 py-1.5 px-4 text-sm bg-surface-sunken">
      <Icon name="flag" size="small" />
      <span className="flex-1 min-w-0">
        {text}
        {first && first.details !== '' && (
          <>
            :{' '}
            <q dir="auto">
              <Written text={first.details} />
            </q>
          </>
        )}
      </span>
      {by.length > 0 && (
        <Button size="small" tone="ghost" aria-haspopup="dialog" onClick={() => setIsShown(true)}>
          {t('all', { count: reporters })}
        </Button>
      )}
      <Dialog open={isShown} onClose={() => setIsShown(false)} title={t('allTitle')}>
        <DialogBody>
          <AllReporters by={by} />
        </DialogBody>
      </Dialog>
    </div>
  );
};

interface KeptMessageProps {
  readonly message: Report['messages'][number];
  /** Under the words of what was reported; null for what stood around it. */
  readonly mark: ReactNode | null;
}

const KeptMessage = ({ message: { member, date, content, quoted }, mark }: KeptMessageProps) => {
  const { user, role } = member;
  return (
    <article
      className={classNames(
        'grid grid-cols-[40px_minmax(0,1fr)] gap-3 pt-1.5 px-4 pb-0.75',
        mark !== null && styles.reported,
      )}
    >
      <Avatar id={user._id} username={user.username} picture={user.profile.picture} rank={role.rank} />
      <div className="min-w-0">
        <div className="flex gap-1.5 items-baseline">
          <Name id={user._id} username={user.username} role={role} />
          <Badge role={role} />
          <Moment date={date} className="text-xs text-muted" />
        </div>
        {quoted && <KeptQuote quoted={quoted} />}
        <div className={classNames(mark === null && 'text-muted')}>
          <MessageBody parts={content} viewerId="" />
        </div>
        {mark}
      </div>
    </article>
  );
};

/** Messages on each side of a reported one that are shown at first. */
const firstShown = 2;

/** Where it stands, while it does; what is private is shown here alone. */
const placeOf = ({ kind, room, thing, threadId, now }: Report): string | null => {
  if (!room || now === 'gone') return null;
  const roomRef = roomRefOf(room);
  if (kind === 'message') return messageAddress(roomRef, thing);
  if (kind === 'thread') return threadAddress(roomRef, thing);
  return kind === 'reply' && threadId !== null ? replyAddress(roomRef, threadId, thing) : null;
};

const Header = ({ report, source, isMine }: { report: Report; source: QueueSource; isMine: boolean }) => {
  const { t } = useReportTexts();
  const { moment } = useTimes();
  const { about, kind, room, date, assignee, settled } = report;
  const place = placeOf(report);
  const where = {
    kind: t(`kinds.${kind}`),
    room: isolate(room?.title ?? ''),
    when: kind === 'appeal' ? moment(date) : t('reportedOn', { when: moment(date) }),
  };
  return (
    <header className="flex gap-3 items-center min-h-14 py-2 px-4 line-b">
      <Link
        to={reportsAddress(source.room)}
        className="hidden flex-none place-items-center w-touch h-touch text-inherit rounded-2 ms-[calc(-1_*_var(--sp-2))] mobile:grid"
        aria-label={t('back')}
        title={t('back')}
      >
        <Icon name="back" />
      </Link>
      {about && (
        <Avatar
          id={about.user._id}
          username={about.user.username}
          picture={about.user.profile.picture}
          rank={about.role.rank}
          size={38}
        />
      )}
      <div className="flex-1 min-w-0">
        <h2 className="flex gap-1.5 items-center text-[1.0625rem]">
          {about && <Name id={about.user._id} username={about.user.username} role={about.role} />}
          {about && <Badge role={about.role} labelled />}
        </h2>
        <p className="truncate text-xs text-muted">
          <NamesLine text={room ? t('in', where) : t('at', where)} />
        </p>
      </div>
      {isMine && (
        <span className={classNames(styles.tag, styles.yours)}>
          <Icon name="check" size="small" />
          {t('yours')}
        </span>
      )}
      {!isMine && assignee && <span className={styles.tag}>{t('hasIt', { name: isolate(assignee.username) })}</span>}
      {settled && <span className={styles.tag}>{t('settledOnes')}</span>}
      {place !== null && (
        <Link
          to={place}
          className="grid flex-none place-items-center w-touch h-touch text-inherit rounded-2 me-[calc(-1_*_var(--sp-2))] hover:bg-surface-hover"
          aria-label={t('inPlace')}
          title={t('inPlace')}
        >
          <Icon name="link" />
        </Link>
      )}
    </header>
  );
};

const Kept = ({ report }: { report: Report }) => {
  const { t } = useReportTexts();
  return (
    <span className="inline-flex gap-1.25 items-center mt-0.75 text-xs font-bold text-danger">
      <Icon name="flag" size="small" />
      {t('kept')} {report.now === 'changed' && t('changedSince')}
      {report.now === 'gone' && t('goneSince')}
    </span>
  );
};

const KeptProfile = ({ report, profile }: { report: Report; profile: NonNullable<Report['profile']> }) => {
  const { t } = useReportTexts();
  const { username, fullname, alias, about, commands, picture } = profile;
  return (
    <div className={styles.profile}>
      <dl className={styles.facts}>
        {picture !== null && (
          <div>
            <dt>{t('profile.picture')}</dt>
            <dd>
              <Avatar id={report.thing} username={username} picture={picture} rank={0} size={96} />
            </dd>
          </div>
        )}
        {(
          [
            ['fullname', fullname],
            ['alias', alias],
            ['about', about],
            ...(commands === '' ? [] : ([['commands', commands]] as const)),
          ] as const
        ).map(([name, text]) => (
          <div key={name}>
            <dt>{t(`profile.${name}`)}</dt>
            <dd
              className={name === 'commands' ? 'whitespace-pre-line wrap-anywhere' : undefined}
              {...textAttributes(text)}
            >
              {text === '' ? t('none') : <Written text={text} />}
            </dd>
          </div>
        ))}
      </dl>
      <Kept report={report} />
    </div>
  );
};

const Context = ({ report, isWhole, onWhole }: { report: Report; isWhole: boolean; onWhole: () => void }) => {
  const { t } = useReportTexts();
  const { date } = useTimes();
  const { messages, thing, profile, kind, erased } = report;
  if (erased !== null)
    return (
      <div className={styles.profile}>
        <p className="text-xs text-muted">{t('erased', { date: date(erased) })}</p>
      </div>
    );
  if (profile) return <KeptProfile report={report} profile={profile} />;
  if (kind === 'appeal')
    return (
      <>
        <AppealedBan report={report} />
        {messages.map((message) => (
          <KeptMessage key={message._id} message={message} mark={null} />
        ))}
      </>
    );
  if (messages.length === 0)
    return (
      <div className={styles.profile}>
        <p className="text-xs text-muted">{t('noWords')}</p>
      </div>
    );
  const at = messages.findIndex(({ _id }) => _id === thing);
  const isNear = (index: number) => at < 0 || Math.abs(index - at) <= firstShown;
  const shown = messages.filter((_, index) => isWhole || isNear(index));
  return (
    <>
      {(isWhole || shown.length < messages.length) && messages.length > 2 * firstShown + 1 && (
        <div className={styles.earlier}>
          <Button size="small" tone="ghost" onClick={onWhole}>
            {t(isWhole ? 'fewer' : 'earlier')} <kbd>C</kbd>
          </Button>
        </div>
      )}
      {shown.map((message) => (
        <KeptMessage
          key={message._id}
          message={message}
          mark={message._id === thing ? <Kept report={report} /> : null}
        />
      ))}
    </>
  );
};

interface ReportViewProps {
  readonly report: Report;
  readonly source: QueueSource;
  readonly isMine: boolean;
  readonly isWhole: boolean;
  readonly onWhole: () => void;
  /** Below what was kept: the decision, where it has no column. */
  readonly children: ReactNode;
}

export const ReportView = ({ report, source, isMine, isWhole, onWhole, children }: ReportViewProps) => {
  const { t } = useReportTexts();
  return (
    <>
      <Header report={report} source={source} isMine={isMine} />
      {report.kind !== 'appeal' && <Reporters report={report} />}
      <section className="flex-1 min-h-0 py-2 overflow-auto" aria-label={t('context')} tabIndex={-1}>
        <Context report={report} isWhole={isWhole} onWhole={onWhole} />
        {children}
      </section>
    </>
  );
};
