import type { UploadTarget } from '@baithak/protocol/contracts/uploads';
import { useCallback, useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { DropZone } from '../composer/attachments/drop-zone.tsx';
import { useAttachments } from '../composer/attachments/use-attachments.ts';
import { MediaContextProvider } from '../media/media-url.ts';
import { Composer, type ComposerHandle, type ComposerOptions, useComposerFocus } from './composer/composer.tsx';
import { useConversation } from './conversation-context.ts';
import { hasNewer, hasOlder, type ConversationState } from './state/conversation-state.ts';
import { useConversationState } from './state/conversation-store.ts';
import { useMessageMedia } from './timeline/message/quote.tsx';
import { useMessageActions } from './timeline/message/use-message-actions.ts';
import { useLinkInEmpty } from './timeline/scroll/use-message-link.ts';
import { Timeline } from './timeline/timeline.tsx';
import { TypingLine } from './timeline/typing-line.tsx';

interface DeleteDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

const DeleteDialog = ({ isOpen, onClose, onConfirm }: DeleteDialogProps) => {
  const { t } = useTranslation('messages');
  const { other } = useConversation();
  return (
    <ConfirmDialog
      open={isOpen}
      onClose={onClose}
      danger
      title={t('deleteTitle')}
      confirm={t('delete')}
      onConfirm={onConfirm}
    >
      {t(other === undefined ? 'deleteText' : 'deleteTextPrivate')}
    </ConfirmDialog>
  );
};

/** Text for the composer that comes from elsewhere; `onInserted` is called once it is there, and keeps its identity. */
export interface InsertProps {
  readonly insert: string | null;
  readonly onInserted: () => void;
}

const useInsert = ({ insert, onInserted }: InsertProps, composer: RefObject<ComposerHandle | null>): void =>
  useEffect(() => {
    if (insert === null) return undefined;
    // A drawer that closes gives the focus back to what opened it first.
    const timer = setTimeout(() => {
      composer.current?.insert(insert);
      onInserted();
    }, 0);
    return () => clearTimeout(timer);
  }, [insert, onInserted, composer]);

/** There is no message, and none can be loaded: those that were loaded may all be cleared while others are left. */
const isNothing = (state: ConversationState): boolean =>
  state.messages.length === 0 && state.pending.length === 0 && !hasOlder(state) && !hasNewer(state);

interface ConversationPaneProps extends InsertProps {
  readonly uploads: UploadTarget;
  /** In the place of the timeline, while there is no message. `greet` sends one. */
  readonly empty: (greet: (text: string) => void) => ReactNode;
  /** Above the composer. */
  readonly line: ReactNode;
  /** Null: nothing can be written here. */
  readonly composer: ComposerOptions | null;
}

export const ConversationPane = ({ uploads, empty, line, composer: options, ...insert }: ConversationPaneProps) => {
  const conversation = useConversation();
  const { id } = conversation;
  const composer = useRef<ComposerHandle>(null);
  const files = useAttachments(uploads);
  const { actions, editingId, editLastOwn, isDeleting, cancelDelete, confirmDelete } = useMessageActions(composer);
  const isEmpty = useConversationState(id, isNothing);
  const beginnings = useConversationState(id, (state) => state.beginnings);
  const focusComposer = useCallback(() => composer.current?.focus(), []);
  const attach = (chosen: readonly File[]) => {
    files.add(chosen);
    composer.current?.focus();
  };
  useInsert(insert, composer);
  useComposerFocus(composer, conversation);
  useLinkInEmpty(isEmpty);
  return (
    <MediaContextProvider value={useMessageMedia()}>
      <DropZone onFiles={files.isBusy || options === null ? null : attach}>
        {isEmpty ? (
          empty((text) => composer.current?.send(text))
        ) : (
          <Timeline key={`${id} ${beginnings}`} editingId={editingId} actions={actions} onEscape={focusComposer} />
        )}
        <TypingLine />
        {line}
        {options && <Composer ref={composer} files={files} onFiles={attach} onEditLast={editLastOwn} {...options} />}
        <DeleteDialog isOpen={isDeleting} onClose={cancelDelete} onConfirm={confirmDelete} />
      </DropZone>
    </MediaContextProvider>
  );
};
