import type { Sanction, StaffAccountDetails, UsedAddress, StaffNote } from '@baithak/protocol/contracts/staff';
import { useState } from 'react';
import { Link } from 'react-router';
import { isBlank } from '@baithak/protocol/text/blank';
import { limits } from '@baithak/protocol/limits';
import { roomAddress } from '../../../lib/addresses.ts';
import { isolate, textAttributes } from '../../../lib/text-direction.ts';
import { client } from '../../../lib/client.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { Box } from '../../../ui/box.tsx';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/feedback/toasts.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Tile } from '../../../ui/graphics/tile.tsx';
import { Time } from '../../../ui/time.tsx';
import { Written } from '../../../ui/written.tsx';
import { useRankLabels } from '../../people/badge.tsx';
import { reasonKey, useReportTexts } from '../../../i18n/lazy/reports.ts';
import { useStaffTexts } from '../../../i18n/lazy/staff.ts';
import { RoomsLimitDialog } from './account-dialogs.tsx';
import styles from './lines.module.css';
import { useAccountChange } from './queries.ts';
import type { SignedIn } from '../../../lib/session/me.ts';
import { FailureNote } from '../../../ui/feedback/failure-note.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

/** The addresses of the last three months, for rank 10 and up. */
export const AddressesBox = ({ addresses }: { addresses: readonly UsedAddress[] }) => {
  const { t } = useStaffTexts();
  const { date } = useTimes();
  return (
    <Box title={t('addresses')} end={<span>{t('rank10')}</span>}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('address')}</th>
            <th scope="col">{t('first')}</th>
            <th scope="col">{t('last')}</th>
            <th scope="col">{t('peopleThere')}</th>
          </tr>
        </thead>
        <tbody>
          {addresses.map(({ address, firstDay, lastDay, people }) => (
            <tr key={address}>
              <td>
                <code dir="ltr">{address}</code>
              </td>
              <td>{date(firstDay)}</td>
              <td>{date(lastDay)}</td>
              <td className="numbers">{people}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-xs text-muted">{t('addressesText')}</p>
    </Box>
  );
};

const kinds = ['thread', 'reply', 'message', 'privateMessage', 'request', 'profile', 'room', 'appeal'] as const;

export const ReportsBox = ({ details: { reportsAbout, reportsBy } }: { details: StaffAccountDetails }) => {
  const { t } = useStaffTexts();
  const { t: tr } = useReportTexts();
  const { date } = useTimes();
  const [side, setSide] = useState<'about' | 'by'>('about');
  const shown = side === 'about' ? reportsAbout : reportsBy;
  const choice = (
    <Segmented
      label={t('reports')}
      value={side}
      onChange={setSide}
      options={[
        { value: 'about', label: t('about', { count: reportsAbout.length }) },
        { value: 'by', label: t('by', { count: reportsBy.length }) },
      ]}
    />
  );
  return (
    <Box title={t('reports')} end={choice}>
      {shown.length === 0 && <p className="py-2 text-muted text-sm">{t('noReports')}</p>}
      <ul className="grid">
        {shown.map((report) => {
          const kind = kinds.find((each) => each === report.kind);
          return (
            <li key={report._id} className={styles.line}>
              <Icon name="flag" size="small" />
              <span className="min-w-0 wrap-anywhere">
                <b>{kind && t(`reportKinds.${kind}`)}</b>
                {report.roomTitle !== null && (
                  <>
                    {' · '}
                    <bdi {...textAttributes(report.roomTitle)}>
                      <Written text={report.roomTitle} />
                    </bdi>
                  </>
                )}
                <span className="text-xs text-muted">
                  <br />
                  {tr(`reasons.${reasonKey(report.reason)}`)} ·{' '}
                  {t(report.state === 'open' ? 'reportOpen' : 'reportSettled')}
                </span>
              </span>
              <span className={styles.end}>
                <Time date={report.date}>{date(report.date)}</Time>
              </span>
            </li>
          );
        })}
      </ul>
    </Box>
  );
};

export const RoomsBox = ({ details, mayAct }: { details: StaffAccountDetails; mayAct: boolean }) => {
  const { t } = useStaffTexts();
  const labelOf = useRankLabels();
  const notifyError = useNotifyError();
  const [isAsking, setIsAsking] = useState(false);
  const { rooms, roomsLimit, sessions, account } = details;
  const id = account.user._id;
  const end = useAccountChange(
    id,
    () => client.accounts.endSessionsOf({ targetId: id }),
    () => void notify({ type: 'info', text: t('sessionsEnded') }),
  );
  const limit = account.guest ? (
    <span>{t('guestsMakeNone')}</span>
  ) : (
    <>
      <span>{t('mayMake', { count: roomsLimit })}</span>
      {mayAct && (
        <Button size="small" tone="outline" onClick={() => setIsAsking(true)}>
          {t('change')}
        </Button>
      )}
    </>
  );
  return (
    <Box title={t('rooms')} end={limit}>
      {rooms.length === 0 && <p className="py-2 text-muted text-sm">{t('noRooms')}</p>}
      <ul>
        {rooms.map(({ room, role }) => (
          <li key={room._id}>
            <Link to={roomAddress(room._id)} className={styles.room}>
              <Tile seed={room._id} tile={room.tile} size={28} />
              <bdi className="truncate" {...textAttributes(room.title)}>
                <Written text={room.title} />
              </bdi>
              <span className="text-xs text-muted">{labelOf({ rank: role, title: '' })}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={styles.room}>
        <bdi>{t('sessions', { count: sessions })}</bdi>
        {mayAct && sessions > 0 && (
          <Button
            size="small"
            tone="outline"
            busy={end.isPending}
            onClick={() => end.mutate(undefined, { onError: notifyError })}
          >
            {t('endSessions')}
          </Button>
        )}
      </p>
      <RoomsLimitDialog details={details} open={isAsking} onClose={() => setIsAsking(false)} />
    </Box>
  );
};

const Line = ({ sanction }: { sanction: Sanction }) => {
  const { t } = useStaffTexts();
  const { date, until } = useTimes();
  const { t: tr } = useReportTexts();
  const { kind, room, until: end, ended, reason, rule, by } = sanction;
  const isWarning = kind === 'warning';
  const length = ended ? t('endedEarly') : end === null ? t('forGood') : t('untilDate', { until: isolate(until(end)) });
  const told = [...(isWarning ? [] : [length]), ...(rule === null ? [] : [tr(`rules.${reasonKey(rule)}`)])].join(' · ');
  return (
    <li className={styles.line}>
      <Icon name={isWarning ? 'warning' : 'ban'} size="small" />
      <span className="min-w-0 wrap-anywhere">
        <b>{room ? t(`kindsIn.${kind}`, { room: isolate(room.title) }) : t(`kinds.${kind}`)}</b>
        <span className="text-xs text-muted">
          <br />
          {told}
          {reason !== '' && (
            <>
              {told !== '' && ' · '}
              <bdi {...textAttributes(reason)}>
                <Written text={reason} />
              </bdi>
            </>
          )}
        </span>
      </span>
      <span className={styles.end}>
        <Time date={sanction.date}>{date(sanction.date)}</Time>
        {by && <bdi>{by.username}</bdi>}
      </span>
    </li>
  );
};

export const SanctionsBox = ({ details: { sanctions } }: { details: StaffAccountDetails }) => {
  const { t } = useStaffTexts();
  const warnings = sanctions.filter(({ kind }) => kind === 'warning').length;
  const counts = `${sanctions.length} · ${t('warnings', { count: warnings })}`;
  return (
    <Box title={t('sanctions')} end={<span>{warnings === 0 ? sanctions.length : counts}</span>}>
      {sanctions.length === 0 && <p className="py-2 text-muted text-sm">{t('noSanctions')}</p>}
      <ul className="grid">
        {sanctions.map((sanction) => (
          <Line key={sanction._id} sanction={sanction} />
        ))}
      </ul>
    </Box>
  );
};

const NoteLine = ({ note, me, accountId }: { note: StaffNote; me: SignedIn; accountId: string }) => {
  const { t } = useStaffTexts();
  const { moment } = useTimes();
  const notifyError = useNotifyError();
  const remove = useAccountChange(accountId, () => client.staff.deleteNote({ noteId: note._id }));
  return (
    <li className={styles.line}>
      <Icon name="edit" size="small" />
      <span className="min-w-0 wrap-anywhere">
        <span {...textAttributes(note.text)}>
          <Written text={note.text} />
        </span>
        <span className="text-xs text-muted">
          <br />
          {note.by && <bdi>{note.by.username}</bdi>} · <Time date={note.date}>{moment(note.date)}</Time>
        </span>
      </span>
      {note.by?._id === me.userId && (
        <IconButton
          icon="trash"
          size="small"
          label={t('deleteNote')}
          onClick={() => remove.mutate(undefined, { onError: notifyError })}
        />
      )}
    </li>
  );
};

export const NotesBox = ({ details, me }: { details: StaffAccountDetails; me: SignedIn }) => {
  const { t } = useStaffTexts();
  const [text, setText] = useState('');
  const id = details.account.user._id;
  const mayWrite = details.account.rank < me.rank;
  const add = useAccountChange(
    id,
    (note: string) => client.staff.updateAccount({ targetId: id, note }),
    () => setText(''),
  );
  return (
    <Box title={t('notes')} end={<span>{t('notesText')}</span>} className="col-span-full">
      <ul className="grid">
        {details.notes.map((note) => (
          <NoteLine key={note._id} note={note} me={me} accountId={id} />
        ))}
      </ul>
      {details.notes.length === 0 && !mayWrite && <p className="py-2 text-muted text-sm">{t('noNotes')}</p>}
      {mayWrite && (
        <form
          className="flex gap-2 [&>:first-child]:flex-1"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBlank(text) && !add.isPending) add.mutate(text.trim());
          }}
        >
          <TextInput
            aria-label={t('addNote')}
            placeholder={t('addNote')}
            dir="auto"
            maxLength={limits.staffNote}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button type="submit" busy={add.isPending} disabled={isBlank(text)}>
            {t('save')}
          </Button>
        </form>
      )}
      <FailureNote error={add.error} />
    </Box>
  );
};
