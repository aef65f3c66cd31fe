import { useLayoutEffect, type RefObject } from 'react';
import { useLocation } from 'react-router';

/** The last opened result, and the history entry it was opened from. */
let opened: { readonly entry: string; readonly id: string } | null = null;

/**
 * After going back from a result to the search, the focus is on that result again. Returns the function to call when
 * one is opened.
 */
export const useLastOpened = (list: RefObject<HTMLElement | null>): ((id: string) => void) => {
  const { key: entry } = useLocation();
  useLayoutEffect(() => {
    // Only when the list mounts: typing creates a new history entry.
    if (opened?.entry === entry) list.current?.querySelector<HTMLElement>(`[data-result="${opened.id}"]`)?.focus();
  }, [list, entry]);
  return (id) => {
    opened = { entry, id };
  };
};
