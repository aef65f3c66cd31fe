import { canReply, defaultReplySort, replySorts, type ReplySort } from '@baithak/protocol/contracts/threads.rules';
import type { Thread } from '@baithak/protocol/entities/thread';
import { plainTitle } from '@baithak/protocol/parts/split-title';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { isolate } from '../../../lib/text-direction.ts';
import { useIsIgnored } from '../../../lib/ignored.ts';
import { problemOf } from '../../../lib/problem.ts';
import { writeLocal } from '../../../lib/storage.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { useKeptFocus } from '../../../ui/use-one-stop.ts';
import { useOpenedTitle } from '../../../ui/use-page-title.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { replyAddress, roomPartAddress, threadAddress } from '../../../lib/addresses.ts';
import { isPlainClick } from '../../../lib/is-plain-click.ts';
import { useHistorySteps } from '../../../lib/use-history-steps.ts';
import { DropZone } from '../../composer/attachments/drop-zone.tsx';
import { useAttachments, type Attachments } from '../../composer/attachments/use-attachments.ts';
import { useStoredDraft } from '../../composer/drafts.ts';
import { WritingNote } from '../../composer/limits/writing-note.tsx';
import { useWritingLimits } from '../../composer/limits/writing-limits.ts';
import { usePlainText } from '../../message-body/plain-text.ts';
import { threadParts } from '../../message-body/thread-parts.ts';
import { IgnoredLine } from '../../people/ignore.tsx';
import { type ThreadPath } from '../thread-path.ts';
import { useThreads } from '../live/threads-cache.ts';
import { isArchived, isDeleted } from '../live/threads-state.ts';
import { QuotedThread } from './quoted-thread.tsx';
import { useAncestors, useThread } from '../queries.ts';
import { ReplyComposer } from '../composer/reply-composer.tsx';
import { ReplyList } from '../replies/reply-list.tsx';
import { useThreadShown } from './use-thread-shown.ts';
import { Author, ThreadBesideHead, ThreadHead, ThreadTags } from './thread-head.tsx';
import { EditableBody, ThreadFooter, ThreadTitle } from './thread-body.tsx';
import styles from './thread-view.module.css';
import { usePaneActions, useThreadsRoom } from '../threads-context.ts';

interface ThreadViewProps {
  readonly place: ThreadPath;
  readonly isBeside: boolean;
  readonly onClose: () => void;
}

/** Back to the parent; from the thread itself back to the list. */
const Back = ({ thread, place }: { thread: Thread | undefined; place: ThreadPath }) => {
  const { t } = useTranslation('threads');
  const room = useThreadsRoom();
  const { closeTo } = useHistorySteps();
  const parent = thread?.parent ?? null;
  const above =
    parent === null
      ? roomPartAddress(room.roomRef, 'threads')
      : place.viewId === null || parent === place.threadId
        ? threadAddress(room.roomRef, parent)
        : replyAddress(room.roomRef, place.threadId, parent);
  return (
    <Link
      to={above}
      className={`${styles.back} inline-flex items-center self-start gap-2 min-h-hit text-muted no-underline mobile:min-h-touch`}
      data-bar
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        // Whatever the order in which its replies are read.
        closeTo(above, (address) => (parent === null ? address === above : address.split('?')[0] === above));
      }}
    >
      <Icon name="back" />
      <span>{parent === null ? t('threadsIn', { room: isolate(room.title) }) : t('toParent')}</span>
    </Link>
  );
};

interface AnsweringProps {
  readonly thread: Thread;
  readonly archived: boolean;
  readonly isWanted: boolean;
  readonly files: Attachments;
}

const Answering = ({ thread, archived, isWanted, files }: AnsweringProps) => {
  const { t } = useTranslation('threads');
  const { joined, me } = useThreadsRoom();
  const { onlyReads } = useWritingLimits();
  const hasDraft = useStoredDraft(me.userId, `reply ${thread._id}`) !== '';
  const { quoting, onQuoted } = usePaneActions();
  if (archived) return null;
  if (!thread.allowedReplies)
    return (
      <Note tone="info" icon="chat">
        {t('repliesOff')}
      </Note>
    );
  return (
    <div className={styles.composer}>
      <WritingNote hasDraft={hasDraft} />
      {!joined && !onlyReads && (
        <Note tone="info" icon="door">
          {t('postingJoins')}
        </Note>
      )}
      {!onlyReads && (
        <ReplyComposer
          key={thread._id}
          parent={thread}
          files={files}
          isWanted={isWanted}
          quote={quoting?.id === thread._id ? quoting.text : null}
          onQuoted={onQuoted}
        />
      )}
    </div>
  );
};

const isReplySort = (value: string | null): value is ReplySort => replySorts.some((sort) => sort === value);

/** The order of replies is part of a thread's address; answers to a reply keep that of their conversation. */
const useReplySort = (isThread: boolean): readonly [ReplySort, (sort: ReplySort) => void] => {
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const chosen = new URLSearchParams(search).get('sort');
  const sort = isThread && isReplySort(chosen) ? chosen : defaultReplySort(isThread);
  const choose = (next: ReplySort) =>
    void navigate(
      { search: next === defaultReplySort(isThread) ? '' : `?sort=${next}` },
      { replace: true, state: state as unknown },
    );
  return [sort, choose];
};

