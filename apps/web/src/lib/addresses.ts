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
export const privateThreadAddress = (threadId: string): string => `/home/pm/chat/${threadId}`;

/** The slug of the room of a first start, where everybody is welcome (docs/contract.md#first-start). */
export const firstRoom = 'baithak';

export type RoomPart = 'messages' | 'threads';
/** A part of the open room; its messages have the room's own address. */
export const roomPartAddress = (roomRef: string, part: RoomPart): string =>
  part === 'messages' ? roomAddress(roomRef) : `/home/${roomRef}?tab=${part}`;

export const votersAddress = (roomRef: string, threadId: string, kind: 'likes' | 'dislikes'): string =>
  `${threadAddress(roomRef, threadId)}/${kind}`;
