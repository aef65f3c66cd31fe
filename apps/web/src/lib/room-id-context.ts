import { createContext } from 'react';

/** The id of the room whose messages are shown; null outside of rooms. */
export const RoomIdContext = createContext<string | null>(null);
