import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import type { IconName } from '../graphics/icon-shapes.ts';
import { Icon } from '../graphics/icon.tsx';
import styles from './notice-stack.module.css';
import { dropNotice, useNotices, type Notice } from './notices.ts';

const signs: Record<Notice['type'], IconName> = { info: 'check', error: 'warning', offline: 'no-wifi', online: 'wifi' };

/** The notices at the top edge of the page; used once in the app. Errors have the role alert, the others status. */
export const NoticeStack = () => {
  const { t } = useTranslation();
  const notices = useNotices();
  const urgent = notices.filter((notice) => notice.type === 'error' || notice.type === 'offline');
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
  const bad = notice.type === 'error' || notice.type === 'offline';
  return (
    <div className={classNames(styles.toast, bad && styles.bad)}>
      <span className={styles.sign}>
        <Icon name={signs[notice.type]} size="small" />
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
      {notice.type !== 'offline' && (
        <IconButton icon="close" size="small" label={t('close')} onClick={() => dropNotice(notice.id)} />
      )}
    </div>
  );
};
