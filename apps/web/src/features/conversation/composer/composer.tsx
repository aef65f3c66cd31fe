import { unslash } from '@baithak/protocol/commands/mistyped';
import { limits } from '@baithak/protocol/limits';
import { isBlank } from '@baithak/protocol/text/blank';
import { truncateName } from '@baithak/protocol/text/display-names';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { isolate, textAttributes } from '../../../lib/text-direction.ts';
import { hasFinePointer } from '../../../lib/breakpoint.ts';
import { useEnterSends, useIsSendKey } from '../../../lib/settings/device-look.ts';
import { hasDialog, isWriting } from '../../../lib/keyboard.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { notify } from '../../../ui/feedback/toasts.ts';
import { excessOf } from '../../../ui/form/text-limit.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { NamesLine } from '../../../ui/names-line.tsx';
import { useBackClosesOnPhone } from '../../../ui/overlays/overlay-history.ts';
import { Written } from '../../../ui/written.tsx';
import type { Attachments } from '../../composer/attachments/use-attachments.ts';
import { ComposerForm } from '../../composer/composer-form.tsx';
import { type Draft, type DraftState, useDraft } from '../../composer/drafts.ts';
import { useIsHeld } from '../../composer/limits/writing-limits.ts';
import type { TriggerKind } from '../../composer/suggestions/use-suggestions.ts';
import { useComposerField } from '../../composer/use-composer-field.tsx';
import { useTypingAnywhere } from '../../composer/use-typing-anywhere.ts';
import { useStepsLine } from '../../ladder/use-steps-line.tsx';
import { usePlainText } from '../../message-body/plain-text.ts';
import { type Conversation, type ConversationCalls, useConversation } from '../conversation-context.ts';
import { createPendingMessage, discardMessage, sendMessage, useSendContext } from '../sending/send-message.ts';
import type { Message } from '../state/conversation-state.ts';
import { useMessage } from '../timeline/message/quote.tsx';
import styles from './composer.module.css';

const RepliedMessage = ({ message }: { message: Message }) => {
  const { t } = useTranslation('messages');
  const text = usePlainText()(message.content);
  return (
    <span className="flex-1 min-w-0">
      <b>
        <NamesLine text={t('replyingTo', { name: isolate(truncateName(message.member.user.username, 'long')) })} />
      </b>
      <span className="own-clip line-clamp-1 wrap-anywhere" {...textAttributes(text)}>
        <Written text={text} />
      </span>
    </span>
  );
};

/** Above the composer: the message that is being replied to. When it is deleted, the reply ends with a toast. */
const ReplyStrip = ({ id, onStop }: { id: string; onStop: () => void }) => {
  const { t } = useTranslation('messages');
  const message = useMessage(id);
  const isGone = message === null;
  useEffect(() => {
    if (!isGone) return;
    notify({ type: 'error', text: t('replyGone') });
    onStop();
  }, [isGone, onStop, t]);
  return (
    <div className="flex items-center gap-2 py-1 ps-4 pe-2 line-b text-xs text-muted" aria-busy={message === undefined}>
      <Icon name="reply" size="small" />
      {message ? <RepliedMessage message={message} /> : <span className="flex-1 min-w-0">…</span>}
      <IconButton icon="close" size="small" label={t('stopReply')} onClick={onStop} />
    </div>
  );
};

/** The least time between two events, in milliseconds (docs/contract.md#typing-propagation-unread-threads). */
const publishEveryMs = 1000;

/** Publishes that the reader is typing, at most once a second. A failure is ignored. */
const usePublishTyping = ({ publishTyping }: ConversationCalls): (() => void) => {
  const last = useRef(0);
  return useCallback(() => {
    const now = Date.now();
    if (now - last.current < publishEveryMs) return;
    last.current = now;
    publishTyping().catch(() => undefined);
  }, [publishTyping]);
};

