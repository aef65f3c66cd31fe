import type { AllActions } from '../wire/actions.ts';
import type { EmitListener } from '../room/room-source.ts';
import type { Sockets } from './sockets.ts';

/** docs/product.md#reconnection. */
const listenDelayMs = 150;

export interface PersonalEvents {
  /** Opens /global. With `notifications`, the events that `startNotifications` asks for begin too. Both again at each connection. */
  open(options?: { readonly notifications?: boolean }): Promise<void>;
  /**
   * Called after each connection, once everything asked for has begun: earlier events were missed. Returns an
   * unsubscribe function.
   */
  onBegin(listener: () => void): () => void;
}

/** What /global needs at every connection: `listen`, and `startNotif` again while notifications are wanted. */
export const createPersonalEvents = (
  sockets: Sockets,
  actions: AllActions,
  emitListeners: Set<EmitListener>,
): PersonalEvents => {
  let notifying = false;
  const beginListeners = new Set<() => void>();
  emitListeners.add((key) => {
    if (key === 'startNotifications') notifying = true;
    if (key === 'stopNotifications') notifying = false;
  });

  const begin = async (): Promise<void> => {
    // Closed or lost meanwhile: an emit would open it again.
    if (!sockets.isOpen('/global')) return;
    await actions.notifications.listen();
    if (notifying) await actions.notifications.startNotifications();
    for (const listener of beginListeners) listener();
  };
  // Whatever fails here is tried again at the next connection.
  sockets.onConnect('/global', () => void setTimeout(() => void begin().catch(() => undefined), listenDelayMs));

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
