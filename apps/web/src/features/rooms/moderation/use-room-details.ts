import { useQuery } from '@tanstack/react-query';
import { client } from '../../../lib/client.ts';
import { problemOf } from '../../../lib/problem.ts';

/** Undefined while the room is not known. */
export const useRoomDetails = (roomRef: string) =>
  useQuery({
    queryKey: ['moderated room', roomRef],
    queryFn: async () => (await client.rooms.getRoomDetails({ roomId: roomRef })).roomDetails,
  }).data;

const codes = [
  'FORBIDDEN',
  'ROOM_NOT_FOUND',
  'NOT_A_MEMBER',
  'AGE_UNCONFIRMED',
  'BANNED',
  'GUESTS_MAY_NOT',
  'INVALID_INPUT',
];

/** Whoever is no moderator of a room learns nothing of its pages. */
export const mayNotSee = (error: Error | null): boolean => error !== null && codes.includes(problemOf(error).code);
