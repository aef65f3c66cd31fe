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
    raid_held: RaidHeldTable;
    deleted_things: DeletedThingTable;
  }
}
