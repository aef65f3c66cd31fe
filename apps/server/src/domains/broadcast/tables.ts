/** What staff decided about one person's speaking in a room. `until`: milliseconds; null: until it is decided anew. */
export interface BroadcastRightTable {
  room_id: string;
  user_id: string;
  granted: 0 | 1;
  until: number | null;
}

/** Who may not speak in a room until then (milliseconds). */
export interface BroadcastMuteTable {
  room_id: string;
  user_id: string;
  until: number;
  reason: string;
  given_by: string;
  strength: number | null;
}

/** On PostgreSQL alone. */
export interface RaisedHandsTable {
  room_id: string;
  rev: number;
  /** JSON. */
  hands: string;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    broadcast_rights: BroadcastRightTable;
    broadcast_mutes: BroadcastMuteTable;
    raised_hands: RaisedHandsTable;
  }
}
