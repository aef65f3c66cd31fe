import { roomAddress, threadAddress } from '@baithak/protocol/addresses';

export {
  messageAddress,
  replyAddress,
  roomAddress,
  roomRefOf,
  roomsAddress,
  threadAddress,
} from '@baithak/protocol/addresses';

export const exploreAddress = '/home/explore';
export const firstStepsAddress = '/home/first-steps';
export const privateAddress = '/pms';
export const privateRequestsAddress = '/pms/requests';
export const privatePersonAddress = (username: string): string => `/pms/with/${username}`;
export const notificationsAddress = '/notifications';
export const privateThreadAddress = (threadId: string): string => `/home/pm/chat/${threadId}`;
export const privateMessageAddress = (threadId: string, messageId: string): string =>
  `${privateThreadAddress(threadId)}/message/${messageId}`;
/** The queue of reports: of a room, or of the platform's staff. */
export const reportsAddress = (roomRef: string | null): string =>
  roomRef === null ? '/staff/reports' : `/room-reports/${roomRef}`;
export const staffAccountAddress = (id: string): string => `/staff/people/${id}`;
export const bansAddress = (roomRef: string): string => `/room-bans/${roomRef}`;
export const logAddress = (roomRef: string): string => `/room-log/${roomRef}`;
export const inviteAddress = (inviteCode: string): string => `/join/${inviteCode}`;

/** Pages of the main pane that are no room, by segment 2 of their address. */
export const homePages = ['explore', 'search', 'first-steps'] as const;
export type HomePage = (typeof homePages)[number];

/** Reserved words of segment 2 of a home address: a room with such a slug is named by its id there. */
export const reservedSegments: ReadonlySet<string> = new Set(['rooms', ...homePages, 'settings', 'pm']);

/** Segment 2 for a room: its current slug, or its id when the slug is reserved. */
export const roomSegment = (roomRef: string, id: string): string => (reservedSegments.has(roomRef) ? id : roomRef);

/** The slug of the room of a first start, where everybody is welcome (docs/contract.md#first-start). */
export const firstRoom = 'baithak';

export type RoomPart = 'messages' | 'threads' | 'audio';
/** A part of the open room; its messages have the room's own address. */
export const roomPartAddress = (roomRef: string, part: RoomPart): string =>
  part === 'messages' ? roomAddress(roomRef) : `/home/${roomRef}?tab=${part}`;

export const votersAddress = (roomRef: string, threadId: string, kind: 'likes' | 'dislikes'): string =>
  `${threadAddress(roomRef, threadId)}/${kind}`;
