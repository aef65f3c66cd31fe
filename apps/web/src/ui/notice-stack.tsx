import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../lib/class-names.ts';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import type { IconName } from './icon-shapes.ts';
import { Icon } from './icon.tsx';
import styles from './notice-stack.module.css';
import { dropNotice, onNoticesChange, readNotices, type Notice } from './notices.ts';

const signs: Record<Notice['kind'], IconName> = { news: 'check', error: 'warning', offline: 'no-wifi', online: 'wifi' };
const none: readonly Notice[] = [];

/** Where notices drop in from the top edge; once in the app. Errors are alerts, the rest is status. */
export const NoticeStack = () => {
  const { t } = useTranslation();
  const notices = useSyncExternalStore(onNoticesChange, readNotices, () => none);
  const urgent = notices.filter((notice) => notice.kind === 'error' || notice.kind === 'offline');
  const calm = notices.filter((notice) => !urgent.includes(notice));
  return (
    <div className={styles.stack} aria-label={t('notices.label')} role="region">
      <div role="alert">
        {urgent.map((notice) => (
          <Toast key={notice.id} notice={notice} />
        ))}
      </div>
      <div role="status">
        {calm.map((notice) => (
          <Toast key={notice.id} notice={notice} />
        ))}
      </div>
    </div>
  );
};

const Toast = ({ notice }: { notice: Notice }) => {
  const { t } = useTranslation();
  const bad = notice.kind === 'error' || notice.kind === 'offline';
  return (
    <div className={classNames(styles.toast, bad && styles.bad)}>
      <span className={styles.sign}>
        <Icon name={signs[notice.kind]} size="small" />
      </span>
      <span className={styles.words}>
        <span>{notice.text}</span>
        {notice.more !== undefined && <small>{notice.more}</small>}
      </span>
      {notice.action && (
        <Button size="small" onClick={notice.action.run}>
          {notice.action.label}
        </Button>
      )}
      {notice.kind !== 'offline' && (
        <IconButton icon="close" size="small" label={t('close')} onClick={() => dropNotice(notice.id)} />
      )}
    </div>
  );
};
