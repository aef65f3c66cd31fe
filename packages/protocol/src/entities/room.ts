import * as z from 'zod';
import { IsoDate, Role, Snippet, User } from './entities.ts';
import { roomReaders } from '../contracts/rooms.rules.ts';
import { tilePalettes, tilePatterns } from '../looks.ts';
import { Id } from '../ids.ts';

export const RoomType = z.enum(['Normal', 'Adult']);
export const RoomAccess = z.enum(['Public', 'Private']);
/** Who reads a Public room: with `members`, only those who have joined it. */
export const RoomReaders = z.enum(roomReaders);

/** A tile that may be chosen: of the patterns and sets of colours that are drawn (docs/design.md#faces-names-tiles). */
export const ChosenTile = z.object({
  pattern: z
    .number()
    .int()
    .min(0)
    .max(tilePatterns - 1),
  palette: z
    .number()
    .int()
    .min(0)
    .max(tilePalettes - 1),
});

/** The floor tile of a room: two small numbers. Rooms of earlier versions have stored larger ones. */
export const Tile = z.strictObject({
  pattern: z.number().int().min(0).max(255),
  palette: z.number().int().min(0).max(255),
});

/** What a joined room tells you of (docs/contract.md#notifications). */
export const RoomLevel = z.enum(['all', 'mentions', 'nothing']);
export type RoomLevel = z.infer<typeof RoomLevel>;

const room = {
  _id: Id,
  /** Another name of the room, taken wherever its id is; null without one. */
  slug: z.string().nullable(),
  title: z.string(),
  type: RoomType,
  access: RoomAccess,
  readers: RoomReaders,
  desc: z.string(),
  topic: z.string(),
  memberCount: z.number().int(),
  tile: Tile,
  /** The file name of the background picture. */
  background: z.string().nullable(),
  joined: z.boolean(),
  iOwn: z.boolean(),
  /** When the last message or thread came. */
  lastUpdate: IsoDate,
};

/** A room anyone may find. */
export const FeaturedRoom = z.strictObject({ ...room, onlineCount: z.number().int() });
export type FeaturedRoom = z.infer<typeof FeaturedRoom>;

/** A room you have joined. `unread` counts messages of others after your read pointer; `mentioned`: one of them names you. */
export const RoomListItem = z.strictObject({
  ...room,
  /** You are banned here: nothing of what happens is told. */
  banned: z.strictObject({ until: IsoDate.nullable(), reason: z.string() }).optional(),
  onlineCount: z.number().int(),
  role: Role,
  level: RoomLevel,
  unread: z.number().int(),
  mentioned: z.boolean(),
  unreadThreads: z.number().int(),
  lastMessage: Snippet.nullable(),
  /** The username of whoever speaks there now (docs/contract.md#audio); null while nobody does. */
  speaker: z.string().nullable(),
});
export type RoomListItem = z.infer<typeof RoomListItem>;

export const RoomDetails = z.strictObject({
  ...room,
  rules: z.string(),
  creator: User,
  /** Your role here: the higher of the platform's and the room's. Null for visitors. */
  role: Role.nullable(),
  createdAt: IsoDate,
  /** Months after which messages go, as the owner chose; null, or beyond `retentionMost`: after the platform's. */
  retentionMonths: z.number().int().nullable(),
  /** The platform's own months. */
  retentionMost: z.number().int(),
});
export type RoomDetails = z.infer<typeof RoomDetails>;

/** A room is offered to one of its members until then. */
export const RoomOffer = z.strictObject({ to: User, until: IsoDate });
export type RoomOffer = z.infer<typeof RoomOffer>;

/** `uses`: how many people it is for, null without limit; `used`: how many have joined by it. */
export const Invite = z.strictObject({
  inviteCode: z.string(),
  url: z.string(),
  maker: User,
  uses: z.number().int().nullable(),
  used: z.number().int(),
  endsAt: IsoDate,
});
export type Invite = z.infer<typeof Invite>;
