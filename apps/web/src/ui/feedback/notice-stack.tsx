import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import { Icon, type IconName } from '../graphics/icon.tsx';
import { placeBelowTitles } from './below-titles.ts';
import styles from './notice-stack.module.css';
import { dropNotice, stackId, useNotices, type Notice } from './notices.ts';

const signs: Record<Notice['type'], IconName> = { info: 'check', error: 'warning', offline: 'no-wifi', online: 'wifi' };

/** The notices near the top edge of the page; used once in the app. Errors have the role alert, the others status. */
export const NoticeStack = () => {
  const { t } = useTranslation();
  const notices = useNotices();
  const stack = useRef<HTMLDivElement>(null);
  const lines = notices.filter(({ type }) => type === 'offline');
  const isOffline = lines.length > 0;
  // The page makes room for the line: it covers nothing.
  useLayoutEffect(() => void document.documentElement.toggleAttribute('data-offline', isOffline), [isOffline]);
  useLayoutEffect(() => {
    if (stack.current && notices.length > 0) placeBelowTitles(stack.current);
  }, [notices]);
  const toasts = (isUrgent: boolean) =>
    notices
      .filter(({ type }) => type !== 'offline' && (type === 'error') === isUrgent)
      .map((notice) => <Toast key={notice.id} notice={notice} />);
  return (
    <div aria-label={t('notices.label')} role="region">
      <div role="alert">
        {lines.map((notice) => (
          <Line key={notice.id} notice={notice} />
        ))}
      </div>
      <div ref={stack} id={stackId} className={styles.stack}>
        <div role="alert">{toasts(true)}</div>
        <div role="status">{toasts(false)}</div>
      </div>
    </div>
  );
};

/** The connection is lost: a line above the page for as long as that lasts. */
const Line = ({ notice: { type, text, more, action } }: { notice: Notice }) => (
  <div className={styles.line}>
    <Icon name={signs[type]} size="small" />
    <span className="truncate">
      <b>{text}</b> {more}
    </span>
    {action && (
      <button type="button" onClick={action.run}>
        {action.label}
      </button>
    )}
  </div>
);

const Toast = ({ notice }: { notice: Notice }) => {
  const { t } = useTranslation();
  return (
    <div className={classNames(styles.toast, notice.type === 'error' && styles.bad)}>
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
      <IconButton icon="close" size="small" label={t('close')} onClick={() => dropNotice(notice.id)} />
    </div>
  );
};
