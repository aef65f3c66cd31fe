import { Written } from '../../../ui/written.tsx';
import type { Sanction, StaffAccountDetails } from '@baithak/protocol/contracts/staff';
import { isolate, textAttributes } from '../../../lib/bidi.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Time } from '../../../ui/time.tsx';
import { Box } from '../../../ui/box.tsx';
import { useStaffTexts } from '../use-staff-texts.ts';
import styles from './lines.module.css';

const Line = ({ sanction }: { sanction: Sanction }) => {
  const { t } = useStaffTexts();
  const { date, until } = useTimes();
  const { kind, room, until: end, ended, reason, by } = sanction;
  const length = ended ? t('endedEarly') : end === null ? t('forGood') : t('untilDate', { until: isolate(until(end)) });
  return (
    <li className={styles.line}>
      <Icon name="ban" size="small" />
      <span className={styles.main}>
        <b>{room ? t(`kindsIn.${kind}`, { room: isolate(room.title) }) : t(`kinds.${kind}`)}</b>
        <span className={styles.more}>
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
      {sanctions.length === 0 && <p className={styles.empty}>{t('noSanctions')}</p>}
      <ul className={styles.lines}>
        {sanctions.map((sanction) => (
          <Line key={sanction._id} sanction={sanction} />
        ))}
      </ul>
    </Box>
  );
};
