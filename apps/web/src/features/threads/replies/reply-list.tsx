import { type ReplySort, canReply, defaultReplySort, nestedLevels } from '@baithak/protocol/contracts/threads.rules';
import type { Thread } from '@baithak/protocol/entities/thread';
import { shownCount } from '@baithak/protocol/text/phrases';
import { type ReactNode, memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../lib/class-names.ts';
import { useIsIgnored } from '../../../lib/ignored.ts';
import { problemOf } from '../../../lib/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorLine, useErrorLine } from '../../../ui/feedback/error-line.tsx';
import { SkeletonRow } from '../../../ui/feedback/skeleton.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { useWritingLimits } from '../../composer/limits/writing-limits.ts';
import layout from '../../message-body/reply-layout.module.css';
import { IgnoredLine } from '../../people/ignore.tsx';
import { NestedReplyComposer } from '../composer/reply-composer.tsx';
import { useThreads } from '../live/threads-cache.ts';
import { isArchived } from '../live/threads-state.ts';
import { ThreadMenu } from '../menu/thread-menu.tsx';
import { usePaneActions } from '../threads-context.ts';
import { useReplyPages, isMissing, useLoadWhole } from '../queries.ts';
import { EditableBody } from '../thread/thread-body.tsx';
import { Author, ThreadHead } from '../thread/thread-head.tsx';
import { openOnPress, useJustPosted } from '../thread/use-thread-shown.ts';
import { VoteArrows } from '../votes/vote-arrows.tsx';
import styles from './reply-list.module.css';

interface ReplyActionsProps {
  readonly reply: Thread;
  readonly mayReply: boolean;
  readonly isOpen: boolean;
  readonly onReply: () => void;
  readonly onUnfold: () => void;
}

const ReplyActions = ({ reply, mayReply, isOpen, onReply, onUnfold }: ReplyActionsProps) => {
  const { t } = useTranslation('threads');
  const { perform } = usePaneActions();
  const count = shownCount(reply.replies);
  const unfolds = isOpen ? t('hideReplies') : t('showReplies', { count: reply.replies });
  return (
    <div
      className={`${styles.actions} col-start-2 mobile:col-start-1 mobile:col-end-3 flex flex-wrap items-center gap-1 mobile:gap-0 mt-1.5 text-muted text-xs`}
    >
      <VoteArrows thread={reply} />
      {mayReply && (
        <Button size="small" tone="ghost" icon="reply" data-reply onClick={onReply}>
          {t('reply')}
        </Button>
      )}
      {mayReply && (
        <span className={styles.quote}>
          <Button size="small" tone="ghost" icon="quote" onClick={() => perform('quote', reply)}>
            {t('quote')}
          </Button>
        </span>
      )}
      <ThreadMenu thread={reply} />
      {count !== null && (
        <Button
          size="small"
          tone="ghost"
          icon="chat"
          aria-label={unfolds}
          title={unfolds}
          aria-expanded={isOpen}
          onClick={onUnfold}
        >
          <span className="mobile:hidden">{unfolds}</span>
          <span className="hidden mobile:inline-flex items-center gap-1 numbers">
            {count}
            <span className={classNames('flex', isOpen && '-scale-y-100')}>
              <Icon name="chevron-down" size="tiny" />
            </span>
          </span>
        </Button>
      )}
    </div>
  );
};

const ReadMore = ({ id }: { id: string }) => {
  const { t } = useTranslation('threads');
  const { errorText, showError } = useErrorLine();
  const { mutate, isPending } = useLoadWhole(id);
  return (
    <div className={styles.moreReplies}>
      <Button size="small" tone="ghost" busy={isPending} onClick={() => mutate(undefined, { onError: showError })}>
        {t('readMore')}
      </Button>
      <ErrorLine text={errorText} />
    </div>
  );
};

const looksOf = ({ pinned, allowedReplies }: Thread, isMarked: boolean): string =>
  classNames(
    layout.reply,
    pinned && layout.pinned,
    'outline-none',
    allowedReplies && 'cursor-pointer',
    isMarked && 'bg-accent-soft [box-shadow:0_0_0_var(--sp-2)_var(--accent-soft)]',
    // Clear of the composer, which lies over the end of the list on a phone.
    'scroll-my-40',
  );

interface ReplyItemProps {
  readonly id: string;
  readonly depth: number;
  /** Its own replies came with it: they are unfolded until the reader folds them. */
  readonly isWhole: boolean;
  readonly under: (parentId: string, depth: number, isBrought: boolean) => ReactNode;
}

/** A reply, with its own replies when unfolded. A press opens it alone if replies are allowed. */
const ReplyItem = memo(({ id, depth, isWhole, under }: ReplyItemProps) => {
  const { open, quoting, onQuoted } = usePaneActions();
  const element = useRef<HTMLElement>(null);
  const [chosen, setIsUnfolded] = useState<boolean>();
  const [isReplying, setIsReplying] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const reply = useThreads(({ known }) => known.get(id)?.thread);
  const archived = useThreads((room) => reply !== undefined && isArchived(room, reply));
  const { onlyReads } = useWritingLimits();
  const isMarked = useJustPosted(id, element);
  const isIgnored = useIsIgnored(reply?.member.user.username ?? '') && !isShown;
  if (!reply || (isIgnored && reply.replies === 0)) return null;
  if (isIgnored)
    return (
      <li>
        <IgnoredLine of="reply" onShow={() => setIsShown(true)} />
      </li>
    );
  const isUnfolded = chosen ?? (isWhole && reply.replies > 0);
  const quote = quoting?.id === id ? quoting.text : null;
  const mayReply = !onlyReads && canReply({ archived, allowedReplies: reply.allowedReplies });
  const leave = () => {
    setIsReplying(false);
    element.current?.querySelector<HTMLElement>('[data-reply]')?.focus();
  };
  const unfold = () => (depth >= nestedLevels ? open(reply) : setIsUnfolded(!isUnfolded));
  const presses = reply.allowedReplies ? openOnPress(() => open(reply)) : {};
  return (
    <li>
      <article
        ref={element}
        className={looksOf(reply, isMarked)}
        data-found={isMarked || undefined}
        tabIndex={-1}
        data-reply-id={id}
        aria-label={reply.member.user.username}
        {...presses}
      >
        <Author thread={reply} size={36} />
        <div className="grid justify-items-start min-w-0">
          <ThreadHead thread={reply} isArchived={archived} />
          <EditableBody thread={reply} />
          {reply.cut && <ReadMore id={id} />}
        </div>
        <ReplyActions
          reply={reply}
          mayReply={mayReply}
          isOpen={isUnfolded}
          onReply={() => setIsReplying(true)}
          onUnfold={unfold}
        />
        {(isReplying || quote !== null) && mayReply && (
          <div className={styles.composer}>
            <NestedReplyComposer
              parent={reply}
              quote={quote}
              onQuoted={() => {
                setIsReplying(true);
                onQuoted();
              }}
              onLeave={leave}
              onSent={() => {
                leave();
                setIsUnfolded(true);
              }}
            />
          </div>
        )}
      </article>
      {isUnfolded && (
        <div className="ms-4.25 ps-5 [border-inline-start:1.5px_solid_var(--border)] mobile:ps-3">
          {under(id, depth + 1, isWhole)}
        </div>
      )}
    </li>
  );
});
ReplyItem.displayName = 'ReplyItem';

/** The sentence for replies that could not be loaded (docs/product.md#reply-loading-errors). */
const useRepliesErrorText = () => {
  const { t } = useTranslation('threads');
  const { t: te } = useTranslation('errors');
  return (error: unknown): string => {
    const { code } = problemOf(error);
    return isMissing(error) || code === 'UNKNOWN' ? t('repliesFailed') : te(code);
  };
};

const Waiting = () => (
  <div className="grid gap-4 py-3" aria-busy="true">
    {[60, 45, 75].map((width) => (
      <SkeletonRow key={width} textWidth={`${width}%`} />
    ))}
  </div>
);

const None = ({ parentId }: { parentId: string }) => {
  const { t } = useTranslation('threads');
  const isOpen = useThreads((room) => {
    const parent = room.known.get(parentId)?.thread;
    return (
      parent !== undefined && canReply({ archived: isArchived(room, parent), allowedReplies: parent.allowedReplies })
    );
  });
  return <p className="py-6 text-muted text-center">{isOpen ? t('noReplies') : t('noRepliesEver')}</p>;
};

interface ReplyListProps {
  readonly parentId: string;
  readonly sort: ReplySort;
  readonly depth?: number;
  /** They came with the reply that they answer. */
  readonly isBrought?: boolean;
}

/** The replies under a thread or reply: pinned ones first, then the others, then more on request (docs/product.md#thread-view). */
export const ReplyList = ({ parentId, sort, depth = 0, isBrought = false }: ReplyListProps) => {
  const { t } = useTranslation('threads');
  const { t: tc } = useTranslation('common');
  const errorText = useRepliesErrorText();
  const { list, error, reload, isLoadingMore, hasMoreFailed, loadMore } = useReplyPages(parentId, sort, isBrought);
  if (error) {
    return (
      <div className={styles.failed} role="alert">
        <p>{errorText(error)}</p>
        <Button size="small" onClick={reload}>
          {tc('tryAgain')}
        </Button>
      </div>
    );
  }
  if (!list) return <Waiting />;
  if (list.ids.length + list.pinned.length + list.latest.length === 0 && !list.canLoadMore)
    return depth === 0 ? <None parentId={parentId} /> : null;
  const isWhole = list.levels > 0 && depth < nestedLevels;
  const rows = (ids: readonly string[]) =>
    ids.length > 0 && (
      <ul>
        {ids.map((id) => (
          <ReplyItem key={id} id={id} depth={depth} isWhole={isWhole} under={under} />
        ))}
      </ul>
    );
  return (
    <>
      {rows([...list.pinned, ...list.ids])}
      {hasMoreFailed && (
        <p className={styles.failed} role="alert">
          {t('repliesFailed')}
        </p>
      )}
      {list.canLoadMore && (
        <div className="py-3 text-center">
          <Button size="small" busy={isLoadingMore} onClick={loadMore}>
            {t('loadMore')}
          </Button>
        </div>
      )}
      {rows(list.latest)}
    </>
  );
};

/** Answers are read as they were given, so that none is above its question. */
const under = (parentId: string, depth: number, isBrought: boolean) => (
  <ReplyList parentId={parentId} sort={defaultReplySort(false)} depth={depth} isBrought={isBrought} />
);
