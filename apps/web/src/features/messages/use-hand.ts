import { useRef, useState, type FocusEvent, type MouseEvent, type PointerEvent } from 'react';

/** How long a finger rests on a message before its actions show. */
const LONG_PRESS_MS = 450;
/** Pixels a finger may move meanwhile. */
const SLIP = 8;

const messageOf = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-message]')?.dataset['message'] ?? null) : null;

/** Which message is under the reader's hand: pointed at, focused, or pressed long. One set of listeners serves all rows. */
export const useHand = () => {
  const [activeId, setActiveId] = useState<string | null>(null);
  const press = useRef<{ timer: number; x: number; y: number } | null>(null);
  const wasLong = useRef(false);
  const endPress = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  const listeners = {
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') setActiveId(messageOf(event.target));
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') setActiveId(null);
    },
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') return;
      const id = messageOf(event.target);
      endPress();
      wasLong.current = false;
      if (id !== activeId) setActiveId(null);
      const show = () => {
        wasLong.current = true;
        setActiveId(id);
      };
      if (id !== null)
        press.current = { timer: window.setTimeout(show, LONG_PRESS_MS), x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = press;
      if (current && Math.hypot(event.clientX - current.x, event.clientY - current.y) > SLIP) endPress();
    },
    // The finger that called the actions lifts above one of them: that is not a choice.
    onClickCapture: (event: MouseEvent) => {
      if (!wasLong.current) return;
      wasLong.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onPointerUp: endPress,
    onPointerCancel: endPress,
    onFocus: (event: FocusEvent) => {
      const id = messageOf(event.target);
      if (id !== null) setActiveId(id);
    },
  };
  return { activeId, setActiveId, listeners };
};
