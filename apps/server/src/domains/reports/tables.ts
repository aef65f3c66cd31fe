import type { ReportAction, ReportKind } from '@baithak/protocol/contracts/reports.rules';

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

declare module '../../platform/db/tables.ts' {
  interface Tables {
    reports: ReportTable;
    report_reporters: ReportReporterTable;
    report_undos: ReportUndoTable;
  }
}
