import type { RaidLevel } from '@baithak/protocol/contracts/raids.rules';

/** Raid mode of a room, or of the whole platform (`room_id` ''). Times are milliseconds. */
export interface RaidTable {
  id: string;
  room_id: string;
  since: number;
  until: number;
  /** Null while it holds. */
  ended: number | null;
  level: RaidLevel;
  /** A person began it. */
  by_hand: 0 | 1;
  /** Who began it or set its level last, and how strong they were there; null for the program. */
  begun_by: string | null;
  strength: number | null;
  /** A JSON list of signs; empty where nothing was seen. */
  signs: string;
  /** A JSON list: the joins of each of 15 minutes, the oldest first. */
  per_minute: string;
  /** When that was counted. */
  counted_at: number;
  minutes: number;
  joins: number;
  usual_hundredths: number;
  writers: number;
  alike: number;
  addresses: number;
}

/** Who came with a raid. */
export interface RaidPersonTable {
  raid_id: string;
  user_id: string;
  joined_at: number | null;
  /** 0: in the first minute, of whoever shares nothing with others yet. */
  held: 0 | 1;
  /** Messages that were taken away with the raid. */
  taken: number;
}

/** What was taken away with a raid in a room. */
export interface RaidTakenTable {
  raid_id: string;
  room_id: string;
  at: number;
  /** Where the latest of the messages stood. */
  rev: number;
  messages: number;
  people: number;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    raids: RaidTable;
    raid_people: RaidPersonTable;
    raid_taken: RaidTakenTable;
  }
}
