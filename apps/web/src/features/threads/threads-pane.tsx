import type { Thread } from '@baithak/protocol/entities/thread';
import { type Dispatch, type SetStateAction, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { replyAddress, roomPartAddress, threadAddress } from '../../lib/addresses.ts';
import { classNames } from '../../lib/class-names.ts';
import { RoomIdContext } from '../../lib/room-id-context.ts';
import { useHistorySteps } from '../../lib/use-history-steps.ts';
import { ErrorLine } from '../../ui/feedback/error-line.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { DialogBody } from '../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Written } from '../../ui/written.tsx';
import { useWritingLimits } from '../composer/limits/writing-limits.ts';
import { Avatar } from '../people/avatar.tsx';
import { NewThreadDialog } from './composer/new-thread-dialog.tsx';
import { quoteOf } from './composer/use-post.ts';
import { type ListChoice, ThreadList } from './list/thread-list.tsx';
import { useUnreadThreads } from './list/use-unread-threads.ts';
import { ActionDialogs } from './menu/action-dialogs.tsx';
import { useThreadActions } from './menu/thread-menu.tsx';
import { type PaneActions, PaneActionsProvider, type Quoting, useThreadsRoom } from './threads-context.ts';
import { useVoters } from './queries.ts';
import { type ThreadPath, parseThreadPath, withoutThread } from './thread-path.ts';
import { ThreadMedia } from './thread/thread-body.tsx';
import { ThreadView } from './thread/thread-view.tsx';
import { useFocusOnClose } from './thread/use-thread-shown.ts';

const Voters = ({ threadId, kind }: { threadId: string; kind: 'likes' | 'dislikes' }) => {
  const { t } = useTranslation('threads');
  const { data, isError } = useVoters(threadId, kind);
  if (isError) return <ErrorLine text={t('votersFailed')} />;
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton width="50%" height="32px" />
      </div>
    );
  if (data.length === 0) return <p className="text-muted text-xs">{t('nobody')}</p>;
  return (
    <ul>
      {data.map(({ _id, username, profile }) => (
        <li key={_id}>
          <Link
            className="flex items-center gap-2 min-h-touch px-2 rounded-2 text-inherit no-underline hover:bg-surface-hover"
            to={`/user/${username}`}
          >
            <Avatar id={_id} username={username} picture={profile.picture} rank={0} size={32} />
            <bdi dir="auto">
              <Written text={profile.fullname === '' ? username : profile.fullname} />
            </bdi>
            {profile.fullname !== '' && profile.fullname !== username && (
              <bdi className="text-muted text-xs" dir="ltr" lang="en">
                @{username}
              </bdi>
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
};

const VotersDialog = ({
  threadId,
  kind,
  onClose,
}: {
  threadId: string;
  kind: 'likes' | 'dislikes' | null;
  onClose: () => void;
}) => {
  const { t } = useTranslation('threads');
  return (
    <Dialog open={kind !== null} onClose={onClose} title={kind === 'dislikes' ? t('dislikedBy') : t('likedBy')}>
      <DialogBody>{kind !== null && <Voters threadId={threadId} kind={kind} />}</DialogBody>
    </Dialog>
  );
};

interface PaneState {
  readonly actions: ReturnType<typeof useThreadActions>;
  readonly threadId: string | null;
  /** What is shown of it: the thread, or a reply alone. */
  readonly shownId: string | null;
  readonly onOpened: Dispatch<SetStateAction<ReadonlySet<string>>>;
  readonly onChoice: Dispatch<SetStateAction<ListChoice>>;
}

const usePaneActionsOf = ({ actions, threadId, shownId, onOpened, onChoice }: PaneState): PaneActions => {
  const { roomRef } = useThreadsRoom();
  const { open, closeTo } = useHistorySteps();
  const { perform, close } = actions;
  const [quoting, setQuoting] = useState<Quoting | null>(null);
  const editing = actions.active?.type === 'edit' ? actions.active.thread._id : null;
  return useMemo<PaneActions>(
    () => ({
      editing,
      stopEditing: close,
      quoting,
      onQuoted: () => setQuoting(null),
      perform: (action, thread) => {
        perform(action, thread);
        if (action === 'quote') setQuoting({ id: thread._id, text: quoteOf(thread) });
        // A thread is edited and answered where it is open; beside the list another one may be.
        const isOpen = shownId === thread._id || (threadId !== null && thread.parent !== null);
        if ((action === 'edit' || action === 'quote') && !isOpen) open(threadAddress(roomRef, thread._id));
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
    [perform, close, editing, quoting, open, closeTo, roomRef, threadId, shownId, onOpened, onChoice],
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
  const { open, closeTo } = useHistorySteps();
  const path = useLocation().pathname;
  const place = parseThreadPath(path);
  const list = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState<ListChoice>({ sort: 'active', tag: '' });
  const [isWriting, setIsWriting] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const fresh = useUnreadThreads(opened);
  const { onlyReads } = useWritingLimits();
  const actions = useThreadActions();
  const quoted = actions.active?.type === 'quoteInThread' ? actions.active.thread : null;
  const threadId = place?.threadId ?? null;
  const paneActions = usePaneActionsOf({
    actions,
    threadId,
    shownId: place?.viewId ?? threadId,
    onOpened: setOpened,
    onChoice: setChoice,
  });
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
        <div
          ref={list}
          className={classNames('relative flex-1 min-h-0 flex-col', place !== null && !beside ? 'hidden' : 'flex')}
        >
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
        onPosted={(id) => {
          stopWriting();
          open(threadAddress(room.roomRef, id));
        }}
      />
      <ActionDialogs actions={actions} />
    </PaneActionsProvider>
  );
};
