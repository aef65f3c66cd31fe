import type { Sanction, StaffAccountDetails, UsedAddress } from '@baithak/protocol/contracts/staff';
import { useState } from 'react';
import { Link } from 'react-router';
import { roomAddress } from '../../../lib/addresses.ts';
import { isolate, textAttributes } from '../../../lib/bidi.ts';
import { client } from '../../../lib/client.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { Box } from '../../../ui/box.tsx';
import { Button } from '../../../ui/button.tsx';
import { notify } from '../../../ui/feedback/notices.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Tile } from '../../../ui/graphics/tile.tsx';
import { Time } from '../../../ui/time.tsx';
import { Written } from '../../../ui/written.tsx';
import { useRankLabels } from '../../people/badge.tsx';
import { reasonKey } from '../../reports/form/reasons.ts';
import { useReportTexts } from '../../../i18n/lazy/reports.ts';
import { useStaffTexts } from '../../../i18n/lazy/staff.ts';
import { RoomsLimitDialog } from './account-dialogs.tsx';
import styles from './lines.module.css';
import { useAccountChange } from './queries.ts';

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

/** Reports about an account and by it. */
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

/** Rooms with the roles there, how many more they may make, and their sign-ins. */
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
    () => void notify({ type: 'info', text: t('done'), more: t('sessionsEnded') }),
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
  const { kind, room, until: end, ended, reason, by } = sanction;
  const length = ended ? t('endedEarly') : end === null ? t('forGood') : t('untilDate', { until: isolate(until(end)) });
  return (
    <li className={styles.line}>
      <Icon name="ban" size="small" />
      <span className="min-w-0 wrap-anywhere">
        <b>{room ? t(`kindsIn.${kind}`, { room: isolate(room.title) }) : t(`kinds.${kind}`)}</b>
        <span className="text-xs text-muted">
          <br />
          {length}
          {reason !== '' && (
            <>
              {' · '}
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
  return (
    <Box title={t('sanctions')} end={<span>{sanctions.length}</span>}>
      {sanctions.length === 0 && <p className="py-2 text-muted text-sm">{t('noSanctions')}</p>}
      <ul className="grid">
        {sanctions.map((sanction) => (
          <Line key={sanction._id} sanction={sanction} />
        ))}
      </ul>
    </Box>
  );
};