const Said = ({ thread, archived }: { thread: Thread; archived: boolean }) => {
  const isEditing = usePaneActions().editing === thread._id;
  return (
    <article className="grid justify-items-start gap-2 min-w-0" aria-label={thread.member.user.username}>
      {thread.parent === null && !isEditing && <ThreadTitle thread={thread} />}
      <div className="flex items-center gap-2.5 min-w-0">
        <Author thread={thread} size={36} />
        <ThreadHead thread={thread} isArchived={archived} />
      </div>
      <EditableBody thread={thread} />
      {thread.quotedTo !== null && <QuotedThread id={thread.quotedTo} />}
      {!isEditing && <ThreadTags tags={thread.tags} />}
      <ThreadFooter thread={thread} />
    </article>
  );
};

const Opened = ({ thread, place, files }: { thread: Thread; place: ThreadPath; files: Attachments }) => {
  const { t } = useTranslation('threads');
  const archived = useThreads((room) => isArchived(room, thread));
  const [sort, choose] = useReplySort(thread.parent === null);
  const [isShown, setIsShown] = useState(false);
  const isIgnored = useIsIgnored(thread.member.user.username) && !isShown;
  useOpenedTitle(plainTitle(threadParts(thread), usePlainText()).title);
  const kept = useKeptFocus(useThreads(({ replies }) => replies));
  return (
    <>
      {archived && (
        <Note tone="warning" icon="archive">
          {t('archivedNote')}
        </Note>
      )}
      {isIgnored ? (
        <IgnoredLine of="thread" onShow={() => setIsShown(true)} />
      ) : (
        <Said thread={thread} archived={archived} />
      )}
      <Answering thread={thread} archived={archived} isWanted={place.layer === 'compose'} files={files} />
      <section className={styles.replies} aria-label={t('replies', { count: thread.replies })} {...kept}>
        <div className="flex flex-wrap items-center justify-between gap-y-2 gap-x-3 py-2 line-b">
          <h3 className="font-bold">{t('replies', { count: thread.replies })}</h3>
          {thread.parent === null && thread.replies > 1 && (
            <Segmented
              label={t('replyOrder')}
              value={sort}
              onChange={choose}
              options={replySorts.map((value) => ({ value, label: t(`replySorts.${value}`) }))}
            />
          )}
        </div>
        <ReplyList key={`${thread._id} ${sort}`} parentId={thread._id} sort={sort} />
      </section>
    </>
  );
};

const Waiting = () => {
  const { t } = useTranslation('threads');
  return (
    <div className="grid gap-3" role="status" aria-busy="true" aria-label={t('loadingThread')}>
      <Skeleton width="60%" height="28px" />
      <Skeleton width="35%" />
      <Skeleton width="90%" />
      <Skeleton width="80%" />
      <Skeleton width="45%" />
    </div>
  );
};

const Failed = ({ error, onRetry, onClose }: { error: unknown; onRetry: () => void; onClose: () => void }) => {
  const { t } = useTranslation('threads');
  const { t: tc } = useTranslation('common');
  const { t: te } = useTranslation('errors');
  const { code } = problemOf(error);
  const isFinal = code === 'NOT_FOUND' || code === 'FORBIDDEN';
  return (
    <div role="alert">
      <EmptyState
        sticker={isFinal ? 'thinking' : 'bijli'}
        title={t('threadFailed')}
        action={
          isFinal ? (
            <Button onClick={onClose}>{t('closeThread')}</Button>
          ) : (
            <Button onClick={onRetry}>{tc('loadAgain')}</Button>
          )
        }
      >
        {te(code)}
      </EmptyState>
    </div>
  );
};

const Gone = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('threads');
  return (
    <div role="status">
      <EmptyState
        sticker="nahi"
        title={t('threadGone')}
        action={<Button onClick={onClose}>{t('closeThread')}</Button>}
      />
    </div>
  );
};

export const ThreadView = ({ place, isBeside, onClose }: ThreadViewProps) => {
  const { t } = useTranslation('threads');
  const id = place.viewId ?? place.threadId;
  const element = useRef<HTMLDivElement>(null);
  const files = useAttachments('reply');
  const load = useThread(id);
  const thread = useThreads(({ known }) => known.get(id)?.thread);
  const gone = useThreads((room) => isDeleted(room, id));
  const mayReply = useThreads(
    (room) =>
      thread !== undefined && canReply({ archived: isArchived(room, thread), allowedReplies: thread.allowedReplies }),
  );
  useThreadShown(place.threadId);
  useAncestors(id, thread !== undefined && thread.parent !== null);
  useEffect(() => {
    writeLocal('loadedThread', id);
    // A reader who opened it by keyboard continues from here, or writes the reply that they asked for.
    if (!element.current?.contains(document.activeElement)) element.current?.focus({ preventScroll: true });
    return () => writeLocal('loadedThread', null);
  }, [id]);
  const body = () => {
    if (gone) return <Gone onClose={onClose} />;
    if (load.isError) return <Failed error={load.error} onRetry={() => void load.refetch()} onClose={onClose} />;
    return thread ? <Opened thread={thread} place={place} files={files} /> : <Waiting />;
  };
  return (
    <DropZone onFiles={mayReply && !files.isBusy ? files.add : null}>
      {isBeside && <ThreadBesideHead threadId={place.threadId} onClose={onClose} />}
      <div
        ref={element}
        className="flex-1 min-h-0 overflow-y-auto outline-none thin-scrollbar"
        tabIndex={-1}
        role="region"
        aria-label={t('open')}
      >
        <div
          className={`${styles.column} flex flex-col gap-3 w-[min(var(--w-reading),100%)] min-h-full mx-auto pt-3 px-5 pb-8 mobile:pt-2 mobile:px-3 mobile:pb-0`}
        >
          {(!isBeside || place.viewId !== null) && <Back thread={thread} place={place} />}
          {body()}
        </div>
      </div>
    </DropZone>
  );
};
