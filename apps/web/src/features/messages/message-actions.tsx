import type { RoomMessage } from '@baithak/protocol/messages';
import { printParts } from '@baithak/protocol/parts/print-parts';
import { leastRank } from '@baithak/protocol/standing';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import type { IconName } from '../../ui/icon-shapes.ts';
import styles from './message-actions.module.css';
import type { Me } from './open-room.ts';

export type MessageAct = 'reply' | 'copy' | 'link' | 'edit' | 'delete';

const icons: Readonly<Record<MessageAct, IconName>> = {
  reply: 'reply',
  copy: 'copy',
  link: 'link',
  edit: 'edit',
  delete: 'trash',
};

/** What the reader may do with a message, the server having the last word. */
export const actsFor = (message: RoomMessage, me: Me, joined: boolean): readonly MessageAct[] => {
  const isOwn = message.member.user._id === me.userId;
  const hasWords = printParts(message.content) !== '';
  const mayDelete = isOwn || (me.rank >= leastRank.ManageThreads && me.rank > message.member.role.rank);
  return [
    ...(joined ? (['reply'] as const) : []),
    ...(hasWords ? (['copy'] as const) : []),
    'link',
    ...(isOwn && joined ? (['edit'] as const) : []),
    ...(mayDelete ? (['delete'] as const) : []),
  ];
};

interface MessageActionsProps {
  readonly acts: readonly MessageAct[];
  readonly onAct: (act: MessageAct) => void;
}

/** The hands that act on a message; shown on the row under the pointer or the focus. */
export const MessageActions = ({ acts, onAct }: MessageActionsProps) => {
  const { t } = useTranslation('messages');
  return (
    <div className={styles.actions} role="toolbar" aria-label={t('actions')}>
      {acts.map((act) => (
        <IconButton key={act} icon={icons[act]} size="small" label={t(act)} onClick={() => onAct(act)} />
      ))}
    </div>
  );
};
