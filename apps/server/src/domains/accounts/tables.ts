/** What lets a person sign in. Guests have no row. */
export interface AccountTable {
  user_id: string;
  /** Lower case; unique among accounts that do not wait. Mails are sent here. */
  email: string;
  /** argon2id, as a PHC string. */
  password_hash: string;
  verified_at: number | null;
  /** When an account ends whose address must be verified first and has not been; null for every other. */
  pending_until: number | null;
  /** When the Terms were agreed to. */
  agreed_at: number;
  password_changed_at: number;
}

/** One sign-in of a person on a device; every tab of that browser shares it. */
export interface SessionTable {
  id: string;
  user_id: string;
  /** SHA-256 of the stored session's token. */
  token_hash: string;
  /** The session's e-mail address: a guest's is still stored in its browser after the guest has registered. */
  given_email: string;
  device: string;
  created_at: number;
  /** At most a minute old while the session is used. */
  last_used_at: number;
  expires_at: number;
}

/** An access or refresh token of a session, stored hashed. */
export interface SessionTokenTable {
  hash: string;
  session_id: string;
  kind: 'access' | 'refresh';
  expires_at: number;
}

/** A link in a mail, or the link that registers the first Owner (`setup`, without a person). */
export interface OneTimeTokenTable {
  hash: string;
  kind: 'verify' | 'reset' | 'setup';
  user_id: string | null;
  created_at: number;
  expires_at: number;
}

/** The address that an account wants instead of its own; it stays, and is the account's own, once its link was opened. */
export interface EmailChangeTable {
  user_id: string;
  /** Lower case. */
  email: string;
  /** SHA-256 of the link's token. */
  hash: string;
  created_at: number;
  expires_at: number;
}

/** A suspension as it was given. */
export interface SuspensionTable {
  id: string;
  user_id: string;
  given_by: string;
  /** How strong they were then; null where it was not kept. */
  strength: number | null;
  reason: string;
  since: number;
  /** Null: for good. */
  until: number | null;
  /** When somebody ended it before its time. */
  ended_at: number | null;
  ended_by: string | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    accounts: AccountTable;
    sessions: SessionTable;
    session_tokens: SessionTokenTable;
    one_time_tokens: OneTimeTokenTable;
    email_changes: EmailChangeTable;
    suspensions: SuspensionTable;
  }
}
