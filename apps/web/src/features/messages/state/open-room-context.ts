import { createContext, useContext } from 'react';

/** Who reads. `rank` is the effective one in the room; `strength` decides on whom one may act. */
export interface Me {
  readonly userId: string;
  readonly username: string;
  readonly picture: string | null;
  readonly rank: number;
  readonly strength: number;
}

/** The room whose messages are shown. */
export interface OpenRoom {
  readonly id: string;
  readonly title: string;
  readonly joined: boolean;
  /** Joins a room without a word; joining again changes nothing. */
  readonly join: (roomId: string) => Promise<unknown>;
  readonly me: Me;
}

const OpenRoomContext = createContext<OpenRoom | null>(null);
export const OpenRoomProvider = OpenRoomContext.Provider;

/** The room around this component. Throws outside of one. */
export const useOpenRoom = (): OpenRoom => {
  const room = useContext(OpenRoomContext);
  if (!room) throw new Error('This component belongs inside of a room.');
  return room;
};
