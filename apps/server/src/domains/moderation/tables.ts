import type { ReportAction, ReportKind } from '@baithak/protocol/contracts/reports.rules';
import type { ModerationAct } from '@baithak/protocol/moderation-log/acts';

/** An entry of a chain, which stays as it was written. Times are milliseconds. */
export interface ModerationLogTable {
  id: string;
  /** The room, '' for what was done outside of rooms. */
  chain: string;
  seq: number;
  at: number;
  what: ModerationAct;
  /** To who, whom and what; in the first form to all that stands beside the entry. */
  commitment: string;
  /** The commitment to the words; null in the first form. */
  words: string | null;
  /** Numbers of entries of the chain whose words it says were erased, with commas between them. */
  erases: string | null;
  prev: string;
  hash: string;
}

/** A line of the book, which stays as it was written: the end of a chain. */
export interface ModerationLogBookTable {
  /** Gapless from 1. */
  number: number;
  chain: string;
  seq: number;
  entry_hash: string;
  /** Over the line before and this one. */
  hash: string;
}

/** What stands beside an entry; the words and their nonce may be erased, in the first form the only nonce. */
export interface ModerationLogDetailsTable {
  entry_id: string;
  nonce: string;
  /** Null for the program. */
  actor: string | null;
  actor_rank: number | null;
  whom: string | null;
  thing: string | null;
  amount: number | null;
  why: string;
  words_nonce: string;
  erased_at: number | null;
  /** The entry that says so. */
  erased_by: string | null;
}

/** The end of a chain, or, named `*`, of the book, which is locked while an entry is added anywhere. */
export interface ModerationLogHeadTable {
  chain: string;
  seq: number;
  hash: string;
}

/** The end of a chain as it was printed on a day. */
export interface ModerationLogMarkTable {
  chain: string;
  day: number;
  seq: number;
  hash: string;
  at: number;
}

/** What was logged before there were chains; every start carries it over, so that it is empty. */
interface OldLogTable {
  id: string;
  at: number;
  actor: string;
  what: ModerationAct;
  whom: string | null;
  room_id: string | null;
  thing: string | null;
  why: string;
}

/** A thing that was reported, by one or more people: at most one open row a thing. Times are milliseconds. */
export interface ReportTable {
  id: string;
  kind: ReportKind;
  /** The message, thread or reply, the private thread of a request, the person of a profile, the ban of an appeal. */
  thing: string;
  room_id: string | null;
  /** Whose it is. */
  about: string;
  /** 1 to 7: the one that most reporters gave. */
  reason: number;
  /** How many reported it; 0 when the program did. */
  reporters: number;
  /** One line of it. */
  excerpt: string;
  opened_at: number;
  state: 'open' | 'settled';
  /** 1: what the staff of its room decides does not end it for the platform's staff. */
  escalated: 0 | 1;
  /** 1: it waits for the platform's staff. */
  platform_open: 0 | 1;
  assignee: string | null;
  /** When the assignee last did something with it. */
  assigned_at: number | null;
  /** Who had it last, and since when. */
  last_holder: string | null;
  held_since: number | null;
  /** Null with `automatic`, and once the account is closed. */
  settled_by: string | null;
  /** How strong they were there (docs/contract.md#taking-decisions-back); null for the program. */
  settled_strength: number | null;
  /** 1: the program settled it. */
  automatic: number | null;
  settled_at: number | null;
  action: ReportAction | null;
  rule: number | null;
  hours: number | null;
  note: string;
  /** Sentences of whoever settled it, to its reporters and to its author. */
  answer: string;
  to_author: string;
  /** A JSON `KeptReport`. */
  kept: string;
  /** Its place in the queue: `settled_at`, or `opened_at` while it is open. */
  queued_at: number;
  /** When retention took what it kept. */
  erased_at: number | null;
}

export interface ReportReporterTable {
  report_id: string;
  reporter: string;
  reason: number;
  details: string;
  reported_at: number;
  /** What it said then, when that is something else than what the report keeps: a JSON list of parts. */
  said: string | null;
}

/** What a decision took away, until it can no longer be taken back (JSON). */
export interface ReportUndoTable {
  report_id: string;
  held: string;
  ends_at: number;
}

/** What was taken away with a raid, until it can no longer be taken back: here, because whoever deletes it for good drops it. */
export interface RaidHeldTable {
  /** The message, thread or reply; its files belong to it meanwhile. */
  thing: string;
  raid_id: string;
  room_id: string;
  author: string;
  /** Null: raid mode by itself. */
  taken_by: string | null;
  taken_strength: number | null;
  kind: 'message' | 'post';
  /** Of a reply, how deep it stood below its thread. */
  depth: number;
  /** JSON, a `HeldMessage` or `HeldThread`. */
  held: string;
  /** Milliseconds. */
  ends_at: number;
}

/** What was deleted and is not erased yet; read by reports alone. Times are milliseconds. */
export interface DeletedThingTable {
  thing: string;
  kind: 'message' | 'thread' | 'reply' | 'privateMessage';
  /** Its room, or its private thread. */
  place: string;
  author: string;
  /** The other one of a private thread. */
  reader: string | null;
  /** A JSON list of parts. */
  content: string;
  sent_at: number;
  /** Of a message, in its room or private thread; 0 of a thread or reply. */
  rev: number;
  /** Of a reply, its thread and what it answers. */
  root_id: string | null;
  under: string | null;
  deleted_at: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    moderation_log: ModerationLogTable;
    moderation_log_details: ModerationLogDetailsTable;
    moderation_log_book: ModerationLogBookTable;
    moderation_log_heads: ModerationLogHeadTable;
    moderation_log_marks: ModerationLogMarkTable;
    moderation_log_before_chains: OldLogTable;
    reports: ReportTable;
    report_reporters: ReportReporterTable;
    report_undos: ReportUndoTable;
    raid_held: RaidHeldTable;
    deleted_things: DeletedThingTable;
  }
}
