import { useTranslation } from 'react-i18next';
import { isolated } from '../../lib/bidi.ts';
import { classNames } from '../../lib/class-names.ts';
import { dayOf, daysAgo, partOfDay, timeOf } from '../../lib/clock.ts';
import { Nuqta } from '../../ui/nuqta.tsx';
import styles from './day-line.module.css';
import type { Divider } from './live-state.ts';

/** The line above the first message of a day. */
export const DayLine = ({ date }: { date: string }) => {
  const { t, i18n } = useTranslation('messages');
  const now = new Date();
  const ago = daysAgo(date, now);
  const words = ago === 0 ? t('today') : ago === 1 ? t('yesterday') : dayOf(date, i18n.language, now);
  return (
    <div className={styles.line} role="separator" aria-label={words}>
      <span>{words}</span>
    </div>
  );
};

/** The line above the first unread message. It stays where it was first shown. */
export const UnreadLine = ({ divider }: { divider: Divider }) => {
  const { t, i18n } = useTranslation('messages');
  const { count, isMore, since } = divider;
  const language = i18n.language;
  const time = since === null ? null : isolated(`${partOfDay(since, language)} ${timeOf(since, language)}`.trim());
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
