import { useCallback, useEffect, useRef, useState, type MouseEvent } from 'react';
import { isPlainClick } from '../../../lib/is-plain-click.ts';

/**
 * Whose panel is open in the room. `onClick` handles presses on every element inside with `data-person`: names, pictures,
 * mentions, rows of members. `close` gives the focus back to what was pressed, or to the messages when that is gone;
 * `leave` does not.
 */
export const usePersonPanel = () => {
  const [username, setUsername] = useState<string | null>(null);
  const opener = useRef<HTMLElement | null>(null);
  const around = useRef<HTMLElement | null>(null);
  const leave = useCallback(() => {
    opener.current = null;
    around.current = null;
    setUsername(null);
  }, []);
  const close = useCallback(() => setUsername(null), []);
  useEffect(() => {
    if (username !== null) return;
    const target = opener.current?.isConnected === true ? opener.current : around.current;
    leave();
    target?.focus();
  }, [username, leave]);
  const onClick = (event: MouseEvent): void => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-person]') : null;
    const name = element?.dataset['person'];
    if (!element || name === undefined || !isPlainClick(event) || !/^[a-z0-9]+$/.test(name)) return;
    event.preventDefault();
    opener.current = element;
    around.current = element.closest<HTMLElement>('[role="log"]');
    setUsername(name);
  };
  return { username, onClick, close, leave };
};
