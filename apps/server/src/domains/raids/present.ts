import type { Raid } from '@baithak/protocol/contracts/raids';
import { surgeSigns } from '@baithak/protocol/contracts/raids.rules';
import { iso } from '../../platform/clock.ts';
import type { RaidRow } from './raids.queries.ts';

/** A JSON list that this domain has written. */
const listOf = (json: string): unknown[] => {
  const list: unknown = JSON.parse(json);
  return Array.isArray(list) ? list : [];
};

const roomOf = ({ room_id, title, tile_pattern, tile_palette }: RaidRow): Raid['room'] =>
  room_id === '' || title === null || tile_pattern === null || tile_palette === null
    ? null
    : { _id: room_id, title, tile: { pattern: tile_pattern, palette: tile_palette } };

const heldOf = ({ held_messages, held_until }: RaidRow): Raid['held'] => {
  const messages = Number(held_messages ?? 0);
  return messages === 0 || held_until === null ? null : { messages, until: iso(Number(held_until)) };
};

/** As everybody hears it but platform staff. */
export const withoutAddresses = (raid: Raid): Raid => ({ ...raid, addresses: null });

export const presentRaid = (row: RaidRow): Raid => ({
  _id: row.id,
  room: roomOf(row),
  since: iso(row.since),
  until: iso(row.until),
  ended: row.ended === null ? null : iso(row.ended),
  level: row.level,
  signs: surgeSigns.filter((sign) => listOf(row.signs).includes(sign)),
  minutes: row.minutes,
  joins: row.joins,
  usualJoins: row.usual_hundredths / 100,
  writers: row.writers,
  alike: row.alike,
  addresses: row.addresses,
  taken: { messages: Number(row.taken_messages ?? 0), people: Number(row.taken_people ?? 0) },
  held: heldOf(row),
  perMinute: listOf(row.per_minute).map(Number),
});
