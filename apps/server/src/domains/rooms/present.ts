import { removedTitle } from '@baithak/protocol/text/display-names';
import { rankRow } from '@baithak/protocol/ranks';
import { effectiveRank, strengthIn, type RankPair } from '@baithak/protocol/permissions';
import type { Member, OnlineUser, Role, User } from '@baithak/protocol/entities/entities';
import type { FeaturedRoom, RoomDetails, RoomLevel, RoomListItem } from '@baithak/protocol/entities/room';
import type { PlatformSettings } from '@baithak/protocol/platform-settings';
import { iso } from '../../platform/clock.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { presentUser, type UserRow } from '../people/api.ts';
import { systemUserId, ownsRoom } from './find-room.ts';
import type { RoomRow } from './tables.ts';

const removedRole: Role = { title: removedTitle, strength: 0, spamControl: 0, color: rankRow(0).color, rank: 0 };

/** The role that somebody's ranks show as. */
export const presentRole = (ranks: RankPair): Role => {
  const { rank, title, color, spamControl } = rankRow(effectiveRank(ranks.platformRank, ranks.roomRole));
  return { title, strength: strengthIn(ranks), spamControl, color, rank };
};

/** A person as joined to something they did: every column null when the row was deleted. */
export type JoinedUser = { [K in keyof UserRow]: UserRow[K] | null };

const noProfile = { fullname: null, picture: null, alias: null };

export const presentJoinedUser = (id: string, row: JoinedUser): User => {
  if (id === systemUserId) return { _id: id, username: 'baithak', profile: { fullname: 'Baithak', picture: null } };
  const { username, fullname, picture, alias, removed_at } = row;
  // A missing row means that the account was deleted long ago: shown as removed.
  return presentUser({
    id,
    username: username ?? '',
    fullname: fullname ?? '',
    picture,
    alias: alias ?? '',
    removed_at: username === null ? 0 : removed_at,
  });
};

/** The name that the same is shown by. */
export const presentJoinedName = (id: string, row: Pick<JoinedUser, 'username' | 'removed_at'>): string =>
  presentJoinedUser(id, { ...noProfile, id, username: row.username, removed_at: row.removed_at }).username;

export interface JoinedMember extends JoinedUser {
  rank: number | null;
  role: number | null;
}

/** Somebody in a room: the platform's rank or the role given here, whichever is higher. */
export const presentMember = (id: string, row: JoinedMember): Member => ({
  user: presentJoinedUser(id, row),
  role:
    row.rank === null || row.removed_at !== null
      ? removedRole
      : presentRole({ platformRank: row.rank, roomRole: row.role }),
});

/** Somebody who has the room loaded. */
export const presentOnlineUser = (id: string, row: JoinedMember): OnlineUser => {
  const { user, role } = presentMember(id, row);
  return { username: user.username, avatar: user.profile.picture, user: { ...user, role } };
};

/** Undefined is a visitor, who has no role. */
type RoomReader = Pick<Viewer, 'userId' | 'rank'> | undefined;

const presentRoom = (row: RoomRow, viewer: RoomReader) => ({
  _id: row.id,
  slug: row.slug,
  title: row.title,
  type: row.type,
  access: row.access,
  readers: row.readers,
  desc: row.description,
  topic: row.topic,
  memberCount: row.member_count,
  tile: { pattern: row.tile_pattern, palette: row.tile_palette },
  background: row.background,
  joined: row.my_role !== null,
  iOwn: viewer !== undefined && ownsRoom(row, viewer),
  lastUpdate: iso(row.last_update),
});

export const presentFeaturedRoom = (row: RoomRow, viewer: RoomReader, onlineCount: number): FeaturedRoom => ({
  ...presentRoom(row, viewer),
  onlineCount,
});

/** What happened in a joined room since its member was there. */
export type RoomNews = Pick<RoomListItem, 'unread' | 'mentioned' | 'unreadThreads' | 'lastMessage' | 'speaker'>;

export const presentRoomListItem = (
  row: RoomRow & { readonly level: RoomLevel },
  viewer: Viewer,
  onlineCount: number,
  news: RoomNews,
): RoomListItem => ({
  ...presentFeaturedRoom(row, viewer, onlineCount),
  role: presentRole({ platformRank: viewer.rank, roomRole: row.my_role }),
  level: row.level,
  ...news,
});

export interface RoomDetailsRow extends RoomRow {
  rules: string;
  created_at: number;
  retention_months: number | null;
  names_epoch: number;
  creator_username: string | null;
  creator_fullname: string | null;
  creator_picture: string | null;
  creator_alias: string | null;
  creator_removed_at: number | null;
}

/** `viewer` undefined is a visitor, who has no role. */
export const presentRoomDetails = (
  row: RoomDetailsRow,
  viewer: Pick<Viewer, 'userId' | 'rank'> | undefined,
  { retention }: Pick<PlatformSettings, 'retention'>,
): RoomDetails => ({
  ...presentRoom(row, viewer),
  rules: row.rules,
  creator: presentJoinedUser(row.creator, {
    id: row.creator,
    username: row.creator_username,
    fullname: row.creator_fullname,
    picture: row.creator_picture,
    alias: row.creator_alias,
    removed_at: row.creator_removed_at,
  }),
  role: viewer ? presentRole({ platformRank: viewer.rank, roomRole: row.my_role }) : null,
  createdAt: iso(row.created_at),
  retentionMonths: row.retention_months,
  retentionMost: retention.months,
});
