export interface MessageTable {
  id: string;
  room_id: string;
  /** The room's revision that created it. */
  rev: number;
  /** The one that last changed it. */
  changed_rev: number;
  author: string;
  /** Unique with the author: the same send is stored once, for ever. */
  temp_id: string;
  /** A JSON list of parts; empty once deleted. */
  content: string;
  reply_to: string | null;
  /** Milliseconds. */
  sent_at: number;
  edited: 0 | 1;
  deleted: 0 | 1;
}

/** Who is mentioned where; deleted with the message. */
export interface MessageMentionTable {
  user_id: string;
  room_id: string;
  rev: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    messages: MessageTable;
    message_mentions: MessageMentionTable;
  }
}
