import type { Generated } from 'kysely';
import type { FreezeReason } from '@baithak/protocol/contracts/room-order.rules';
import type { Readers } from '@baithak/protocol/contracts/rooms.rules';
import type { RoomLevel } from '@baithak/protocol/entities/room';

export type RoomType = 'Normal' | 'Adult';
export type RoomAccess = 'Public' | 'Private';

/** Times are milliseconds, flags 0 or 1. */
export interface RoomTable {
  id: string;
  /** Lowercase letters and digits, unique; taken wherever an id is. */
  slug: string;
  title: string;
  /** It may have words that were masked, as titles were stored before they were refused for them. */
  title_masked: Generated<0 | 1>;
  type: RoomType;
  access: RoomAccess;
  readers: Readers;
  description: string;
  topic: string;
  rules: string;
  /** The owner, the one member of role 11. */
  creator: string;
  /** A file name. */
  background: string | null;
  tile_pattern: number;
  tile_palette: number;
  closed: 0 | 1;
  /** Null while it is open, and of rooms closed before this was kept. */
  closed_at: number | null;
  /** The revision that the last change of a message took; gapless. */
  rev: number;
  /** The revision of the last clear, 0 for none. */
  cleared_rev: number;
  /** Every message up to this revision is gone, though its row may still have its content for a moment. */
  emptied_rev: number;
  /** How long its messages are kept, where the owner wants them to go before the platform's limit. */
  retention_months: number | null;
  /** The highest changed rev of the messages that went because of their age, 0 for none. */
  expired_rev: number;
  /** How often messages went because of their age, which takes no rev. */
  expired_count: number;
  member_count: number;
  /** Goes up when somebody loses the room: signed names of its files that were given out before open nothing then. */
  names_epoch: number;
  /** Goes up when somebody may not be in the room any more: who hears it is looked up again (platform/access.ts). */
  access_rev: number;
  created_at: number;
  last_update: number;
}

export interface RoomMemberTable {
  room_id: string;
  user_id: string;
  /** The role given here, 0 to 11; a guest counts as a guest until given more than 1. */
  role: number;
  joined_at: number;
  last_read_rev: number;
  /** When they last wrote a message, thread or reply here, 0 for never. */
  wrote_at: number;
  /** What the room tells them of. */
  level: RoomLevel;
  /** 11 less the rank that counts here, null for closed accounts; kept with `sort_name` by membership/members.ts. */
  sort_rank: number | null;
  /** The username. */
  sort_name: string;
}

/** Who was in a room, and on which day last; days since 1970, UTC. */
export interface RoomVisitTable {
  room_id: string;
  user_id: string;
  last_day: number;
}

/** One row for each person who has made rooms, locked while another one is made. */
export interface RoomMakerTable {
  user_id: string;
  rooms_limit: number;
}

export interface RoomInviteTable {
  code: string;
  room_id: string;
  made_by: string;
  made_at: number;
  expires_at: number;
  /** -1 is without end. */
  uses_left: number;
  used: number;
}

/** A room that its owner offers to a member; one a room. */
export interface RoomOfferTable {
  room_id: string;
  id: string;
  /** The owner as it was offered. */
  owner: string;
  /** Who offered it: the owner, or the platform's for a room of nobody. */
  made_by: string;
  /** Whom it is offered to. */
  user_id: string;
  ends_at: number;
}

/** A slug that a room had before it turned Private. */
export interface RoomOldSlugTable {
  slug: string;
  room_id: string;
}

/** The folded title of an open Public room; of rooms that look the same the first. */
export interface RoomTitleTable {
  title_key: string;
  room_id: string;
}

/** Who may write what, while it is limited: of a room, and with an empty `room_id` of every room. */
export interface WritingLimitTable {
  room_id: string;
  /** Guests and newcomers only read until then; 0: not frozen. */
  frozen_until: number;
  frozen_reason: FreezeReason;
  /** A user id, and how strong they were there (docs/contract.md#taking-decisions-back). */
  frozen_by: string | null;
  frozen_strength: number | null;
  /** The least seconds between two messages of one member; 0 for none. */
  slow_seconds: number;
  slow_by: string | null;
  slow_strength: number | null;
  /** The raid mode that holds until then, 0 for none; for all guests and newcomers until `raid_all_until`. */
  raid_id: string | null;
  raid_until: number;
  raid_all_until: number;
  raid_strict: 0 | 1;
}

/** A room whose messages below a revision are still to be taken away, the latest first. */
export interface RoomClearTable {
  room_id: string;
  before_rev: number;
}

export interface AdultConfirmationTable {
  user_id: string;
  confirmed_at: number;
}

/** A room as a viewer finds it; `my_role` is theirs, null without a membership. */
export type RoomRow = Pick<
  RoomTable,
  | 'id'
  | 'slug'
  | 'title'
  | 'type'
  | 'access'
  | 'readers'
  | 'description'
  | 'topic'
  | 'creator'
  | 'background'
  | 'tile_pattern'
  | 'tile_palette'
  | 'member_count'
  | 'last_update'
  | 'rev'
> & { my_role: number | null };

declare module '../../platform/db/tables.ts' {
  interface Tables {
    rooms: RoomTable;
    room_members: RoomMemberTable;
    room_visits: RoomVisitTable;
    room_makers: RoomMakerTable;
    room_invites: RoomInviteTable;
    room_offers: RoomOfferTable;
    room_old_slugs: RoomOldSlugTable;
    room_titles: RoomTitleTable;
    adult_confirmations: AdultConfirmationTable;
    writing_limits: WritingLimitTable;
    room_clears: RoomClearTable;
  }
}
