import { RoomRef } from '../entities/entities.ts';
import { Id } from '../ids.ts';

/** What calls about threads share. */

export const inRoom = { threadId: Id, roomId: RoomRef };

/** Why a thread cannot be reached, and read. */
export const enter = ['ROOM_NOT_FOUND', 'NOT_FOUND', 'GUESTS_MAY_NOT', 'AGE_UNCONFIRMED', 'BANNED'] as const;
export const read = [...enter, 'CANNOT_READ'] as const;
