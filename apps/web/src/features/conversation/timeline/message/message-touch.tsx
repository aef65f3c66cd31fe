import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { textAttributes } from '../../../../lib/text-direction.ts';
import { classNames } from '../../../../lib/class-names.ts';
import { Icon } from '../../../../ui/graphics/icon.tsx';
import { DialogBody } from '../../../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { Moment } from '../../../../ui/time.tsx';
import { Written } from '../../../../ui/written.tsx';
import { usePlainText } from '../../../message-body/plain-text.ts';
import { Name } from '../../../people/name.tsx';
import { type MessageAction, useConversation } from '../../conversation-context.ts';
import type { Message } from '../../state/conversation-state.ts';
import { readConversation } from '../../state/conversation-store.ts';
import { actionIcons } from './message-actions.tsx';

/** How long a finger must press a message before its sheet opens, in milliseconds. */
const longPressMs = 450;
/** How far a finger may move during the press, in pixels. */
const maxMovePx = 8;
/** From either edge of the screen the system's own Back gesture begins, in pixels. */
const edgePx = 30;
/** How far a message can be drawn aside, and from where on letting go replies, in pixels. */
const mostPx = 84;
const replyPx = 52;
const backMs = 160;

/** How far a message is drawn aside by a finger that has moved so far, in pixels: ever less, up to `mostPx`. */
export const drawnAside = (distance: number): number => mostPx * (1 - Math.exp(-Math.max(distance, 0) / mostPx));

/** Browsers without it say nothing; Chromium complains in its console before the first press. */
const vibrate = (): void => {
  if ('vibrate' in navigator && navigator.userActivation.hasBeenActive) navigator.vibrate(12);
};

const isStill = (): boolean =>
  document.documentElement.dataset['motion'] === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches;

/** What takes the movements of a finger for itself: a player, a line that scrolls to the side. */
const keepsFinger = (target: Element, row: Element): boolean => {
  if (target.closest('input, video, audio') !== null) return true;
  for (let at: Element | null = target; at !== null && at !== row; at = at.parentElement)
    if (at.scrollWidth > at.clientWidth && ['auto', 'scroll'].includes(getComputedStyle(at).overflowX)) return true;
  return false;
};

const rowAt = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-message]') : null;

/** The finger that lifts clicks nothing: neither what it lies on, nor what has appeared under it. */
const ignoreClick = (): void => {
  const stop = new AbortController();
  const end = () => setTimeout(() => stop.abort(), 50);
  const heard = { capture: true, signal: stop.signal };
  const ignore = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  addEventListener('click', ignore, heard);
  addEventListener('pointerup', end, heard);
  addEventListener('pointercancel', end, heard);
};

interface Gestures {
  readonly onLongPress: (messageId: string) => void;
  readonly maySwipe: (messageId: string) => boolean;
  /** A message is drawn aside far enough to reply, not yet, or no longer at all (null). */
  readonly onSwipe: (row: HTMLElement | null, isFar: boolean) => void;
  readonly onReply: (messageId: string) => void;
}

interface Finger {
  readonly row: HTMLElement;
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** 1: its start is where x is greatest. */
  readonly toStart: 1 | -1;
  readonly maySwipe: boolean;
  timer: number;
  isSwiping: boolean;
  isFar: boolean;
}

const moveBack = ({ style }: HTMLElement): void => {
  style.transition = `translate ${backMs}ms ease-out`;
  style.translate = '';
  setTimeout(() => (style.transition = ''), backMs);
};

const drawAside = (finger: Finger, distance: number, onSwipe: Gestures['onSwipe']): void => {
  const drawn = drawnAside(distance - maxMovePx);
  const isFar = drawn >= replyPx;
  if (isFar && !finger.isFar) vibrate();
  if (!finger.isSwiping || isFar !== finger.isFar) onSwipe(finger.row, isFar);
  finger.isSwiping = true;
  finger.isFar = isFar;
  finger.row.style.setProperty('--drawn', String(Math.min(drawn / replyPx, 1)));
  if (!isStill()) finger.row.style.translate = `${drawn * finger.toStart}px`;
};