export interface ComposerHandle {
  readonly focus: () => void;
  /** Puts text where the cursor stands, and the cursor behind it. */
  readonly insert: (text: string) => void;
  readonly reply: (messageId: string) => void;
  /** Sends a text of its own; the draft stays. */
  readonly send: (text: string) => void;
}

export interface ComposerOptions {
  readonly label: string;
  readonly hint: string;
  readonly suggests: ReadonlySet<TriggerKind>;
  /** Runs a text that is a command, and resolves to whether it was done. Null, or `message` later: the text is a message. */
  readonly runCommand?: (text: string) => Promise<boolean | 'message'> | null;
  /** Further buttons. `replace` puts a text in the place of what is written. */
  readonly tools?: (replace: (text: string) => void, isEmpty: boolean) => ReactNode;
}

interface ComposerProps extends ComposerOptions {
  /** The up arrow in an empty composer. */
  readonly onEditLast: () => void;
  /** The pictures and videos to send along. */
  readonly files: Attachments;
  readonly onFiles: (files: readonly File[]) => void;
  readonly ref: Ref<ComposerHandle>;
}

/** Sends what was written: as a command, as text, or with files once they are uploaded. A refused text returns to the draft. */
const useSubmit = (
  { latest, change, replyTo }: DraftState,
  files: Attachments,
  runCommand: ComposerOptions['runCommand'],
) => {
  const notifyError = useNotifyError();
  const context = useSendContext();
  const joins = !useConversation().joined;
  const isDraft = (text: string): boolean => text === latest().text.trim();
  /** Answers false when something else is being written by now. */
  const restore = (refused: Partial<Draft>): boolean => {
    if (latest().text !== '') return false;
    change(refused);
    return true;
  };
  const written = (text: string): string => (runCommand ? unslash(text) : text);
  const sendText = async (text: string) => {
    const pending = createPendingMessage(written(text), replyTo, { joins });
    change({ replyTo: null });
    const refusal = await sendMessage(context, pending);
    if (!refusal) return;
    notifyError(refusal);
    if (restore({ text, replyTo })) discardMessage(context, pending);
  };
  /** Text and files stay in the composer until the files are uploaded. */
  const sendWithFiles = async (text: string) => {
    const media = await files.send();
    if (media === null) return;
    change({ ...(isDraft(text) && { text: '' }), replyTo: null });
    files.clear();
    const refusal = await sendMessage(context, createPendingMessage(written(text), replyTo, { media, joins }));
    if (refusal) notifyError(refusal);
  };
  return (text: string) => {
    // The greeting of an empty conversation is not the draft.
    const withFiles = files.chosen.length > 0 && isDraft(text);
    if (withFiles && files.isBusy) return;
    // A command leaves the files where they are.
    const command = runCommand?.(text) ?? null;
    if (command === null && withFiles) return void sendWithFiles(text);
    if (isDraft(text)) change({ text: '' });
    if (command === null) void sendText(text);
    else
      void command.then(async (done) => {
        if (done === 'message') await (withFiles ? sendWithFiles(text) : sendText(text));
        else if (!done) restore({ text });
      });
  };
};

