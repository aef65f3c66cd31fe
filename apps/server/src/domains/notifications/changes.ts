import type { Kind } from './tables.ts';

export interface MadeNotification {
  readonly id: string;
  readonly userId: string;
  readonly kind: Kind;
}

/** What a write changed in notifications: to be returned by it, and published after the commit. */
export interface NotificationChanges {
  readonly made: readonly MadeNotification[];
  /** The people whose count of unread ones may be another one. */
  readonly recounted: readonly string[];
}

export const noChanges: NotificationChanges = { made: [], recounted: [] };

export const recounted = (rows: readonly { readonly user_id: string }[]): NotificationChanges =>
  rows.length === 0 ? noChanges : { made: [], recounted: rows.map(({ user_id }) => user_id) };

export const allChanges = (...changes: readonly NotificationChanges[]): NotificationChanges => ({
  made: changes.flatMap(({ made }) => made),
  recounted: changes.flatMap((one) => one.recounted),
});
