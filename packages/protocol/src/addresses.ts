/**
 * Paths of the app's rooms, threads and messages (docs/decisions/navigation-and-errors.md#addresses-of-the-app), for
 * the screens and for what leads to them from outside. `roomRef`: the room's slug or id.
 */

export const roomsAddress = '/home/rooms';

/** How an address names a room. */
export const roomRefOf = (room: { readonly _id: string; readonly slug: string | null }): string =>
  room.slug ?? room._id;

export const roomAddress = (roomRef: string): string => `${roomsAddress}/${roomRef}`;
export const messageAddress = (roomRef: string, messageId: string): string =>
  `${roomAddress(roomRef)}/message/${messageId}`;

export const threadAddress = (roomRef: string, threadId: string): string => `/home/${roomRef}/thread/${threadId}`;
export const replyAddress = (roomRef: string, threadId: string, replyId: string): string =>
  `${threadAddress(roomRef, threadId)}/reply/view/${replyId}`;

export const notificationsAddress = '/notifications';
export const privateRequestsAddress = '/pms/requests';
export const privateThreadAddress = (threadId: string): string => `/home/pm/chat/${threadId}`;
export const inviteAddress = (code: string): string => `/join/${code}`;
