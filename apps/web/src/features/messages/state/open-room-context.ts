import { createContext, useContext } from 'react';
import type { Me } from '../../conversation/conversation-context.ts';

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
