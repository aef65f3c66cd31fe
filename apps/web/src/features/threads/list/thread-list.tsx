import { foldTag } from '@baithak/protocol/contracts/threads.rules';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useThreads } from '../live/threads-cache.ts';
import type { RoomThreads, ThreadList as LoadedList } from '../live/threads-state.ts';
import { ListBar, type ListChoice } from './list-bar.tsx';
import { useThreadPages } from '../queries/page-queries.ts';
import { ThreadItem } from './thread-item.tsx';
import { ListEnd } from '../../../ui/feedback/list-end.tsx';
import styles from './thread-list.module.css';
import { WritingNote } from '../../parts/writing/writing-note.tsx';
import { useErrorText } from '../../parts/error-line.tsx';
import { useRovingThreads } from './use-roving-threads.ts';

const Waiting = () => {
  const { t } = useTranslation('threads');
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')}>
      {[55, 70, 40, 62].map((width) => (
        <div key={width} className={styles.waiting}>
          <Skeleton shape="bowl" width="44px" height="80px" />
          <span>
            <Skeleton width={`${width}%`} height="18px" />
            <Skeleton width={`${width + 20}%`} />
            <Skeleton width="35%" />
          </span>
        </div>
      ))}
    </div>
  );
};

const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation('threads');
  const { t: tc } = useTranslation('common');
  const toText = useErrorText();
  return (
    <div role="alert">
      <EmptyState
        small
        sticker="bijli"
        title={t('failed')}
        action={
          <Button size="small" onClick={onRetry}>
            {tc('loadAgain')}
          </Button>
        }
      >
        {toText(error)}
      </EmptyState>
    </div>
  );
};

const Empty = ({ isTagged, onNew }: { isTagged: boolean; onNew: (() => void) | null }) => {
  const { t } = useTranslation('threads');
  if (isTagged)
    return (
      <EmptyState sticker="thinking" title={t('emptyTag')}>
        {t('emptyTagText')}
      </EmptyState>
    );
  return (
    <EmptyState
      sticker="thinking"
      title={t('empty')}
      action={
        onNew && (
          <Button tone="primary" onClick={onNew}>
            {t('newThread')}
          </Button>
        )
      }
    >
      {t('emptyText')}
    </EmptyState>
  );
};

/** The tags of all loaded threads, the most used first, each once whatever its spelling. */
const tagsOf = (known: RoomThreads['known']): readonly string[] => {
  const counted = new Map<string, { tag: string; count: number }>();
  for (const { thread } of known.values()) {
    for (const tag of thread.tags)
      counted.set(foldTag(tag), { tag, count: (counted.get(foldTag(tag))?.count ?? 0) + 1 });
  }
  return [...counted.values()]
    .toSorted((a, b) => b.count - a.count)
    .slice(0, 20)
    .map(({ tag }) => tag);
};

interface RowsProps {
  readonly list: LoadedList;
  readonly withHighlights: boolean;
  readonly fresh: ReadonlySet<string>;
}

/** Pinned threads, highlights, and the rest: each thread appears only in the first of them that has it. */
const Rows = ({ list, withHighlights, fresh }: RowsProps) => {
  const { t } = useTranslation('threads');
  const { end, listeners } = useRovingThreads();
  const highlights = withHighlights ? list.highlights.filter((id) => !list.pinned.includes(id)) : [];
  const rest = list.ids.filter((id) => !highlights.includes(id));
  const item = (id: string) => <ThreadItem key={id} id={id} isNew={fresh.has(id)} />;
  return (
    <div role="group" aria-label={t('list')} tabIndex={-1} {...listeners}>
      {list.pinned.map(item)}
      {highlights.length > 0 && (
        <section className={styles.highlights} aria-label={t('highlights')}>
          <h3 className={styles.heading}>{t('highlights')}</h3>
          {highlights.map(item)}
        </section>
      )}
      {rest.map(item)}
      <span ref={end} tabIndex={-1} />
    </div>
  );
};

interface ThreadListProps {
  readonly choice: ListChoice;
  readonly onChoose: (choice: ListChoice) => void;
  readonly fresh: ReadonlySet<string>;
  readonly onNew: (() => void) | null;
}

/** A room's threads. */
export const ThreadList = ({ choice, onChoose, fresh, onNew }: ThreadListProps) => {
  const { t } = useTranslation('threads');
  const { sort, tag } = choice;
  const { list, error, reload, isLoadingMore, hasMoreFailed, loadMore } = useThreadPages(sort, tag);
  const known = useThreads((room) => room.known);
  const tags = useMemo(() => tagsOf(known), [known]);
  const isEmpty = list !== undefined && list.ids.length + list.pinned.length === 0 && !list.canLoadMore;
  return (
    <>
      <ListBar choice={choice} onChoose={onChoose} tags={tags} onNew={onNew} />
      {onNew === null && (
        <div className={styles.limits}>
          <WritingNote />
        </div>
      )}
      <div className={styles.scroller} tabIndex={-1}>
        {!list && !error && <Waiting />}
        {error && <Failed error={error} onRetry={reload} />}
        {isEmpty && <Empty isTagged={tag !== ''} onNew={onNew} />}
        {list && !isEmpty && <Rows list={list} withHighlights={tag === '' && sort !== 'top'} fresh={fresh} />}
        {list?.canLoadMore && (
          <ListEnd>
            {hasMoreFailed && <p role="alert">{t('failed')}</p>}
            <Button size="small" busy={isLoadingMore} onClick={loadMore}>
              {t('loadMore')}
            </Button>
          </ListEnd>
        )}
      </div>
    </>
  );
};
