import type { Thread } from '@baithak/protocol/entities/thread';
import { createContext, useContext } from 'react';
import type { ThreadAction } from './menu/thread-actions.ts';

export interface PaneActions {
  readonly perform: (action: ThreadAction, thread: Thread) => void;
  readonly open: (thread: Thread) => void;
  readonly filterByTag: (tag: string) => void;
  readonly editing: string | null;
  readonly stopEditing: () => void;
}

const PaneActionsContext = createContext<PaneActions | null>(null);
export const PaneActionsProvider = PaneActionsContext.Provider;

/** The actions of the pane this component is in. Throws outside of one. */
export const usePaneActions = (): PaneActions => {
  const actions = useContext(PaneActionsContext);
  if (!actions) throw new Error('This component must be inside a threads pane.');
  return actions;
};
