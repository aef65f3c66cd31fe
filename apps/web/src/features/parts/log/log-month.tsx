import type { LogMonth } from '@baithak/protocol/contracts/moderation-log';
import { limits } from '@baithak/protocol/limits';
import { useLogTexts } from '../../../i18n/log/use-log-texts.ts';
import { Box } from '../../../ui/box.tsx';
import styles from './log-month.module.css';

/** How often what was done in the room in this month. */
export const LogMonthBox = ({ month }: { month: LogMonth }) => {
  const { t } = useLogTexts();
  const { bans, ended, messages, posts, takenBack, partial } = month;
  const lines = [
    [t('month.bans'), ended === 0 ? bans : t('month.ofThemEnded', { total: bans, count: ended })],
    [t('month.messages'), messages],
    ...(posts > 0 ? [[t('month.posts'), posts]] : []),
    [t('month.takenBack'), takenBack],
  ];
  return (
    <Box title={t('month.title')}>
      <dl className={styles.numbers}>
        {lines.map(([name, number]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{number}</dd>
          </div>
        ))}
      </dl>
      {partial && <p className={styles.hint}>{t('month.partial', { count: limits.logMonthEntries })}</p>}
    </Box>
  );
};
