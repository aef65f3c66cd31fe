import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { IconName } from '../../../../ui/graphics/icon-shapes.ts';
import styles from './message-actions.module.css';
import type { MessageAction } from '../../conversation-context.ts';

const icons: Readonly<Record<MessageAction, IconName>> = {
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

/** The buttons for a message, shown on the row under the pointer or the focus. */
export const MessageActions = ({ allowed, onAction }: MessageActionsProps) => {
  const { t } = useTranslation('messages');
  return (
    <div className={styles.place}>
      <div className={styles.actions} role="toolbar" aria-label={t('actions')}>
        {allowed.map((action) => (
          <IconButton
            key={action}
            icon={icons[action]}
            size="small"
            label={t(action)}
            onClick={() => onAction(action)}
          />
        ))}
      </div>
    </div>
  );
};
