import type { Permission } from '@baithak/protocol/entities';
import type { ThreadViewer } from '@baithak/protocol/threads.rules';
import { createContext, useContext } from 'react';

/** The room whose threads are shown, and what the reader may do in it. */
export interface ThreadsRoom {
  readonly id: string;
  /** What stands for it in segment 2 of an address: its slug, or its id. */
  readonly address: string;
  readonly title: string;
  readonly joined: boolean;
  /** `public` may be offered: the room is Public and not for adults. */
  readonly holdsPublic: boolean;
  readonly iOwn: boolean;
  readonly permissions: readonly Permission[];
  readonly me: { readonly userId: string; readonly username: string };
  /** This stay in the room: what another stay knew is not taken over, as nothing was heard meanwhile. */
  readonly visit: number;
}

const ThreadsRoomContext = createContext<ThreadsRoom | null>(null);
export const ThreadsRoomProvider = ThreadsRoomContext.Provider;

/** The room around this component. Throws outside of one. */
export const useThreadsRoom = (): ThreadsRoom => {
  const room = useContext(ThreadsRoomContext);
  if (!room) throw new Error('This component belongs inside of a room.');
  return room;
};

export const viewerIn = ({ me, permissions, iOwn }: ThreadsRoom): ThreadViewer => ({
  userId: me.userId,
  permissions,
  iOwn,
});
