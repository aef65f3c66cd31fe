import { limits } from '@baithak/protocol/limits';
import type { Thread } from '@baithak/protocol/entities/thread';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing } from '../../../lib/is-composing.ts';
import { isolate } from '../../../lib/bidi.ts';
import { client } from '../../../lib/client.ts';
import { GrowingText } from '../../../ui/form/growing-text.tsx';
import { TextLimit, excessOf } from '../../../ui/form/text-limit.tsx';
import { AttachButtons } from '../../parts/attachments/attach-buttons.tsx';
import { AttachmentsPanel } from '../../parts/attachments/attachments.tsx';
import { ComposeForm, SendButton } from '../../parts/attachments/compose-form.tsx';
import { DropZone } from '../../parts/attachments/drop-zone.tsx';
import { useAttachments } from '../../parts/attachments/use-attachments.ts';
import { ErrorLine } from '../error-line.tsx';
import { useThreadDraft } from './use-draft.ts';
import { dispatchThreads, useRoomVisit } from '../live/threads-cache.ts';
import styles from './reply-composer.module.css';
import { usePost } from './use-post.ts';

interface ReplyComposerProps {
  readonly parent: Thread;
  /** Focuses the field: the address or a press on Reply asked for it. */
  readonly isWanted: boolean;
  /** Inside a reply of the list. */
  readonly isNested?: boolean;
  readonly onSent?: () => void;
  readonly onLeave?: () => void;
}

/** Posts a reply to `parent`: text, files, or both. */
const useReply = (parent: Thread, onSent: (() => void) | undefined) => {
  const cache = useQueryClient();
  const visit = useRoomVisit();
  const files = useAttachments('reply');
  const [text, write] = useThreadDraft(`reply ${parent._id}`);
  const words = text.trim();
  const target = { roomId: visit.roomId, replyTo: parent._id };
  const { isBusy, errorText, post } = usePost({
    files,
    postText: async () => {
      const { data } = await client.threads.replyToThread({ ...target, threadText: words });
      dispatchThreads(cache, visit, { type: 'replyPosted', reply: data });
    },
    postWithFiles: (token) =>
      client.threads.replyToThreadWithImage({ ...target, token, ...(words !== '' && { threadText: words }) }),
    onPosted: () => {
      write('');
      onSent?.();
    },
  });
  const isRefused = isBusy || (words === '' && files.chosen.length === 0) || excessOf(text, limits.thread) > 0;
  const submit = () => {
    if (!isRefused) post();
  };
  return { text, write, files, errorText, isBusy, isRefused, submit };
};

/** Writes a reply to a thread or reply. Enter starts a new line, Ctrl+Enter sends, Escape closes a reply inside the list. */
export const ReplyComposer = ({ parent, isWanted, isNested = false, onSent, onLeave }: ReplyComposerProps) => {
  const { t } = useTranslation('threads');
  const area = useRef<HTMLTextAreaElement>(null);
  const { text, write, files, errorText, isBusy, isRefused, submit } = useReply(parent, onSent);
  useEffect(() => {
    if (!isWanted) return;
    area.current?.focus();
    area.current?.scrollIntoView({ block: 'nearest' });
  }, [isWanted]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape' && onLeave) onLeave();
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <DropZone onFiles={isBusy ? null : files.add}>
      <ComposeForm className={isNested ? styles.nested : undefined} isBusy={isBusy} onFiles={files.add} onSend={submit}>
        <GrowingText
          ref={area}
          value={text}
          onChange={write}
          onKeyDown={onKeyDown}
          enterKey="enter"
          label={t('replyTo', { name: isolate(parent.member.user.username) })}
          placeholder={t('replyPlaceholder')}
        />
        <TextLimit text={text} most={limits.thread} />
        <AttachmentsPanel files={files} onRetry={submit} />
        <div className={styles.error}>
          <ErrorLine text={errorText} />
        </div>
        <div className={styles.bar}>
          <AttachButtons target="reply" disabled={isBusy} onFiles={files.add} />
          <SendButton label={t('reply')} disabled={isRefused} />
        </div>
      </ComposeForm>
    </DropZone>
  );
};
