import type { AllActions, EventSubscribers } from '../wire/actions.ts';
import type { EmitListener } from '../room/room-follower.ts';
import type { Sockets } from './sockets.ts';

/** docs/product.md#reconnection. */
const listenDelayMs = 150;
/** Everybody gets `eventsMissed` at once: within how many ms they ask again. */
const spreadMs = 5000;

export interface PersonalEvents {
  /** Opens /global. With `notifications`, the events that `startNotifications` asks for begin too. Both again at each connection. */
  open(options?: { readonly notifications?: boolean }): Promise<void>;
  /**
   * Called after each connection, once everything asked for has begun, and after `eventsMissed`: earlier events were
   * missed. Returns an unsubscribe function.
   */
  onBegin(listener: () => void): () => void;
}

/**
 * What /global needs at every connection: `listen`, and `startNotif` again while notifications are wanted. What this connection
 * has acknowledged already is not asked for again: a repeated answer could overtake newer events.
 */
export const createPersonalEvents = (
  sockets: Sockets,
  actions: AllActions,
  on: Pick<EventSubscribers, 'eventsMissed'>,
  emitListeners: Set<EmitListener>,
): PersonalEvents => {
  let notifying = false;
  let begun = { listening: false, notifying: false };
  const beginListeners = new Set<() => void>();
  emitListeners.add((key) => {
    if (key === 'listen') begun.listening = true;
    if (key === 'startNotifications') notifying = begun.notifying = true;
    if (key === 'stopNotifications') notifying = begun.notifying = false;
  });

  const begin = async (): Promise<void> => {
    // Closed or lost meanwhile: an emit would open it again.
    if (!sockets.isOpen('/global')) return;
    if (!begun.listening) await actions.notifications.listen();
    if (notifying && !begun.notifying) await actions.notifications.startNotifications();
    for (const listener of beginListeners) listener();
  };
  // Whatever fails here is tried again at the next connection.
  const beginIfMay = (): void => void begin().catch(() => undefined);
  sockets.onConnect('/global', () => {
    begun = { listening: false, notifying: false };
    setTimeout(beginIfMay, listenDelayMs);
  });
  let asking: unknown;
  on.eventsMissed(() => {
    asking ??= setTimeout(() => {
      asking = undefined;
      // What of a room is for one person alone, as their role in it, is told by its load and by nothing else that is missed.
      sockets.tellMissed('/room');
      sockets.tellMissed('/private');
      beginIfMay();
    }, Math.random() * spreadMs);
  });

  return {
    open: ({ notifications = false } = {}) => {
      notifying ||= notifications;
      return sockets.open('/global');
    },
    onBegin: (listener) => {
      beginListeners.add(listener);
      return () => void beginListeners.delete(listener);
    },
  };
};
