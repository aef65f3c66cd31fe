import { givenCommand, pollIn } from '@baithak/protocol/parts/part';
import { printParts } from '@baithak/protocol/parts/print-source';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { hasDialog, isWriting } from '../../../../lib/keyboard.ts';
import { useNotifyError } from '../../../../lib/use-notify-error.ts';
import { notify } from '../../../../ui/feedback/toasts.ts';
import { useBackClosesOnPhone } from '../../../../ui/overlays/overlay-history.ts';
import { useOneStop } from '../../../../ui/use-one-stop.ts';
import type { ComposerHandle } from '../../composer/composer.tsx';
import { type MessageAction, useConversation } from '../../conversation-context.ts';
import { discardMessage, sendMessage, useSendContext } from '../../sending/send-message.ts';
import { keepOwnWords, type Message } from '../../state/conversation-state.ts';
import { dispatch, readConversation } from '../../state/conversation-store.ts';
import type { RowActions } from '../timeline-row.tsx';
import { editPayload } from './edit-form.tsx';

/** The message that is being edited, and its form: it opens, saves, and comes back with the text when the server refuses it. */
const useEditing = (focusComposer: () => void) => {
  const notifyError = useNotifyError();
  const cache = useQueryClient();
  const { id, joined, me, calls } = useConversation();
  const [editing, setEditing] = useState<Message | null>(null);
  /** What the form holds, also while its row is scrolled out of view; null when nothing was typed yet. */
  const draft = useRef<string | null>(null);
  const edit = useCallback((message: Message | null) => {
    draft.current = null;
    setEditing(message);
  }, []);
  useBackClosesOnPhone(editing !== null, () => edit(null));
  const { mutate } = useMutation({
    networkMode: 'always',
    mutationFn: async ({ message, text }: { message: Message; text: string }) =>
      calls.edit(message._id, editPayload(message, text)),
    onSuccess: (message, { text }) => {
      keepOwnWords(message, text);
      dispatch(cache, id, { type: 'messageEdited', message });
    },
    onError: (error, { message, text }) => {
      notifyError(error);
      // Unless another message is being edited by now.
      setEditing((other) => {
        if (other !== null) return other;
        draft.current = text;
        return message;
      });
    },
  });
  const form = useMemo(
    () => ({
      editDraft: () => draft.current,
      changeEditDraft: (text: string) => {
        draft.current = text;
      },
      saveEdit: (message: Message, text: string) => {
        edit(null);
        focusComposer();
        mutate({ message, text });
      },
      stopEditing: () => {
        edit(null);
        focusComposer();
      },
    }),
    [edit, focusComposer, mutate],
  );
  const editLastOwn = () => {
    if (!joined) return;
    const { messages } = readConversation(cache, id);
    const mayChange = ({ member, content }: Message) =>
      member.user._id === me.userId && !givenCommand(content) && !pollIn(content);
    edit(messages.findLast(mayChange) ?? null);
  };
  return { editing, edit, editLastOwn, form };
};

/** What can be done with the messages of the open conversation, and what is open on them: the edit form, the question before deleting. */
export const useMessageActions = (composer: RefObject<ComposerHandle | null>) => {
  const notifyError = useNotifyError();
  const { t } = useTranslation('messages');
  const { me, calls, addressOf, report, moderate, askRemoval } = useConversation();
  const sendContext = useSendContext();
  const focusComposer = useCallback(() => composer.current?.focus(), [composer]);
  const { editing, edit, editLastOwn, form } = useEditing(focusComposer);
  const [deleting, setDeleting] = useState<Message | null>(null);
  const remove = useMutation({
    networkMode: 'always',
    mutationFn: (message: Message) => calls.remove(message._id),
    onError: notifyError,
  });
  const actions = useMemo(() => {
    const copy = (text: string, done: string) =>
      void navigator.clipboard.writeText(text).then(() => notify({ type: 'info', text: done }), notifyError);
    const run: Readonly<Record<MessageAction, (message: Message) => void>> = {
      reply: (message) => composer.current?.reply(message._id),
      edit,
      delete: (message) => (askRemoval && message.member.user._id !== me.userId ? askRemoval : setDeleting)(message),
      report,
      moderate: (message) => moderate?.(message),
      link: ({ _id }) => copy(new URL(addressOf(_id), location.origin).href, t('linkCopied')),
      copy: ({ content }) => copy(printParts(content), t('copied')),
    };
    const rowActions: Omit<RowActions, 'openSource'> = {
      ...form,
      run: (action, message) => run[action](message),
      retry: (pending) => void sendMessage(sendContext, pending),
      discard: (pending) => discardMessage(sendContext, pending),
    };
    return rowActions;
  }, [composer, sendContext, me.userId, addressOf, report, moderate, askRemoval, notifyError, t, edit, form]);
  const confirmDelete = () => {
    if (deleting) remove.mutate(deleting);
    setDeleting(null);
  };
  return {
    actions,
    editingId: editing?._id ?? null,
    editLastOwn,
    isDeleting: deleting !== null,
    cancelDelete: () => setDeleting(null),
    confirmDelete,
  };
};

const messageIdAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-message]')?.dataset['message'] ?? null) : null;

