/** What is kept of a guest's steps. No row: clean since the guest came, and no answers. */
export interface LadderGuestTable {
  guest_id: string;
  /** From when the time for links counts, in milliseconds. */
  clean_since: number;
  /** Members who have answered, those whose accounts are closed among them. */
  answers: number;
  /** When a step was last taken back, in milliseconds: the time for pictures counts from then. */
  fell_at: number | null;
}

/** Which members have answered a guest, each once. */
export interface LadderAnswerTable {
  guest_id: string;
  member_id: string;
  /** Milliseconds. */
  at: number;
}

/** Members of whom something was taken away, or who were warned or kept out. */
export interface LadderMemberTable {
  member_id: string;
  /** The last time, in milliseconds: when their words are masked no more counts from then. */
  sanctioned_at: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    ladder_guests: LadderGuestTable;
    ladder_answers: LadderAnswerTable;
    ladder_members: LadderMemberTable;
  }
}
