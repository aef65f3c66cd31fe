import type { Notification } from '@baithak/protocol/contracts/notifications';
import type { Language } from '../people/api.ts';

/** Where the browser of a session takes push messages. */
export interface PushSubscriptionTable {
  /** Unique: a browser's subscription belongs to whoever subscribed last on it. */
  endpoint: string;
  user_id: string;
  /** No message is sent once this session has ended. */
  session_id: string;
  p256dh: string;
  auth: string;
  language: Language;
  created_at: number;
  /** Since when the service has not answered; null while it does. */
  failing_since: number | null;
}

/** When somebody's last e-mail digest was made. */
export interface DigestTable {
  user_id: string;
  sent_at: number;
}

export type Kind = Notification['kind'];

/** One row a person, thing and kind while it is unseen. Times are milliseconds, flags 0 or 1. */
export interface NotificationTable {
  id: string;
  user_id: string;
  kind: Kind;
  /** What rows are grouped by: a message, thread, reply, invitation or room; of mentions `<thread or room>:<actor>`. */
  thing: string;
  /** The latest message, reply or other thing that it came from; else the thing. */
  source: string;
  /** Whoever is named, where it is one person. */
  actor: string | null;
  room_id: string | null;
  /** The thread (root) that it happened in. */
  thread_id: string | null;
  /** The room's revision that reading passes. */
  rev: number | null;
  detail: string;
  at: number;
  seen: 0 | 1;
}

/** What is gathered in a notification: replies, likes, mentions. Deleted with it. */
export interface NotificationEventTable {
  notification_id: string;
  source: string;
  actor: string;
  at: number;
  rev: number | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    push_subscriptions: PushSubscriptionTable;
    digests: DigestTable;
    notifications: NotificationTable;
    notification_events: NotificationEventTable;
  }
}
