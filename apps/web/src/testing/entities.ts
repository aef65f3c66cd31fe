import type { RoomLoad } from '@baithak/client/room/room-follower';
import type { Stream } from '@baithak/protocol/contracts/broadcast';
import type { RoomBot } from '@baithak/protocol/entities/bot';
import type { User } from '@baithak/protocol/entities/entities';
import type { PrivateThread } from '@baithak/protocol/entities/private-thread';
import type { FeaturedRoom, RoomDetails, RoomListItem } from '@baithak/protocol/entities/room';
import { epoch, farah, memberRole, sana } from './room-fixtures.ts';
import type { AnswerOf } from './wire-types.ts';
import type { Thread } from '@baithak/protocol/entities/thread';
import { threadOf as threadBy } from '../features/threads/testing/threads-fixtures.ts';

/** What the server answers, whole: a test names what it is about. */
export const userOf = ({ _id, username, profile }: User): User => ({ _id, username, profile });

export const idOf = (name: string): string =>
  [...name]
    .map((letter) => letter.charCodeAt(0).toString(16))
    .join('')
    .padEnd(24, '0')
    .slice(0, 24);

const room = {
  _id: 'a'.repeat(24),
  slug: 'baithak',
  title: 'Baithak',
  type: 'Normal',
  access: 'Public',
  readers: 'everyone',
  desc: '',
  topic: '',
  memberCount: 2,
  tile: { pattern: 0, palette: 0 },
  background: null,
  joined: true,
  iOwn: false,
  lastUpdate: '2026-01-01T12:00:00.000Z',
} as const;

export const listedRoom = (more: Partial<RoomListItem> = {}): RoomListItem => ({
  ...room,
  onlineCount: 2,
  role: memberRole,
  level: 'all',
  unread: 0,
  mentioned: false,
  unreadThreads: 0,
  lastMessage: null,
  speaker: null,
  ...more,
});

/** A room that its reader may find and has not joined. */
export const featuredRoom = (more: Partial<FeaturedRoom> = {}): FeaturedRoom => ({
  ...room,
  joined: false,
  onlineCount: 3,
  ...more,
});

export const roomDetails = (more: Partial<RoomDetails> = {}): RoomDetails => ({
  ...room,
  rules: '',
  creator: userOf(sana.user),
  role: memberRole,
  createdAt: '2026-01-01T10:00:00.000Z',
  retentionMonths: null,
  retentionMost: 12,
  ...more,
});

export const quietStream: Stream = {
  speakers: [],
  listeners: [],
  count: { total: 0, speakers: 0 },
  muted: false,
  hands: [],
  next: null,
  permission: true,
  myMute: null,
};

/** The load of a room without messages, in which Farah and Sana are. */
export const roomLoad = (more: Partial<RoomLoad> = {}): RoomLoad => ({
  roomDetails: roomDetails(),
  data: [],
  rev: 0,
  epoch,
  canLoadMore: false,
  onlineUsers: [farah, sana],
  onlineCount: 2,
  creator: userOf(sana.user),
  role: memberRole,
  rmps: [],
  ignoreList: [],
  unreadRoomThreads: 0,
  unreadMentions: [],
  lastReadRev: 0,
  myLastRoomMessage: null,
  notices: [],
  onlineBots: [],
  audioSpeakers: [],
  stream: quietStream,
  frozen: null,
  slowMode: 0,
  timeout: null,
  wroteAt: null,
  joinedAt: null,
  taken: [],
  ...more,
});

export const privateThread = (more: Partial<PrivateThread> = {}): PrivateThread => ({
  _id: 'd'.repeat(24),
  user: userOf(sana.user),
  role: memberRole,
  joinDate: '2026-01-01T10:00:00.000Z',
  online: false,
  mine: true,
  connectionState: 2,
  accepted: 1,
  blockers: [],
  unreadMessages: 0,
  new: false,
  targetPointer: null,
  targetReadAt: null,
  pointer: null,
  lastMessage: null,
  lastUpdate: '2026-01-01T12:00:00.000Z',
  ...more,
});

export const roomBot = (username: string, more: Partial<RoomBot> = {}): RoomBot => ({
  _id: 'b'.repeat(24),
  username,
  profile: { fullname: '', picture: null },
  about: '',
  by: null,
  online: false,
  lastConnected: null,
  commands: [],
  ...more,
});

export const guestSession = (): AnswerOf<'enterAsGuest'> => ({
  data: {
    userId: 'e'.repeat(24),
    username: 'mehmaan',
    rank: -1,
    guest: true,
    email: '',
    token: 'token',
    accessToken: 'access',
    refreshToken: 'refresh',
  },
});

/** A thread, or a reply to `parent`, as the server answers it: its author has an id. */
export const threadOf = (number: number, author: string, parent: string | null): Thread => {
  const { member, ...thread } = threadBy(number, author, parent);
  return { ...thread, member: { ...member, user: { ...member.user, _id: idOf(author) } } };
};
