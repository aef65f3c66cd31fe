import { useCallback, useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/graphics/icon.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { DropZone } from '../parts/attachments/drop-zone.tsx';
import { useAttachments } from '../parts/attachments/use-attachments.ts';
import { RoomIdContext } from '../../lib/room-id-context.ts';
import { MediaContextProvider } from '../parts/media/media-context.ts';
import { Composer, type ComposerHandle } from './composer/composer.tsx';
import { useComposerFocus } from './composer/use-composer-focus.ts';
import composerStyles from './composer/composer.module.css';
import { useOpenRoom } from './state/open-room-context.ts';
import { useRoomState } from './state/room-store.ts';
import { useMessageMedia } from './state/use-message.ts';
import { useMessageActions } from './timeline/message/use-message-actions.ts';
import { useLinkInEmptyRoom } from './timeline/scroll/use-message-link.ts';
import { Timeline } from './timeline/timeline.tsx';
import timelineStyles from './timeline/timeline.module.css';
import { TypingLine } from './timeline/typing-line.tsx';

interface JoinProps {
  /** Shows the room's rules, if it has any. */
  readonly onRules: (() => void) | null;
}

/** Above the composer, for those who have not joined. */
const JoinLine = ({ onRules }: JoinProps) => {
  const { t } = useTranslation('messages');
  return (
    <div className={composerStyles.visitor}>
      <Icon name="door" size="small" />
      <p>{t(onRules ? 'writingJoinsWithRules' : 'writingJoins')}</p>
      {onRules && (
        <Button tone="ghost" size="small" onClick={onRules}>
          {t('rules')}
        </Button>
      )}
    </div>
  );
};

/** In the place of the timeline, in a room without messages. */
const EmptyRoom = ({ onGreet }: { onGreet: (text: string) => void }) => {
  const { t } = useTranslation('messages');
  const greeting = (
    <Button tone="primary" onClick={() => onGreet(t('salaam'))}>
      {t('saySalaam')}
    </Button>
  );
  return (
    <div className={timelineStyles.quiet}>
      <EmptyState sticker="chai" title={t('quiet')} action={greeting}>
        {t('quietText')}
      </EmptyState>
    </div>
  );
};

interface DeleteDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

const DeleteDialog = ({ isOpen, onClose, onConfirm }: DeleteDialogProps) => {
  const { t } = useTranslation('messages');
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      danger
      title={t('deleteTitle')}
      confirm={t('delete')}
      onConfirm={onConfirm}
    >
      {t('deleteText')}
    </ConfirmDialog>
  );
};

interface MentionProps {
  /** The username to mention in what is being written; `onMentioned` is called once it is there, and keeps its identity. */
  readonly mention: string | null;
  readonly onMentioned: () => void;
}

const useMention = ({ mention, onMentioned }: MentionProps, composer: RefObject<ComposerHandle | null>): void =>
  useEffect(() => {
    if (mention === null) return undefined;
    // A drawer that closes gives the focus back to what opened it first.
    const timer = setTimeout(() => {
      composer.current?.insert(`@${mention}`);
      onMentioned();
    }, 0);
    return () => clearTimeout(timer);
  }, [mention, onMentioned, composer]);

/** The messages of the open room, and the composer. */
export const MessagesPane = ({ onRules, ...mention }: MentionProps & JoinProps) => {
  const room = useOpenRoom();
  const composer = useRef<ComposerHandle>(null);
  const files = useAttachments('roomMessage');
  const { actions, editingId, editLastOwn, isDeleting, cancelDelete, confirmDelete } = useMessageActions(composer);
  const isEmpty = useRoomState(room.id, ({ messages, pending }) => messages.length === 0 && pending.length === 0);
  const focusComposer = useCallback(() => composer.current?.focus(), []);
  const attach = (chosen: readonly File[]) => {
    files.add(chosen);
    composer.current?.focus();
  };
  useMention(mention, composer);
  useComposerFocus(composer, room.id, room.joined);
  useLinkInEmptyRoom(isEmpty);
  return (
    <RoomIdContext value={room.id}>
      <MediaContextProvider value={useMessageMedia(room.id)}>
        <DropZone onFiles={files.isBusy ? null : attach}>
          {isEmpty ? (
            <EmptyRoom onGreet={(text) => composer.current?.send(text)} />
          ) : (
            <Timeline key={room.id} editingId={editingId} actions={actions} onEscape={focusComposer} />
          )}
          <TypingLine />
          {!room.joined && <JoinLine onRules={onRules} />}
          <Composer ref={composer} files={files} onFiles={attach} onEditLast={editLastOwn} />
          <DeleteDialog isOpen={isDeleting} onClose={cancelDelete} onConfirm={confirmDelete} />
        </DropZone>
      </MediaContextProvider>
    </RoomIdContext>
  );
};
