import type { OnlineBot } from '@baithak/protocol/entities/bot';
import type { OnlineUser } from '@baithak/protocol/entities/entities';
import { createContext, useContext } from 'react';

export interface ComposerRoom {
  readonly id: string;
  /** `rank` is the effective one in the room. */
  readonly me: { readonly userId: string; readonly username: string; readonly rank: number };
  readonly readPresent: () => { readonly present: readonly OnlineUser[]; readonly bots: readonly OnlineBot[] };
  /** Names of people who are there: these are never masked. */
  readonly readNames: () => readonly string[];
}

const ComposerRoomContext = createContext<ComposerRoom | null>(null);
export const ComposerRoomProvider = ComposerRoomContext.Provider;

/** The room that the composer around this component writes for. Throws outside of one. */
export const useComposerRoom = (): ComposerRoom => {
  const room = useContext(ComposerRoomContext);
  if (!room) throw new Error('A composer belongs inside of a room.');
  return room;
};
