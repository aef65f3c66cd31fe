import type { Permission } from '@baithak/protocol/entities/entities';
import type { ThreadViewer } from '@baithak/protocol/contracts/threads.rules';
import type { Thread } from '@baithak/protocol/entities/thread';
import { createContext, useContext } from 'react';
import type { ThreadAction } from './menu/thread-actions.ts';

export interface ThreadsRoom {
  readonly id: string;
  /** Names the room in addresses: its slug, or its id. */
  readonly roomRef: string;
  readonly title: string;
  readonly joined: boolean;
  /** Joins the room without a word; joining again changes nothing. */
  readonly join: (roomId: string) => Promise<unknown>;
  /** Public threads are possible: the room is Public and not for adults. */
  readonly holdsPublic: boolean;
  readonly iOwn: boolean;
  readonly permissions: readonly Permission[];
  readonly me: { readonly userId: string; readonly username: string; readonly strength: number };
  /** Another visit's threads are not reused: no events arrived in between. */
  readonly visitId: number;
}

const ThreadsRoomContext = createContext<ThreadsRoom | null>(null);
export const ThreadsRoomProvider = ThreadsRoomContext.Provider;

/** The room this component is in. Throws outside of one. */
export const useThreadsRoom = (): ThreadsRoom => {
  const room = useContext(ThreadsRoomContext);
  if (!room) throw new Error('This component must be inside a room.');
  return room;
};

export const threadViewer = ({ me, permissions, iOwn }: ThreadsRoom): ThreadViewer => ({
  userId: me.userId,
  permissions,
  iOwn,
  strength: me.strength,
});

/** What is to be put into the field that answers a thread or reply. */
export interface Quoting {
  readonly id: string;
  readonly text: string;
}

export interface PaneActions {
  readonly perform: (action: ThreadAction, thread: Thread) => void;
  readonly open: (thread: Thread) => void;
  readonly filterByTag: (tag: string) => void;
  readonly editing: string | null;
  readonly stopEditing: () => void;
  readonly quoting: Quoting | null;
  /** It is in the field. */
  readonly onQuoted: () => void;
}

const PaneActionsContext = createContext<PaneActions | null>(null);
export const PaneActionsProvider = PaneActionsContext.Provider;

/** The actions of the pane this component is in. Throws outside of one. */
export const usePaneActions = (): PaneActions => {
  const actions = useContext(PaneActionsContext);
  if (!actions) throw new Error('This component must be inside a threads pane.');
  return actions;
};
