/** What staff write down about a person, for staff alone. Time is milliseconds. */
export interface StaffNoteTable {
  id: string;
  about: string;
  author: string;
  text: string;
  written_at: number;
}

/** What happened on a day (since 1970, UTC). */
export interface DailyNumbersTable {
  day: number;
  /** Null where nobody counted while the day lasted. */
  people: number | null;
  guests: number | null;
  rooms: number | null;
  messages: number;
  reports: number;
  /** The median of the reports settled on the day; null without any. */
  answer_minutes: number | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    staff_notes: StaffNoteTable;
    daily_numbers: DailyNumbersTable;
  }
}
