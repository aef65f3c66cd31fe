import type { RoomMessage } from '@baithak/protocol/contracts/messages';
import { printParts } from '@baithak/protocol/parts/print-source';
import { minRankFor } from '@baithak/protocol/permissions';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { IconName } from '../../../../ui/graphics/icon-shapes.ts';
import styles from './message-actions.module.css';
import type { Me } from '../../state/open-room-context.ts';

export type MessageAction = 'reply' | 'copy' | 'link' | 'edit' | 'delete';

const icons: Readonly<Record<MessageAction, IconName>> = {
  reply: 'reply',
  copy: 'copy',
  link: 'link',
  edit: 'edit',
  delete: 'trash',
};

/** What the reader may do with a message. The server checks it again. */
export const allowedActions = (message: RoomMessage, me: Me, joined: boolean): readonly MessageAction[] => {
  const isOwn = message.member.user._id === me.userId;
  const hasWords = printParts(message.content) !== '';
  const mayDelete = isOwn || (me.rank >= minRankFor.ManageThreads && me.strength > message.member.role.strength);
  return [
    'reply',
    ...(hasWords ? (['copy'] as const) : []),
    'link',
    ...(isOwn && joined ? (['edit'] as const) : []),
    ...(mayDelete ? (['delete'] as const) : []),
  ];
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
