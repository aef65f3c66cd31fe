import { limits } from '@baithak/protocol/limits';
import type { Thread } from '@baithak/protocol/threads';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isComposing } from '../../lib/is-composing.ts';
import { isolated } from '../../lib/bidi.ts';
import { client } from '../../lib/client.ts';
import { GrowingText } from '../../ui/growing-text.tsx';
import { TextLimit, excessOf } from '../../ui/text-limit.tsx';
import { AttachButtons } from '../parts/attach-buttons.tsx';
import { AttachmentsPanel } from '../parts/attachments.tsx';
import { ComposeForm, SendButton } from '../parts/compose-form.tsx';
import { DropZone } from '../parts/drop-zone.tsx';
import { useAttachments } from '../parts/use-attachments.ts';
import { Complaint } from './complaint.tsx';
import { useDraft } from './drafts.ts';
import { happen, useStay } from './live-cache.ts';
import styles from './reply-composer.module.css';
import { useComplaint } from './use-complaint.ts';
import { usePublish } from './use-publish.ts';

interface ReplyComposerProps {
  readonly parent: Thread;
  /** Brings the cursor here: the address or a press on Reply asked for it. */
  readonly isWanted: boolean;
  /** Under a reply, in its row. */
  readonly isNested?: boolean;
  readonly onSent?: () => void;
  readonly onLeave?: () => void;
}

/** What posts a reply to `parent`; words, files, or both. */
const useReply = (parent: Thread) => {
  const cache = useQueryClient();
  const stay = useStay();
  const { complaint, complain } = useComplaint();
  const files = useAttachments('reply');
  const [text, write] = useDraft(`reply ${parent._id}`);
  const { isBusy, publish } = usePublish(files);
  const words = text.trim();
  const isRefused = isBusy || (words === '' && files.chosen.length === 0) || excessOf(text, limits.thread) > 0;
  const named = { roomId: stay.roomId, replyTo: parent._id };
  const plain = async () => {
    const { data } = await client.threads.replyToThread({ ...named, threadText: words });
    happen(cache, stay, { is: 'replyAnswered', reply: data });
  };
  const withFiles = (token: string) =>
    client.threads.replyToThreadWithImage({ ...named, token, ...(words !== '' && { threadText: words }) });
  /** Whether it was sent. */
  const send = async (): Promise<boolean> => {
    if (isRefused) return false;
    try {
      const isSent = await publish({ plain, withFiles });
      if (isSent) write('');
      return isSent;
    } catch (error) {
      complain(error);
      return false;
    }
  };
  return { text, write, files, complaint, isBusy, isRefused, send };
};

/** Where one answers a thread or reply. Enter begins a new line, Ctrl and Enter send, Escape leaves an answer inside the list. */
export const ReplyComposer = ({ parent, isWanted, isNested = false, onSent, onLeave }: ReplyComposerProps) => {
  const { t } = useTranslation('threads');
  const area = useRef<HTMLTextAreaElement>(null);
  const { text, write, files, complaint, isBusy, isRefused, send } = useReply(parent);
  useEffect(() => {
    if (!isWanted) return;
    area.current?.focus();
    area.current?.scrollIntoView({ block: 'nearest' });
  }, [isWanted]);
  const submit = () => void send().then((sent) => sent && onSent?.());
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
          label={t('replyTo', { name: isolated(parent.member.user.username) })}
          placeholder={t('replyPlaceholder')}
        />
        <TextLimit text={text} most={limits.thread} />
        <AttachmentsPanel files={files} onRetry={submit} />
        <div className={styles.complaint}>
          <Complaint text={complaint} />
        </div>
        <div className={styles.bar}>
          <AttachButtons target="reply" disabled={isBusy} onFiles={files.add} />
          <SendButton label={t('reply')} disabled={isRefused} />
        </div>
      </ComposeForm>
    </DropZone>
  );
};
