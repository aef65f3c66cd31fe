import type { Thread } from '@baithak/protocol/entities/thread';
import { useMemo, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { createPortal } from 'react-dom';
import { useLocation } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { RoomIdContext } from '../../lib/room-id-context.ts';
import { replyAddress, roomPartAddress, threadAddress } from '../../lib/addresses.ts';
import { useHistorySteps } from '../../lib/use-history-steps.ts';
import { withoutThread, parseThreadPath, type ThreadPath } from './thread-path.ts';
import { ActionDialogs } from './menu/action-dialogs.tsx';
import type { ListChoice } from './list/list-bar.tsx';
import { ThreadMedia } from './thread/thread-media.tsx';
import { NewThreadDialog } from './composer/new-thread-dialog.tsx';
import { PaneActionsProvider, type PaneActions } from './pane-actions-context.ts';
import { ThreadList } from './list/thread-list.tsx';
import { ThreadView } from './thread/thread-view.tsx';
import styles from './threads-pane.module.css';
import { useThreadsRoom } from './threads-room.ts';
import { useWritingLimits } from '../parts/writing/writing-limits.ts';
import { useThreadActions } from './menu/use-thread-actions.ts';
import { useUnreadThreads } from './list/use-unread-threads.ts';
import { useFocusOnClose } from './thread/use-focus-on-close.ts';
import { VotersDialog } from './votes/voters-dialog.tsx';

interface PaneState {
  readonly actions: ReturnType<typeof useThreadActions>;
  /** The open thread. */
  readonly threadId: string | null;
  readonly onOpened: Dispatch<SetStateAction<ReadonlySet<string>>>;
  readonly onChoice: Dispatch<SetStateAction<ListChoice>>;
}

const usePaneActionsOf = ({ actions, threadId, onOpened, onChoice }: PaneState): PaneActions => {
  const { roomRef } = useThreadsRoom();
  const { open, closeTo } = useHistorySteps();
  const { perform, close } = actions;
  const editing = actions.active?.type === 'edit' ? actions.active.thread._id : null;
  return useMemo<PaneActions>(
    () => ({
      editing,
      stopEditing: close,
      perform: (action, thread) => {
        perform(action, thread);
        // A thread is edited where it is open; beside the list another one may be.
        const isOpen = threadId === thread._id || (threadId !== null && thread.parent !== null);
        if (action === 'edit' && !isOpen) open(threadAddress(roomRef, thread._id));
      },
      open: (thread: Thread) => {
        onOpened((before) => new Set(before).add(thread._id));
        open(
          thread.parent === null || threadId === null
            ? threadAddress(roomRef, thread._id)
            : replyAddress(roomRef, threadId, thread._id),
        );
      },
      filterByTag: (tag) => {
        onChoice((before) => ({ ...before, tag }));
        if (threadId !== null) closeTo(roomPartAddress(roomRef, 'threads'));
      },
    }),
    [perform, close, editing, open, closeTo, roomRef, threadId, onOpened, onChoice],
  );
};

interface ThreadsPaneProps {
  readonly isListShown: boolean;
  /** Where the open thread is shown instead of over the list; the element is null until it is there. */
  readonly beside: { readonly element: HTMLElement | null; readonly onClose: () => void } | null;
}

interface OpenThreadProps extends Pick<ThreadsPaneProps, 'beside'> {
  readonly place: ThreadPath;
  readonly onClose: () => void;
}

const OpenThread = ({ place, beside, onClose }: OpenThreadProps) => {
  const view = (
    <ThreadMedia place="thread">
      <ThreadView
        key={place.viewId ?? place.threadId}
        place={place}
        isBeside={beside !== null}
        onClose={beside?.onClose ?? onClose}
      />
    </ThreadMedia>
  );
  return beside === null ? view : beside.element && createPortal(view, beside.element);
};

/** A room's threads: the list, and over it or beside it the thread in the address. */
export const ThreadsPane = ({ isListShown, beside }: ThreadsPaneProps) => {
  const room = useThreadsRoom();
  const { closeTo } = useHistorySteps();
  const path = useLocation().pathname;
  const place = parseThreadPath(path);
  const list = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState<ListChoice>({ sort: 'active', tag: '' });
  const [isWriting, setIsWriting] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const fresh = useUnreadThreads(opened);
  const { onlyReads } = useWritingLimits();
  const actions = useThreadActions();
  const quoted = actions.active?.type === 'quote' ? actions.active.thread : null;
  const threadId = place?.threadId ?? null;
  const paneActions = usePaneActionsOf({ actions, threadId, onOpened: setOpened, onChoice: setChoice });
  useFocusOnClose(list, threadId);
  const stopWriting = () => {
    setIsWriting(false);
    actions.close();
  };
  const closed = withoutThread(path);
  /** The address under the dialog of voters, which names the same thread or reply. */
  const isViewed = (address: string) => {
    const under = parseThreadPath(address);
    return under?.layer === 'none' && (under.viewId ?? under.threadId) === threadId;
  };
  const layer = place?.layer === 'likes' || place?.layer === 'dislikes' ? place.layer : null;
  return (
    <PaneActionsProvider value={paneActions}>
      <RoomIdContext value={room.id}>
        <div ref={list} className={classNames(styles.part, place !== null && !beside && styles.behind)}>
          {isListShown && (
            <ThreadMedia place="elsewhere">
              <ThreadList
                choice={choice}
                onChoose={setChoice}
                fresh={fresh}
                onNew={onlyReads ? null : () => setIsWriting(true)}
              />
            </ThreadMedia>
          )}
        </div>
        {place && <OpenThread place={place} beside={beside} onClose={() => closeTo(closed)} />}
      </RoomIdContext>
      <VotersDialog
        threadId={place?.viewId ?? threadId ?? ''}
        kind={layer}
        onClose={() => closeTo(threadAddress(room.roomRef, threadId ?? ''), isViewed)}
      />
      <NewThreadDialog
        open={isWriting || quoted !== null}
        quoted={quoted}
        onStopQuoting={() => {
          setIsWriting(true);
          actions.close();
        }}
        onClose={stopWriting}
      />
      <ActionDialogs actions={actions} />
    </PaneActionsProvider>
  );
};