const useComposer = ({ onEditLast, files, ref, suggests, runCommand }: Omit<ComposerProps, 'onFiles'>) => {
  const conversation = useConversation();
  const draft = useDraft(conversation.me.userId, conversation.id);
  const { text, replyTo, change } = draft;
  const publishTyping = usePublishTyping(conversation.calls);
  const submit = useSubmit(draft, files, runCommand);
  const write = (written: string) => {
    change({ text: written });
    if (written.trim() !== '' && conversation.joined) publishTyping();
  };
  const isEmpty = isBlank(text) && files.chosen.length === 0;
  // Slow mode holds messages only.
  const isHeld = useIsHeld() && !(text.startsWith('/') && unslash(text) === text);
  const steps = useStepsLine({ text, onText: write, files });
  const isBlocked = isEmpty || isHeld || steps.isHeld || files.isBusy || excessOf(text, limits.message) > 0;
  const send = () => {
    if (!isBlocked) submit(text.trim());
  };
  // The draft and its files stay.
  const sendSticker = isHeld ? undefined : submit;
  const enterSends = useEnterSends();
  const isSendKey = useIsSendKey();
  const stopReply = () => change({ replyTo: null });
  /** The message that a reply was begun to in this visit. One of an earlier visit is part of the draft: Back leaves it. */
  const [begun, setBegun] = useState<string | null>(null);
  useBackClosesOnPhone(replyTo !== null && replyTo === begun, stopReply);
  const onKey = (event: KeyboardEvent): boolean => {
    if (isSendKey(event)) send();
    else if (event.key === 'ArrowUp' && text === '') onEditLast();
    else if (event.key === 'Escape' && replyTo !== null) stopReply();
    else return false;
    return true;
  };
  const writing = useComposerField({ text, onText: write, suggests, onKey });
  const { focus, insert } = writing;
  const reply = (messageId: string) => {
    change({ replyTo: messageId });
    setBegun(messageId);
    focus();
  };
  useImperativeHandle(ref, () => ({ focus, insert, reply, send: submit }));
  return { text, replyTo, stopReply, writing, isBlocked, enterSends, send, sendSticker, line: steps.line };
};

/**
 * Where one writes. Enter sends and Shift and Enter break the line, or on a touch screen Enter breaks the line; Ctrl and Enter
 * send everywhere. The up arrow edits the last message. Suggestions take the arrows, Tab, Enter and Escape while they are
 * shown; then Escape closes the reply.
 */
export const Composer = (props: ComposerProps) => {
  const { files, onFiles, label, hint, tools } = props;
  const { t } = useTranslation('messages');
  const { t: tt } = useTranslation('threads');
  const { text, replyTo, stopReply, writing, isBlocked, enterSends, send, sendSticker, line } = useComposer(props);
  return (
    <ComposerForm
      className={`${styles.composer} short:mb-[max(4px,env(safe-area-inset-bottom))]!`}
      writing={writing}
      files={files}
      onFiles={onFiles}
      isBusy={files.isBusy}
      isBlocked={isBlocked}
      onSend={send}
      onSticker={sendSticker}
      label={label}
      placeholder={label}
      hint={enterSends ? hint : tt('replyHint')}
      sendLabel={t('send')}
      enterKey={enterSends ? 'send' : 'enter'}
      most={limits.message}
      head={
        <>
          {line}
          {replyTo !== null && <ReplyStrip id={replyTo} onStop={stopReply} />}
        </>
      }
      tools={tools?.((words) => writing.replace(0, text.length, words, { gap: '' }), text === '')}
    />
  );
};

type ComposerRef = RefObject<ComposerHandle | null>;

/**
 * The composer of a conversation that opens, or that the reader has just joined, gets the focus: not on a phone, whose keyboard
 * would cover the messages, and not when somebody is writing elsewhere or the address names a message.
 */
const useFocusOnOpen = (composer: ComposerRef, { id, joined, linkedIn }: Conversation): void => {
  const { pathname } = useLocation();
  const isLinked = linkedIn(pathname) !== null;
  const isFree = useEffectEvent(
    () => !isLinked && hasFinePointer() && !isWriting(document.activeElement) && !hasDialog(),
  );
  // Before the composer is painted: whoever sees it writes at once.
  useLayoutEffect(() => {
    if (joined && isFree()) composer.current?.focus();
  }, [composer, id, joined]);
};

/** Hands on the keyboard: one writes without pressing the composer first. */
export const useComposerFocus = (composer: ComposerRef, conversation: Conversation): void => {
  useFocusOnOpen(composer, conversation);
  useTypingAnywhere(
    useCallback(() => composer.current?.focus(), [composer]),
    '[data-chat]',
  );
};
