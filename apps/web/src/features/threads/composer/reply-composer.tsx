import { isBlank } from '@baithak/protocol/text/blank';
import { limits } from '@baithak/protocol/limits';
import type { Thread } from '@baithak/protocol/entities/thread';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/text-direction.ts';
import { client } from '../../../lib/client.ts';
import { useEnterSends, useIsSendKey } from '../../../lib/settings/device-look.ts';
import { Button } from '../../../ui/button.tsx';
import { excessOf } from '../../../ui/form/text-limit.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { useBackClosesOnPhone } from '../../../ui/overlays/overlay-history.ts';
import { DropZone } from '../../composer/attachments/drop-zone.tsx';
import { NamesLine } from '../../../ui/names-line.tsx';
import { useAttachments, type Attachments } from '../../composer/attachments/use-attachments.ts';
import { ComposerForm } from '../../composer/composer-form.tsx';
import { threadTriggers } from '../../composer/suggestions/use-suggestions.ts';
import { useComposerField } from '../../composer/use-composer-field.tsx';
import { useTypingAnywhere } from '../../composer/use-typing-anywhere.ts';
import { useStepsLine } from '../../ladder/use-steps-line.tsx';
import { useIsHeld } from '../../composer/limits/writing-limits.ts';
import { ErrorLine } from '../../../ui/feedback/error-line.tsx';
import { dispatchThreads, useRoomVisit } from '../live/threads-cache.ts';
import styles from './forms.module.css';
import { usePost, useThreadDraft } from './use-post.ts';

interface ReplyComposerProps {
  readonly parent: Thread;
  readonly files: Attachments;
  /** Focuses the field: the address or a press on Reply asked for it. */
  readonly isWanted: boolean;
  /** To be put behind what is written. */
  readonly quote?: string | null;
  readonly onQuoted?: () => void;
  readonly onSent?: () => void;
  /** Closes the composer; only one inside the list of replies can be closed. */
  readonly onLeave?: () => void;
}

/** Posts a reply to `parent`: text, files, or both. */
const useReply = ({ parent, files, onSent }: ReplyComposerProps) => {
  const cache = useQueryClient();
  const visit = useRoomVisit();
  const [text, write] = useThreadDraft(`reply ${parent._id}`);
  const words = text.trim();
  const isEmpty = isBlank(text);
  const target = { roomId: visit.roomId, replyTo: parent._id };
  const { isBusy, errorText, post } = usePost({
    files,
    postText: async () => {
      const { data } = await client.threads.replyToThread({ ...target, threadText: words });
      dispatchThreads(cache, visit, { type: 'replyPosted', reply: data });
      return data._id;
    },
    postWithFiles: async (token) => {
      const given = { ...target, token, ...(!isEmpty && { threadText: words }) };
      return (await client.threads.replyToThreadWithImage(given)).data.threadId;
    },
    onPosted: (id) => {
      write('');
      onSent?.();
      // Last, because the list takes the focus to it.
      dispatchThreads(cache, visit, { type: 'postedSet', id });
    },
  });
  const isHeld = useIsHeld();
  const steps = useStepsLine({ text, onText: write });
  const isBlocked =
    isBusy || isHeld || steps.isHeld || (isEmpty && files.chosen.length === 0) || excessOf(text, limits.thread) > 0;
  const submit = () => {
    if (!isBlocked) post();
  };
  return { text, write, errorText, isBusy, isBlocked, submit, line: steps.line };
};

/** Above a reply to a reply: to whom it goes, and a way out. */
const Head = ({ label, onLeave }: { label: string; onLeave: () => void }) => {
  const { t } = useTranslation('common');
  return (
    <div className={`${styles.head} flex items-center gap-1.5 min-h-9 ps-4 pe-1.5 line-b text-xs text-muted`}>
      <Icon name="reply" size="small" />
      <span className="truncate">
        <NamesLine text={label} />
      </span>
      <Button size="small" tone="ghost" onClick={onLeave}>
        {t('cancel')}
      </Button>
    </div>
  );
};

/** The whole form stays in view while it is written in: the keyboard of a phone takes half of the window, and a form grows. */
export const useStaysInView = (area: RefObject<HTMLTextAreaElement | null>): void => {
  useEffect(() => {
    const form = area.current?.form;
    if (!form) return undefined;
    const reveal = () => {
      if (form.contains(document.activeElement)) form.scrollIntoView({ block: 'nearest' });
    };
    const observer = new ResizeObserver(reveal);
    observer.observe(form);
    addEventListener('resize', reveal);
    return () => {
      observer.disconnect();
      removeEventListener('resize', reveal);
    };
  }, [area]);
};

/** Writes a reply to a thread or reply. The same keys send as in a room; Escape closes a reply inside the list. */
export const ReplyComposer = (props: ReplyComposerProps) => {
  const { parent, files, isWanted, quote = null, onQuoted, onLeave } = props;
  const { t } = useTranslation('threads');
  const { text, write, errorText, isBusy, isBlocked, submit, line } = useReply(props);
  useBackClosesOnPhone(onLeave !== undefined, () => onLeave?.());
  const isSendKey = useIsSendKey();
  const enterSends = useEnterSends();
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.key === 'Escape' && onLeave) onLeave();
    else if (isSendKey(event)) submit();
    else return false;
    return true;
  };
  const writing = useComposerField({ text, onText: write, suggests: threadTriggers, onKey });
  const { ref: area } = writing.field;
  useTypingAnywhere(writing.focus);
  useEffect(() => {
    if (!isWanted) return;
    area.current?.focus();
    area.current?.form?.scrollIntoView({ block: 'nearest' });
  }, [isWanted, area]);
  useStaysInView(area);
  const addQuote = useEffectEvent((words: string) => {
    const before = text.trimEnd();
    writing.replace(0, text.length, `${before}${before === '' ? '' : '\n\n'}${words}\n`, { gap: '' });
    area.current?.form?.scrollIntoView({ block: 'nearest' });
    onQuoted?.();
  });
  useEffect(() => {
    if (quote !== null) addQuote(quote);
  }, [quote]);
  const label = t('replyTo', { name: isolate(parent.member.user.username) });
  return (
    <ComposerForm
      className={onLeave && styles.nested}
      writing={writing}
      files={files}
      onFiles={files.add}
      isBusy={isBusy}
      isBlocked={isBlocked}
      onSend={submit}
      label={label}
      placeholder={t('replyPlaceholder')}
      hint={t(enterSends ? 'sendHint' : 'replyHint')}
      sendLabel={t('reply')}
      enterKey={enterSends ? 'send' : 'enter'}
      most={limits.thread}
      head={
        <>
          {line}
          {onLeave && <Head label={label} onLeave={onLeave} />}
        </>
      }
      error={
        <div className="px-4">
          <ErrorLine text={errorText} />
        </div>
      }
    />
  );
};

export const NestedReplyComposer = (props: Omit<ReplyComposerProps, 'files' | 'isWanted'>) => {
  const files = useAttachments('reply');
  return (
    <DropZone onFiles={files.isBusy ? null : files.add}>
      <ReplyComposer {...props} files={files} isWanted />
    </DropZone>
  );
};