/** The message that shows its actions: under the mouse, or focused by a key. One set of listeners serves all rows; fingers have their own (message-touch.tsx). */
export const useActiveMessage = () => {
  const [activeId, setActiveId] = useState<string | null>(null);
  /** A finger was the last to do something: where the focus goes now shows nothing. */
  const isTouched = useRef(false);
  useEffect(() => {
    const press = () => (isTouched.current = false);
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, []);
  const listeners = {
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') setActiveId(messageIdAt(event.target));
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') setActiveId(null);
    },
    onPointerDown: (event: PointerEvent) => {
      isTouched.current = event.pointerType !== 'mouse';
      if (isTouched.current) setActiveId(null);
    },
    onFocus: (event: FocusEvent) => {
      const id = messageIdAt(event.target);
      if (id !== null && !isTouched.current && !isWriting(event.target)) setActiveId(id);
    },
  };
  return { activeId, setActiveId, listeners };
};

/** What the arrow keys go through: a message, also one being sent, and the text that the server adds between them. */
const messageRows = 'article, aside';

const messagesIn = (log: HTMLElement): readonly HTMLElement[] => [...log.querySelectorAll<HTMLElement>(messageRows)];

/** How much of a message must be in view, in pixels. */
const leastPx = 8;

const visibleMessages = (log: HTMLElement): readonly HTMLElement[] => {
  const { top, bottom } = log.getBoundingClientRect();
  return messagesIn(log).filter((message) => {
    const box = message.getBoundingClientRect();
    return box.bottom > top + leastPx && box.top < bottom - leastPx;
  });
};

/** The message that had the focus last, if it is in view, or the last one in view. */
const messageInView = (log: HTMLElement, last: HTMLElement | null): HTMLElement | undefined => {
  const visible = visibleMessages(log);
  return visible.find((message) => message === last) ?? visible.at(-1);
};

interface MessageKeys {
  /** The rows of the log. */
  readonly shown: unknown;
  /** Shows the latest messages; resolves when they are loaded. */
  readonly toLatest: () => Promise<void>;
  /** Hides the actions of the message that had the focus. */
  readonly onLeft: () => void;
  /** Escape: the focus goes back to what is written. */
  readonly onEscape: () => void;
}

/** How much of the log stays in view after Page Up and Page Down. */
const pageShare = 0.85;

/** Frames after which it no longer waits for rows at the new scroll position. */
const maxFrames = 120;

/** Scrolls, and gives the focus to a message that is in view then: the one that had it may be rendered no more. */
const scrollAndFocus = (log: HTMLElement, scroll: () => unknown, end: 'first' | 'last', isThere = () => true): void => {
  log.focus({ preventScroll: true });
  let frames = 0;
  const look = (): void => {
    if (document.activeElement !== log) return;
    const reached = isThere() ? visibleMessages(log).at(end === 'first' ? 0 : -1) : undefined;
    frames += 1;
    if (reached && frames > 1) reached.focus({ preventScroll: true });
    else if (frames < maxFrames) requestAnimationFrame(look);
  };
  void Promise.resolve(scroll()).then(() => requestAnimationFrame(look));
};

/** The keys that go to another message. Returns whether it was one of them. */
const moveBetween = (event: KeyboardEvent<HTMLElement>, toLatest: () => Promise<void>): boolean => {
  const { key, currentTarget: log } = event;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const messages = messagesIn(log);
    const at = messages.findIndex((message) => message.contains(document.activeElement));
    const next = at < 0 ? visibleMessages(log).at(-1) : messages[at + (key === 'ArrowUp' ? -1 : 1)];
    next?.focus();
    return next !== undefined;
  }
  const page = log.clientHeight * pageShare;
  const isAtEnd = (): boolean => log.scrollHeight - log.clientHeight - log.scrollTop <= 1;
  if (key === 'PageUp') scrollAndFocus(log, () => log.scrollBy({ top: -page, behavior: 'instant' }), 'first');
  else if (key === 'PageDown') scrollAndFocus(log, () => log.scrollBy({ top: page, behavior: 'instant' }), 'last');
  else if (key === 'Home') scrollAndFocus(log, () => log.scrollTo({ top: 0, behavior: 'instant' }), 'first');
  else if (key === 'End') scrollAndFocus(log, toLatest, 'last', isAtEnd);
  else return false;
  return true;
};

/**
 * The log of messages is one stop of the Tab key. Arrow keys, Home, End, Page Up and Page Down go to other messages,
 * Escape to the composer.
 */
export const useMessageKeys = ({ shown, toLatest, onLeft, onEscape }: MessageKeys) => {
  const stop = useOneStop({ rows: messageRows, reached: messageInView, shown, onLeft });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, target, currentTarget } = event;
    if (stop.onKeyDown(event) || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (isWriting(target) || target instanceof HTMLMediaElement || !(target instanceof Node)) return;
    if (!currentTarget.contains(target)) return;
    if (key === 'Escape') {
      onLeft();
      if (!hasDialog()) onEscape();
    } else if (moveBetween(event, toLatest)) event.preventDefault();
  };
  return { ...stop, onKeyDown };
};
