import { foldTag } from '@baithak/protocol/threads.rules';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useThreads } from './live-cache.ts';
import { listKey, type RoomThreads, type ThreadList as Listed } from './live-state.ts';
import { ListBar, type ListChoice } from './list-bar.tsx';
import { useLoadList, useMoreThreads } from './queries.ts';
import { ThreadItem } from './thread-item.tsx';
import styles from './thread-list.module.css';
import { useFailureWords } from './use-complaint.ts';
import { useRoving } from './use-roving.ts';

const Waiting = () => {
  const { t } = useTranslation('threads');
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')}>
      {[55, 70, 40, 62].map((width) => (
        <div key={width} className={styles.waiting}>
          <Skeleton shape="bowl" width="44px" height="88px" />
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
  const toWords = useFailureWords();
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
        {toWords(error)}
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
  readonly list: Listed;
  readonly withHighlights: boolean;
  readonly fresh: ReadonlySet<string>;
}

/** Pinned ones, highlights, and the rest: a thread stands in the first of them that holds it. */
const Rows = ({ list, withHighlights, fresh }: RowsProps) => {
  const { t } = useTranslation('threads');
  const element = useRef<HTMLDivElement>(null);
  const { active, listeners } = useRoving(element);
  const highlights = withHighlights ? list.highlights.filter((id) => !list.pinned.includes(id)) : [];
  const rest = list.ids.filter((id) => !highlights.includes(id));
  const all = [...list.pinned, ...highlights, ...rest];
  const stop = active !== null && all.includes(active) ? active : all[0];
  const item = (id: string) => <ThreadItem key={id} id={id} isFresh={fresh.has(id)} tabIndex={id === stop ? 0 : -1} />;
  return (
    <div ref={element} role="group" aria-label={t('list')} {...listeners}>
      {list.pinned.map(item)}
      {highlights.length > 0 && (
        <section className={styles.highlights} aria-label={t('highlights')}>
          <h3 className={styles.heading}>{t('highlights')}</h3>
          {highlights.map(item)}
        </section>
      )}
      {rest.map(item)}
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
  const load = useLoadList(sort, tag);
  const more = useMoreThreads(sort, tag);
  const list = useThreads(({ lists }) => lists.get(listKey(sort, tag)));
  const known = useThreads((room) => room.known);
  const tags = useMemo(() => tagsOf(known), [known]);
  const isEmpty = list !== undefined && list.ids.length + list.pinned.length === 0 && !list.canLoadMore;
  return (
    <>
      <ListBar choice={choice} onChoose={onChoose} tags={tags} onNew={onNew} />
      <div className={styles.scroller} tabIndex={-1}>
        {!list && load.isPending && <Waiting />}
        {load.isError && <Failed error={load.error} onRetry={() => void load.refetch()} />}
        {isEmpty && <Empty isTagged={tag !== ''} onNew={onNew} />}
        {list && !isEmpty && <Rows list={list} withHighlights={tag === '' && sort !== 'top'} fresh={fresh} />}
        {list?.canLoadMore && (
          <div className={styles.more}>
            {more.hasFailed && <p role="alert">{t('failed')}</p>}
            <Button size="small" busy={more.isLoading} onClick={more.more}>
              {t('loadMore')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
};
