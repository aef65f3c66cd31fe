import { useState, type MouseEvent } from 'react';

/** Whether a press asks the browser for another tab or window. */
const isElsewhere = (event: MouseEvent): boolean => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/** Whose panel is open in the room. `onClick` hears for everything beneath it that carries `data-person`: names, pictures, mentions. */
export const usePerson = () => {
  const [username, setUsername] = useState<string | null>(null);
  const onClick = (event: MouseEvent): void => {
    const element = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-person]') : null;
    const name = element?.dataset['person'];
    if (name === undefined || isElsewhere(event) || !/^[a-z0-9]+$/.test(name)) return;
    event.preventDefault();
    setUsername(name);
  };
  return { username, onClick, close: () => setUsername(null) };
};
