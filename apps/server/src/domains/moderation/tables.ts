/** What staff may do that leaves an entry. */
export type ModerationAct = 'setTopic' | 'deleteMessage' | 'deleteThread' | 'deleteReply';

/** Time is milliseconds. */
export interface ModerationLogTable {
  id: string;
  at: number;
  actor: string;
  what: ModerationAct;
  whom: string | null;
  room_id: string | null;
  thing: string | null;
  why: string;
}

/** What is reported, threads and replies left out, which have a table of their own. */
export type ReportKind = 'message' | 'privateMessage' | 'request' | 'profile';

export interface ReportTable {
  id: string;
  kind: ReportKind;
  /** The message, the private thread of a request, the person of a profile. */
  thing: string;
  room_id: string | null;
  about: string;
  reporter: string;
  reason: number;
  details: string;
  /** A JSON `KeptReport`. */
  kept: string;
  reported_at: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    moderation_log: ModerationLogTable;
    reports: ReportTable;
  }
}
