import { canReply } from '@baithak/protocol/threads.rules';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/problem.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useThreads } from './live-cache.ts';
import { isArchived } from './live-state.ts';
import { isMissing, useLoadReplies, useMoreReplies } from './queries.ts';
import { ReplyItem } from './reply-item.tsx';
import styles from './reply-list.module.css';
import { useThreadsRoom } from './threads-room.ts';

/** The sentence for replies that could not be loaded (specification 8). */
const useRepliesWords = () => {
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
      <div key={width}>
        <Skeleton shape="arch" width="36px" height="36px" />
        <span>
          <Skeleton width="30%" />
          <Skeleton width={`${width}%`} />
        </span>
      </div>
    ))}
  </div>
);

/** Only who may answer is asked to say the first word. */
const None = ({ parentId }: { parentId: string }) => {
  const { t } = useTranslation('threads');
  const { joined } = useThreadsRoom();
  const isOpen = useThreads((room) => {
    const parent = room.known.get(parentId)?.thread;
    return (
      parent !== undefined && canReply({ archived: isArchived(room, parent), allowedReplies: parent.allowedReplies })
    );
  });
  return <p className={styles.none}>{joined && isOpen ? t('noReplies') : t('noRepliesEver')}</p>;
};

/** The replies under a thread or reply: pinned ones first, then the best, then more on request (specification 2). */
export const ReplyList = ({ parentId, depth = 0 }: { parentId: string; depth?: number }) => {
  const { t } = useTranslation('threads');
  const { t: tc } = useTranslation('common');
  const toWords = useRepliesWords();
  const load = useLoadReplies(parentId, true);
  const more = useMoreReplies(parentId);
  const list = useThreads(({ replies }) => replies.get(parentId));
  if (load.isError) {
    return (
      <div className={styles.failed} role="alert">
        <p>{toWords(load.error)}</p>
        <Button size="small" onClick={() => void load.refetch()}>
          {tc('tryAgain')}
        </Button>
      </div>
    );
  }
  if (!list) return <Waiting />;
  if (list.ids.length + list.pinned.length === 0 && !list.canLoadMore)
    return depth === 0 ? <None parentId={parentId} /> : null;
  return (
    <>
      <ul>
        {[...list.pinned, ...list.ids].map((id) => (
          <ReplyItem key={id} id={id} depth={depth} under={under} />
        ))}
      </ul>
      {more.hasFailed && (
        <p className={styles.failed} role="alert">
          {t('repliesFailed')}
        </p>
      )}
      {list.canLoadMore && (
        <div className={styles.more}>
          <Button size="small" busy={more.isLoading} onClick={more.more}>
            {t('loadMore')}
          </Button>
        </div>
      )}
    </>
  );
};

const under = (parentId: string, depth: number) => <ReplyList parentId={parentId} depth={depth} />;
