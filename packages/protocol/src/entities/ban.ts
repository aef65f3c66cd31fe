import * as z from 'zod';
import { Id } from '../ids.ts';
import { IsoDate, Member, User } from './entities.ts';
import { Tile } from './room.ts';

/** A ban or timeout as the staff of its room sees it. */
export const RoomBan = z.strictObject({
  /** Of one that has ended: its entry in the room's log. */
  _id: Id,
  /** Whom it was given to. */
  ...Member.shape,
  /** `address`: everybody who comes from the person's address. `timeout`: it keeps nobody out. */
  kind: z.enum(['ban', 'guest', 'address', 'timeout']),
  /** In every room; shown to platform staff. */
  everywhere: z.boolean(),
  since: IsoDate,
  until: IsoDate.nullable(),
  reason: z.string(),
  /** Null for the program. */
  by: Member.nullable(),
  /**
   * For how many people it holds: other names of the same guest, and who shares the address. 0 when it has ended; null for
   * whoever is not of the platform's staff of rank 10.
   */
  people: z.number().int().nullable(),
  /** Whether the reader may lift it. */
  mayUnban: z.boolean(),
  /** Null while it holds. */
  ended: z
    .strictObject({
      /** Null when that is not known. */
      date: IsoDate.nullable(),
      /** `passed`: by itself. `replaced`: by a later ban. `other`: with the account, for one. */
      how: z.enum(['passed', 'lifted', 'replaced', 'other']),
      /** When its reason was erased, because somebody closed the account. */
      erased: IsoDate.nullable(),
    })
    .nullable(),
});
export type RoomBan = z.infer<typeof RoomBan>;

/** A ban as whoever decides about its appeal sees it, as it was when it was appealed. */
export const AppealedBan = z.strictObject({
  kind: RoomBan.shape.kind.exclude(['timeout']),
  everywhere: z.boolean(),
  since: IsoDate,
  until: IsoDate.nullable(),
  reason: z.string(),
  by: User.nullable(),
});
export type AppealedBan = z.infer<typeof AppealedBan>;

/** A ban as whom it keeps out sees it. Its id is what `kind: 'appeal'` of a report takes. */
export const OwnBan = z.strictObject({
  _id: Id,
  roomId: Id,
  title: z.string(),
  tile: Tile,
  everywhere: z.boolean(),
  /** Sent out for a minute: it takes no second look. */
  kicked: z.boolean(),
  since: IsoDate,
  until: IsoDate.nullable(),
  reason: z.string(),
  /** Whether you have asked for a second look. */
  appealed: z.boolean(),
});
export type OwnBan = z.infer<typeof OwnBan>;
