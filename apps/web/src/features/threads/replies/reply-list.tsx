import { canReply, type ReplySort } from '@baithak/protocol/contracts/threads.rules';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../../lib/problem.ts';
import { Button } from '../../../ui/button.tsx';
import { SkeletonRow } from '../../../ui/feedback/skeleton-row.tsx';
import { useThreads } from '../live/threads-cache.ts';
import { isArchived } from '../live/threads-state.ts';
import { useReplyPages } from '../queries/page-queries.ts';
import { isMissing } from '../queries/thread-queries.ts';
import { ReplyItem } from './reply-item.tsx';
import styles from './reply-list.module.css';

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
  <div className={styles.waiting} aria-busy="true">
    {[60, 45, 75].map((width) => (
      <SkeletonRow key={width} textWidth={`${width}%`} />
    ))}
  </div>
);

/** Where replies are possible, the reader is invited to write the first one. */
const None = ({ parentId }: { parentId: string }) => {
  const { t } = useTranslation('threads');
  const isOpen = useThreads((room) => {
    const parent = room.known.get(parentId)?.thread;
    return (
      parent !== undefined && canReply({ archived: isArchived(room, parent), allowedReplies: parent.allowedReplies })
    );
  });
  return <p className={styles.none}>{isOpen ? t('noReplies') : t('noRepliesEver')}</p>;
};

interface ReplyListProps {
  readonly parentId: string;
  readonly sort: ReplySort;
  readonly depth?: number;
}

/** The replies under a thread or reply: pinned ones first, then the others, then more on request (docs/product.md#thread-view). */
export const ReplyList = ({ parentId, sort, depth = 0 }: ReplyListProps) => {
  const { t } = useTranslation('threads');
  const { t: tc } = useTranslation('common');
  const errorText = useRepliesErrorText();
  const { list, error, reload, isLoadingMore, hasMoreFailed, loadMore } = useReplyPages(parentId, sort);
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
  const rows = (ids: readonly string[]) =>
    ids.length > 0 && (
      <ul>
        {ids.map((id) => (
          <ReplyItem key={id} id={id} depth={depth} under={under} />
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
        <div className={styles.more}>
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
const under = (parentId: string, depth: number) => <ReplyList parentId={parentId} sort="old" depth={depth} />;
