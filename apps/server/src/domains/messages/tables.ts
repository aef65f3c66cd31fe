export interface MessageTable {
  id: string;
  room_id: string;
  /** The room's revision that created it. */
  rev: number;
  /** The one that last changed it. */
  changed_rev: number;
  author: string;
  /** Unique with the author and the room: the same send is stored once, for ever. */
  temp_id: string;
  /** A JSON list of parts; empty once deleted. */
  content: string;
  reply_to: string | null;
  /** Milliseconds. */
  sent_at: number;
  edited: 0 | 1;
  deleted: 0 | 1;
}

/** Who is named where; deleted with the message. */
export interface MessageMentionTable {
  user_id: string;
  room_id: string;
  rev: number;
  /** 0: a name in quoted text, or a bot's, which nobody is told of; the row is there for the name to be forgotten. */
  addressed: 0 | 1;
}

/** Somebody's vote in the poll that a message is; deleted with the message. */
export interface PollVoteTable {
  message_id: string;
  user_id: string;
  /** Counted from 0. */
  choice: number;
  /** Milliseconds. */
  voted_at: number;
}

/** A poll that its bot has ended; deleted with the message. */
export interface ClosedPollTable {
  message_id: string;
  /** The right choice of a quiz. */
  right_choice: number | null;
}

/** A message that is not in the search index yet. */
export interface WaitingForIndexTable {
  message_id: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    messages: MessageTable;
    message_mentions: MessageMentionTable;
    poll_votes: PollVoteTable;
    closed_polls: ClosedPollTable;
    search_waiting: WaitingForIndexTable;
  }
}
