/** Paths of the app's rooms, threads and messages (docs/decisions/0150-addresses-of-the-app.md). `roomRef`: the room's slug or id. */

export const exploreAddress = '/home/explore';
export const roomsAddress = '/home/rooms';
export const firstStepsAddress = '/home/first-steps';

/** The slug of the room of a first start, where everybody is welcome (docs/contract.md#first-start). */
export const firstRoom = 'baithak';

/** How an address names a room. */
export const roomRefOf = (room: { readonly _id: string; readonly slug: string | null }): string =>
  room.slug ?? room._id;

export const roomAddress = (roomRef: string): string => `${roomsAddress}/${roomRef}`;
export const messageAddress = (roomRef: string, messageId: string): string =>
  `${roomAddress(roomRef)}/message/${messageId}`;

export type RoomPart = 'messages' | 'threads';
/** A part of the open room; its messages have the room's own address. */
export const roomPartAddress = (roomRef: string, part: RoomPart): string =>
  part === 'messages' ? roomAddress(roomRef) : `/home/${roomRef}?tab=${part}`;

export const threadAddress = (roomRef: string, threadId: string): string => `/home/${roomRef}/thread/${threadId}`;
export const replyAddress = (roomRef: string, threadId: string, replyId: string): string =>
  `${threadAddress(roomRef, threadId)}/reply/view/${replyId}`;
export const votersAddress = (roomRef: string, threadId: string, kind: 'likes' | 'dislikes'): string =>
  `${threadAddress(roomRef, threadId)}/${kind}`;
