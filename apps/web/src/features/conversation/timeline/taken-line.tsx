import type { RaidTaken } from '@baithak/protocol/contracts/raids';
import { useRaidsTexts } from '../../../i18n/raids/use-raids-texts.ts';
import { isolate } from '../../../lib/bidi.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import styles from './taken-line.module.css';

/** One line for all that raid mode took away here. */
export const TakenLine = ({ taken: { messages, people, at } }: { taken: RaidTaken }) => {
  const { t } = useRaidsTexts();
  const { moment, exact } = useTimes();
  const counts = { messages: t('gone.messages', { count: messages }), people: t('gone.people', { count: people }) };
  return (
    <div className={styles.line}>
      <Icon name="shield" size="small" />
      <p>
        {t('gone.text', counts)}{' '}
        <time dateTime={at} title={exact(at)}>
          {t('gone.by', { time: isolate(moment(at)) })}
        </time>
      </p>
    </div>
  );
};
