import { useTranslation } from 'react-i18next';
import type { IconName } from '../../../../ui/graphics/icon.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { MessageAction } from '../../conversation-context.ts';
import styles from './message-row.module.css';

export const actionIcons: Readonly<Record<MessageAction, IconName>> = {
  reply: 'reply',
  copy: 'copy',
  link: 'link',
  edit: 'edit',
  delete: 'trash',
  report: 'flag',
  moderate: 'shield',
};

interface MessageActionsProps {
  readonly allowed: readonly MessageAction[];
  readonly onAction: (action: MessageAction) => void;
}

export const MessageActions = ({ allowed, onAction }: MessageActionsProps) => {
  const { t } = useTranslation('messages');
  return (
    <div className={styles.place}>
      <div
        className={`${styles.actions} sticky inset-y-0.5 pointer-events-auto flex bg-surface-raised line rounded-2 shadow-1`}
        role="toolbar"
        aria-label={t('actions')}
      >
        {allowed.map((action) => (
          <IconButton
            key={action}
            icon={actionIcons[action]}
            size="small"
            label={t(action)}
            onClick={() => onAction(action)}
          />
        ))}
      </div>
    </div>
  );
};

/** For screen readers of phones, which neither hover nor press long: it opens the same sheet (message-touch.tsx). */
export const MoreButton = () => {
  const { t } = useTranslation('messages');
  return (
    <button
      type="button"
      className="visually-hidden"
      tabIndex={-1}
      aria-label={t('actions')}
      aria-haspopup="dialog"
      data-more
    />
  );
};
