/**
 * How a ban was given. A kick ends by itself after a minute and is in no list. A timeout keeps nobody out: whom it holds for
 * is in `timeout_people`, which no question about bans reads.
 */
export type BanKind = 'ban' | 'guest' | 'kick' | 'address' | 'timeout';

/** Times are milliseconds. */
export interface BanTable {
  id: string;
  /** '' is every room. */
  room_id: string;
  target: string;
  kind: BanKind;
  given_by: string;
  /** How strong whoever gave it was there (docs/contract.md#taking-decisions-back); null where it was not kept. */
  strength: number | null;
  why: string;
  since: number;
  /** Null: until unbanned. */
  until: number | null;
}

export interface BanPersonTable {
  user_id: string;
  room_id: string;
  ban_id: string;
}

export interface TimeoutPersonTable extends BanPersonTable {
  until: number;
}

export interface BanAddressTable {
  address: string;
  ban_id: string;
  /** 1: members too, else guests only. */
  everybody: 0 | 1;
}

/** Days are counted from 1970, UTC. */
export interface PersonAddressTable {
  user_id: string;
  address: string;
  first_day: number;
  last_day: number;
}

/** Hashes. */
export interface GuestDeviceTable {
  user_id: string;
  place: string | null;
  browser: string | null;
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    bans: BanTable;
    ban_people: BanPersonTable;
    timeout_people: TimeoutPersonTable;
    ban_addresses: BanAddressTable;
    person_addresses: PersonAddressTable;
    guest_devices: GuestDeviceTable;
  }
}
