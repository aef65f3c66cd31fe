import type { Thread } from '@baithak/protocol/threads';
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { classNames } from '../../lib/class-names.ts';
import { RoomOfParts } from '../parts/thread-link.tsx';
import { closedAddress, replyAddress, threadAddress, threadPlaceOf } from './address.ts';
import { DeedDialogs } from './deed-dialogs.tsx';
import type { ListChoice } from './list-bar.tsx';
import { MediaAround } from './media-around.tsx';
import { NewThreadDialog } from './new-thread-dialog.tsx';
import { ThreadDeedsProvider, type ThreadDeeds } from './thread-deeds.ts';
import { ThreadList } from './thread-list.tsx';
import { ThreadView } from './thread-view.tsx';
import styles from './threads-pane.module.css';
import { useThreadsRoom } from './threads-room.ts';
import { useDeeds } from './use-deeds.ts';
import { useFresh } from './use-fresh.ts';
import { VotersDialog } from './voters-dialog.tsx';

/** Once the thread is closed the reader goes on in the list where they left it. */
const useReturn = (list: RefObject<HTMLElement | null>, threadId: string | null): void => {
  const before = useRef(threadId);
  useEffect(() => {
    if (threadId === null && before.current !== null)
      list.current?.querySelector<HTMLElement>(`[data-thread="${before.current}"]`)?.focus();
    before.current = threadId;
  }, [list, threadId]);
};

/** A room's threads: the list, and over it the thread that the address has open. */
export const ThreadsPane = () => {
  const room = useThreadsRoom();
  const navigate = useNavigate();
  const path = useLocation().pathname;
  const place = threadPlaceOf(path);
  const list = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState<ListChoice>({ sort: 'active', tag: '' });
  const [isWriting, setIsWriting] = useState(false);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const fresh = useFresh(opened);
  const deeds = useDeeds();
  const quoted = deeds.asked?.is === 'quote' ? deeds.asked.thread : null;
  const threadId = place?.threadId ?? null;
  const { act } = deeds;
  const hands = useMemo<ThreadDeeds>(
    () => ({
      act,
      open: (thread: Thread) => {
        setOpened((before) => new Set(before).add(thread._id));
        void navigate(
          thread.parent === null || threadId === null
            ? threadAddress(room.address, thread._id)
            : replyAddress(room.address, threadId, thread._id),
        );
      },
      filter: (tag) => {
        setChoice((before) => ({ ...before, tag }));
        void navigate(closedAddress(threadAddress(room.address, '')));
      },
    }),
    [act, navigate, room.address, threadId],
  );
  useReturn(list, threadId);
  const stopWriting = () => {
    setIsWriting(false);
    deeds.close();
  };
  const layer = place?.layer === 'likes' || place?.layer === 'dislikes' ? place.layer : null;
  return (
    <ThreadDeedsProvider value={hands}>
      <RoomOfParts value={room.id}>
        <div ref={list} className={classNames(styles.part, place !== null && styles.behind)}>
          <MediaAround place="elsewhere">
            <ThreadList
              choice={choice}
              onChoose={setChoice}
              fresh={fresh}
              onNew={room.joined ? () => setIsWriting(true) : null}
            />
          </MediaAround>
        </div>
        {place && (
          <MediaAround place="thread">
            <ThreadView
              key={place.viewId ?? place.threadId}
              place={place}
              closed={closedAddress(path)}
              onClose={() => void navigate(closedAddress(path))}
            />
          </MediaAround>
        )}
      </RoomOfParts>
      <VotersDialog
        threadId={place?.viewId ?? threadId ?? ''}
        kind={layer}
        onClose={() => void navigate(threadAddress(room.address, threadId ?? ''))}
      />
      <NewThreadDialog
        open={isWriting || quoted !== null}
        quoted={quoted}
        onStopQuoting={() => {
          setIsWriting(true);
          deeds.close();
        }}
        onClose={stopWriting}
      />
      <DeedDialogs deeds={deeds} />
    </ThreadDeedsProvider>
  );
};
