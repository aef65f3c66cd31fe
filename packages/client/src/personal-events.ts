import type { AllActions } from './actions.ts';
import type { On } from './events.ts';
import type { EmitListener } from './room-source.ts';
import type { Sockets } from './sockets.ts';
import type { TokenKeeper } from './tokens.ts';

/** Specification 9, in ms. */
const listenAfter = 150;

export interface PersonalEvents {
  /** Opens /global. With `notifications`, the events that `startNotifications` asks for begin too. Both again at each connection. */
  open(how?: { readonly notifications?: boolean }): Promise<void>;
  /** Called at each connection once all that was asked for is told: what happened before was missed. Returns what ends it. */
  onBegin(listener: () => void): () => void;
}

/**
 * What /global needs at every connection: `listen`, and `startNotif` again while notifications are wanted. And the
 * renewal of the connection's token when the server says that it ends.
 */
export const createPersonalEvents = (
  sockets: Sockets,
  tokens: TokenKeeper,
  actions: AllActions,
  on: On,
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
  sockets.onConnect('/global', () => void setTimeout(() => void begin().catch(() => undefined), listenAfter));

  const renew = async (): Promise<void> => {
    const token = await tokens.refresh();
    await actions.accounts.setAuthToken({ token });
  };
  let renewing: Promise<void> | undefined;
  on('tokenEnding', () => {
    // Every namespace is told; one answer renews the whole connection.
    renewing ??= renew()
      .catch(() => undefined)
      .finally(() => (renewing = undefined));
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