/** Hears the fingers on the messages of a log. Scrolling is the browser's (`touch-action`), which cancels the finger then. */
export const watchFingers = (log: HTMLElement, gestures: Gestures): (() => void) => {
  let finger: Finger | null = null;
  let isTouched = false;
  const letGo = (): void => {
    if (finger === null) return;
    clearTimeout(finger.timer);
    if (finger.isSwiping) {
      moveBack(finger.row);
      gestures.onSwipe(null, false);
    }
    finger = null;
  };
  const down = ({ target, pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent): void => {
    letGo();
    isTouched = pointerType !== 'mouse';
    const row = rowAt(target);
    const id = row?.dataset['message'];
    // A second finger zooms.
    if (!isTouched || !isPrimary || !row || id === undefined || !(target instanceof Element)) return;
    if (target.closest('form') !== null) return;
    const maySwipe = x > edgePx && x < innerWidth - edgePx && !keepsFinger(target, row) && gestures.maySwipe(id);
    const toStart = getComputedStyle(log).direction === 'rtl' ? 1 : -1;
    const timer = window.setTimeout(() => {
      letGo();
      ignoreClick();
      gestures.onLongPress(id);
    }, longPressMs);
    finger = { row, id, x, y, toStart, maySwipe, timer, isSwiping: false, isFar: false };
  };
  const move = ({ clientX, clientY, isPrimary }: PointerEvent): void => {
    if (finger === null || !isPrimary) return;
    const [across, along] = [clientX - finger.x, clientY - finger.y];
    const distance = across * finger.toStart;
    if (!finger.isSwiping && Math.hypot(across, along) <= maxMovePx) return;
    clearTimeout(finger.timer);
    if (finger.isSwiping || (finger.maySwipe && distance > Math.abs(along) * 1.5))
      drawAside(finger, distance, gestures.onSwipe);
    else letGo();
  };
  const up = (): void => {
    const replied = finger?.isFar === true ? finger.id : null;
    letGo();
    if (replied !== null) gestures.onReply(replied);
  };
  /** The browser's own menu of a long press. */
  const menu = (event: Event): void => {
    const { target } = event;
    if (isTouched && target instanceof Element && rowAt(target) && !target.closest('form')) event.preventDefault();
  };
  /** Of a screen reader, which presses and swipes in its own way. */
  const click = ({ target }: Event): void => {
    const id = rowAt(target)?.dataset['message'];
    if (target instanceof Element && target.closest('[data-more]') && id !== undefined) gestures.onLongPress(id);
  };
  const stop = new AbortController();
  const { signal } = stop;
  log.addEventListener('pointerdown', down, { signal });
  log.addEventListener('contextmenu', menu, { signal });
  log.addEventListener('click', click, { signal });
  // The row may be gone by then.
  addEventListener('pointermove', move, { signal, passive: true });
  addEventListener('pointerup', up, { signal, capture: true });
  addEventListener('pointercancel', letGo, { signal });
  return () => {
    letGo();
    stop.abort();
  };
};

/** Behind the rule: what one does to others. */
const grave: ReadonlySet<MessageAction> = new Set(['report', 'delete', 'moderate']);

interface MessageSheetProps {
  readonly message: Message;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onAction: (action: MessageAction, message: Message) => void;
}

/** What can be done with a message, in words. */
export const MessageSheet = ({ message, isOpen, onClose, onAction }: MessageSheetProps) => {
  const { t } = useTranslation('messages');
  const { user, role } = message.member;
  const text = usePlainText()(message.content);
  const allowed = useConversation().actionsOn(message);
  const [light, heavy] = [false, true].map((isGrave) => allowed.filter((each) => grave.has(each) === isGrave));
  const choose = (action: MessageAction): void => {
    onClose();
    onAction(action, message);
  };
  const listOf = (actions: readonly MessageAction[] = []) =>
    actions.map((action) => (
      <li key={action}>
        <button
          type="button"
          className={classNames(
            'flex items-center gap-4 w-full min-h-13 px-4 rounded-2 text-start hover:bg-surface-hover',
            (action === 'report' || action === 'delete') && 'text-danger',
          )}
          onClick={() => choose(action)}
        >
          <Icon name={actionIcons[action]} size="small" />
          {t(action)}
        </button>
      </li>
    ));
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      isQuestion
      title={
        <span className="flex items-baseline gap-2 font-ui text-md [font-stretch:normal]">
          <Name id={user._id} username={user.username} role={role} alias={user.profile.alias} />
          <Moment date={message.date} className="flex-none text-xs [font-weight:var(--fw-body)] text-muted numbers" />
        </span>
      }
      under={
        <span className="own-clip line-clamp-1 wrap-anywhere text-sm" {...textAttributes(text)}>
          <Written text={text} />
        </span>
      }
    >
      <DialogBody>
        <ul aria-label={t('actions')}>{listOf(light)}</ul>
        {heavy !== undefined && heavy.length > 0 && <ul className="line-t pt-4">{listOf(heavy)}</ul>}
      </DialogBody>
    </Dialog>
  );
};

