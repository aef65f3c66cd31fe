import { useLayoutEffect, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** The result that was opened last, and the entry of the history it was opened from. */
let opened: { readonly entry: string; readonly id: string } | null = null;

/** Coming back from a result to the search it was found by begins at that result again. Returns what is to be told when one is opened. */
export const useOpened = (list: RefObject<HTMLElement | null>): ((id: string) => void) => {
  const { key: entry } = useLocation();
  useLayoutEffect(() => {
    // Only when the list appears: what is typed makes an entry of its own.
    if (opened?.entry === entry) list.current?.querySelector<HTMLElement>(`[data-result="${opened.id}"]`)?.focus();
  }, [list, entry]);
  return (id) => {
    opened = { entry, id };
  };
};
