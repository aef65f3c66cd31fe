import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/bidi.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Nuqta } from '../../../ui/graphics/nuqta.tsx';
import styles from './day-line.module.css';
import type { UnreadDivider } from '../state/conversation-state.ts';

/** The line above the first message of a day. */
export const DayLine = ({ date }: { date: string }) => {
  const { day, wholeDay } = useTimes();
  const words = day(date);
  return (
    <div className={styles.line} role="separator" aria-label={words}>
      <time dateTime={date} title={wholeDay(date)}>
        {words}
      </time>
    </div>
  );
};

/** Where messages were cleared while the conversation was open. */
export const ClearedLine = () => {
  const { t } = useTranslation('messages');
  const words = t('clearedHere');
  return (
    <div className={styles.line} role="separator" aria-label={words}>
      <span className={styles.words}>
        <Icon name="shield" size="small" />
        {words}
      </span>
    </div>
  );
};

/** The line above the first unread message. It does not move once it is shown. */
export const UnreadLine = ({ divider }: { divider: UnreadDivider }) => {
  const { t } = useTranslation('messages');
  const { moment, exact } = useTimes();
  const { count, isMore, since } = divider;
  const words = isMore
    ? t('newMore', { count })
    : since === null
      ? t('newMessages', { count })
      : t('newSince', { count, time: isolate(moment(since)) });
  return (
    <div className={classNames(styles.line, styles.unread)} role="separator" aria-label={words}>
      <span className={styles.words} title={since === null ? undefined : exact(since)}>
        <Nuqta />
        {words}
      </span>
    </div>
  );
};
