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

declare module '../../platform/db/tables.ts' {
  interface Tables {
    moderation_log: ModerationLogTable;
  }
}
