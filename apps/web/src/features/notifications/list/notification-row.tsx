import { Written } from '../../../ui/written.tsx';
import type { Notification } from '@baithak/protocol/contracts/notifications';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { textAttributes } from '../../../lib/bidi.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Nuqta } from '../../../ui/graphics/nuqta.tsx';
import { Menu, MenuItem } from '../../../ui/overlays/menu.tsx';
import { Time } from '../../../ui/time.tsx';
import { SentenceText } from '../sentence/sentence-text.tsx';
import { plainSentence, sentenceOf } from '../sentence/sentence.ts';
import { useLine } from '../sentence/use-line.ts';
import { targetOf } from '../state/address.ts';
import type { NotificationActs } from '../state/use-notification-acts.ts';
import { AnswerButtons, type Opens } from './answer-buttons.tsx';
import { NotificationPicture } from './notification-picture.tsx';
import styles from './notification-row.module.css';

interface NotificationRowProps {
  readonly notif: Notification;
  /** It has opened what is shown beside the list. */
  readonly isOpen: boolean;
  /** The state of the history entry that it opens. */
  readonly openingState: object;
  readonly acts: NotificationActs;
  readonly opens: Opens;
}

const RowMenu = ({ notif, acts }: Pick<NotificationRowProps, 'notif' | 'acts'>) => {
  const { t } = useTranslation('notifications');
  const label = t('more', { sentence: plainSentence(sentenceOf(t, notif)) });
  return (
    <Menu trigger={<IconButton icon="more" size="small" label={label} />}>
      {!notif.seen && (
        <MenuItem icon="check" onChoose={() => acts.markSeen({ _id: notif._id })}>
          {t('markSeen')}
        </MenuItem>
      )}
      <MenuItem icon="trash" danger onChoose={() => acts.remove({ _id: notif._id })}>
        {t('delete')}
      </MenuItem>
    </Menu>
  );
};

/** One thing that happened, which the row leads to. */
export const NotificationRow = memo(({ notif, isOpen, openingState, acts, opens }: NotificationRowProps) => {
  const { t } = useTranslation('notifications');
  const { short } = useTimes();
  const line = useLine(notif);
  return (
    <li className={classNames(styles.row, isOpen && styles.open, !notif.seen && styles.unseen)}>
      <NotificationPicture notif={notif} />
      <div className={styles.words}>
        <Link
          to={targetOf(notif)}
          state={openingState}
          className={styles.link}
          aria-current={isOpen ? 'page' : undefined}
          data-roving=""
        >
          <span className={styles.sentence}>
            <SentenceText notif={notif} />
          </span>
          {line !== '' && (
            <span className={styles.line} {...textAttributes(line)}>
              <Written text={line} />
            </span>
          )}
        </Link>
        <AnswerButtons notif={notif} acts={acts} opens={opens} />
      </div>
      <div className={styles.end}>
        <Time date={notif.date}>{short(notif.date)}</Time>
        <span className={styles.marks}>
          <span className={styles.menu}>
            <RowMenu notif={notif} acts={acts} />
          </span>
          {!notif.seen && <Nuqta label={t('new')} />}
        </span>
      </div>
    </li>
  );
});
NotificationRow.displayName = 'NotificationRow';
