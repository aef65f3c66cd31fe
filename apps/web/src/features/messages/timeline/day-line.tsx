import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/bidi.ts';
import { classNames } from '../../../lib/class-names.ts';
import { formatDay, daysAgo, partOfDay, formatTime } from '../../../lib/time/format-date.ts';
import { Nuqta } from '../../../ui/graphics/nuqta.tsx';
import styles from './day-line.module.css';
import type { UnreadDivider } from '../state/room-state.ts';

/** The line above the first message of a day. */
export const DayLine = ({ date }: { date: string }) => {
  const { t, i18n } = useTranslation('messages');
  const now = new Date();
  const ago = daysAgo(date, now);
  const words = ago === 0 ? t('today') : ago === 1 ? t('yesterday') : formatDay(date, i18n.language, now);
  return (
    <div className={styles.line} role="separator" aria-label={words}>
      <span>{words}</span>
    </div>
  );
};

/** The line above the first unread message. It does not move once it is shown. */
export const UnreadLine = ({ divider }: { divider: UnreadDivider }) => {
  const { t, i18n } = useTranslation('messages');
  const { count, isMore, since } = divider;
  const language = i18n.language;
  const time = since === null ? null : isolate(`${partOfDay(since, language)} ${formatTime(since, language)}`.trim());
  const words = isMore
    ? t('newMore', { count })
    : time === null
      ? t('newMessages', { count })
      : t('newSince', { count, time });
  return (
    <div className={classNames(styles.line, styles.unread)} role="separator" aria-label={words}>
      <span className={styles.words}>
        <Nuqta />
        {words}
      </span>
    </div>
  );
};
