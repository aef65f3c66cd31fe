import type { Thread } from '@baithak/protocol/threads';
import { createContext, useContext } from 'react';
import type { ThreadAct } from './thread-acts.ts';

/** What the parts of the pane ask of it. */
export interface ThreadDeeds {
  readonly act: (act: ThreadAct, thread: Thread) => void;
  readonly open: (thread: Thread) => void;
  readonly filter: (tag: string) => void;
}

const ThreadDeedsContext = createContext<ThreadDeeds | null>(null);
export const ThreadDeedsProvider = ThreadDeedsContext.Provider;

/** The hands of the pane around this component. Throws outside of one. */
export const useThreadDeeds = (): ThreadDeeds => {
  const deeds = useContext(ThreadDeedsContext);
  if (!deeds) throw new Error('This component belongs inside of a pane of threads.');
  return deeds;
};
