import { useCallback } from 'react';
import { useLocation } from 'react-router';
import { useHistorySteps } from '../../../lib/use-history-steps.ts';
import { parseNotificationsPath } from './address.ts';
import type { Filter } from './pages.ts';

/** The state of a history entry that a notification has opened (docs/decisions/0412-what-a-notification-opens.md). */
interface OpenedBy {
  readonly notification: string;
  /** Of the list that it was chosen from, which stays beside what it opened. */
  readonly filter: Filter;
}

const isOpenedBy = (state: unknown): state is OpenedBy =>
  typeof state === 'object' && state !== null && 'notification' in state && typeof state.notification === 'string';

/** The notification that has opened what is shown, and its list; the list of the address when none has. */
export const useOpenedBy = (): { readonly id: string | null; readonly filter: Filter } => {
  const { pathname, state } = useLocation();
  const known: unknown = state;
  const place = parseNotificationsPath(pathname);
  return isOpenedBy(known) ? { id: known.notification, filter: known.filter } : { id: place.id, filter: place.filter };
};

/**
 * The state for what a notification opens: Back leads to where it was chosen. `inPlace`: in place of what is shown, over
 * what lies beneath that.
 */
export const useOpening = (): ((id: string, inPlace?: 'inPlace') => object) => {
  const { opened } = useHistorySteps();
  const { filter } = useOpenedBy();
  return useCallback(
    (id, inPlace) => {
      const beneath = inPlace ? opened.beneath.slice(0, -1) : opened.beneath;
      return { beneath, notification: id, filter } satisfies OpenedBy & typeof opened;
    },
    [opened, filter],
  );
};
