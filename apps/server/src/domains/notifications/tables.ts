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

declare module '../../platform/db/tables.ts' {
  interface Tables {
    push_subscriptions: PushSubscriptionTable;
    digests: DigestTable;
  }
}
