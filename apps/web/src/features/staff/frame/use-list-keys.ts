import { useEffect, useEffectEvent } from 'react';
import { hasDialog, isKeyOf, isWriting } from '../../../lib/keyboard.ts';

interface Keys {
  readonly step: (by: 1 | -1) => void;
  readonly search: () => void;
}

/** J, K and /, which act while nobody types. */
export const useListKeys = ({ step, search }: Keys): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey } = event;
    if (event.defaultPrevented || altKey || ctrlKey || metaKey || isWriting(event.target) || hasDialog()) return;
    if (isKeyOf(event, 'j', 'KeyJ')) step(1);
    else if (isKeyOf(event, 'k', 'KeyK')) step(-1);
    else if (isKeyOf(event, '/', 'Slash')) search();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
};