/** Beside the message that is drawn aside. */
const SwipeSign = ({ isFar }: { isFar: boolean }) => (
  <span
    className={classNames(
      'absolute inset-y-0 w-9 grid place-items-center opacity-(--drawn) [scale:var(--drawn)]',
      isStill() ? 'inset-e-2' : '-inset-e-11',
    )}
    aria-hidden="true"
  >
    <span
      className={classNames(
        'grid place-items-center size-9 rounded-full',
        isFar ? 'bg-accent text-accent-contrast' : 'bg-surface-active text-muted',
      )}
    >
      <Icon name="reply" size="small" />
    </span>
  </span>
);

interface MessageTouchProps {
  readonly scroller: RefObject<HTMLElement | null>;
  /** Keeps its identity. */
  readonly onAction: (action: MessageAction, message: Message) => void;
}

/** What a finger does with messages: a long press opens the sheet of what can be done, a swipe towards the start replies. */
export const MessageTouch = ({ scroller, onAction }: MessageTouchProps) => {
  const cache = useQueryClient();
  const { id, actionsOn } = useConversation();
  const [sheet, setSheet] = useState<{ readonly message: Message; readonly isOpen: boolean } | null>(null);
  const [swiped, setSwiped] = useState<{ readonly row: HTMLElement; readonly isFar: boolean } | null>(null);
  const find = (messageId: string) => readConversation(cache, id).messages.find(({ _id }) => _id === messageId);
  const maySwipe = useEffectEvent((messageId: string) => {
    const message = find(messageId);
    return message !== undefined && actionsOn(message).includes('reply');
  });
  const onLongPress = useEffectEvent((messageId: string) => {
    const message = find(messageId);
    if (message === undefined || actionsOn(message).length === 0) return;
    vibrate();
    setSheet({ message, isOpen: true });
  });
  const onReply = useEffectEvent((messageId: string) => {
    const message = find(messageId);
    if (message) onAction('reply', message);
  });
  useEffect(() => {
    if (!scroller.current) return undefined;
    const onSwipe = (row: HTMLElement | null, isFar: boolean) => setSwiped(row && { row, isFar });
    return watchFingers(scroller.current, { onLongPress, maySwipe, onSwipe, onReply });
  }, [scroller]);
  return (
    <>
      {swiped && createPortal(<SwipeSign isFar={swiped.isFar} />, swiped.row)}
      {sheet && <MessageSheet {...sheet} onClose={() => setSheet({ ...sheet, isOpen: false })} onAction={onAction} />}
    </>
  );
};
