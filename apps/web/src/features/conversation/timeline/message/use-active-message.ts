import { useRef, useState, type FocusEvent, type MouseEvent, type PointerEvent } from 'react';
import { isWriting } from '../../../../lib/keyboard.ts';
import { useBackClosesOnPhone } from '../../../../ui/overlays/use-back-closes.ts';

/** How long a finger must press a message before its actions show, in milliseconds. */
const longPressMs = 450;
/** How far a finger may move during the press, in pixels. */
const maxMovePx = 8;

const messageIdAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-message]')?.dataset['message'] ?? null) : null;

/** The message that shows its actions: hovered, focused, or pressed long. One set of listeners serves all rows. */
export const useActiveMessage = () => {
  const [activeId, setActiveId] = useState<string | null>(null);
  const press = useRef<{ timer: number; x: number; y: number } | null>(null);
  const wasLong = useRef(false);
  /** The last press was a finger's: what it shows lies on top until it is closed. */
  const [isTouched, setIsTouched] = useState(false);
  useBackClosesOnPhone(isTouched && activeId !== null, () => {
    setActiveId(null);
    // The next touch of this message is to focus it again.
    const { activeElement: focused } = document;
    if (focused instanceof HTMLElement && messageIdAt(focused) !== null) focused.blur();
  });
  const endPress = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  const listeners = {
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') setActiveId(messageIdAt(event.target));
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') setActiveId(null);
    },
    onPointerDown: (event: PointerEvent) => {
      setIsTouched(event.pointerType !== 'mouse');
      if (event.pointerType === 'mouse') return;
      const id = messageIdAt(event.target);
      endPress();
      wasLong.current = false;
      if (id !== activeId) setActiveId(null);
      const show = () => {
        wasLong.current = true;
        setActiveId(id);
      };
      if (id !== null)
        press.current = { timer: window.setTimeout(show, longPressMs), x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = press;
      if (current && Math.hypot(event.clientX - current.x, event.clientY - current.y) > maxMovePx) endPress();
    },
    // The finger of a long press may lift above one of the actions: that is not a click on it.
    onClickCapture: (event: MouseEvent) => {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    /** Not after the press of an action with a finger; a pointer is still there. */
    onClick: ({ target }: MouseEvent) => {
      if (isTouched && target instanceof Element && target.closest('[role="toolbar"]') !== null) setActiveId(null);
    },
    onPointerUp: endPress,
    onPointerCancel: endPress,
    onFocus: (event: FocusEvent) => {
      const id = messageIdAt(event.target);
      if (id !== null && !isWriting(event.target)) setActiveId(id);
    },
  };
  return { activeId, setActiveId, listeners };
};
