import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { isolate } from '../../../lib/bidi.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Moment } from '../../../ui/time.tsx';
import { plainSentence, sentenceOf } from '../sentence/sentence.ts';
import { SentenceText } from '../sentence/sentence-text.tsx';
import { targetOf } from '../state/address.ts';
import { useOpenedBy, useOpening } from '../state/opened.ts';
import { nextUnseen, notificationsOf } from '../state/pages.ts';
import { useNotification, useNotifications } from '../state/use-notifications.ts';
import styles from './notification-bar.module.css';

/** Above what a notification has opened: which one it was, and the way to the next. */
export const NotificationBar = () => {
  const { t } = useTranslation('notifications');
  const { t: tc } = useTranslation('common');
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { id, filter } = useOpenedBy();
  const openingOf = useOpening();
  const { data: notif } = useNotification(id);
  const list = useNotifications(filter);
  if (id === null || !notif) return null;
  const next = nextUnseen(notificationsOf(list.data), id);
  return (
    <div className={styles.bar} role="region" aria-label={t('bar')} data-bar="">
      <Icon name="bell" size="small" />
      <p className={styles.words} title={isolate(plainSentence(sentenceOf(t, notif)))}>
        <span className="names-line">
          <span className={styles.from}>{t('bar')}: </span>
          <SentenceText notif={notif} />
          {' · '}
          <Moment date={notif.date} />
        </span>
      </p>
      {next && (
        <Button
          size="small"
          tone="ghost"
          icon="double-check"
          onClick={() => void navigate(targetOf(next), { replace: true, state: openingOf(next._id, 'inPlace') })}
        >
          {t('next')}
        </Button>
      )}
      <IconButton
        icon="close"
        label={tc('close')}
        onClick={() => void navigate({ pathname, search }, { replace: true, state: null })}
      />
    </div>
  );
};
