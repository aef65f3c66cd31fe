import { topPeriodNames } from '@baithak/protocol/contracts/threads.rules';
import { type KeyboardEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/text-direction.ts';
import { useDevice } from '../../../lib/breakpoint.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useErrorText } from '../../../ui/feedback/error-line.tsx';
import { ListEnd } from '../../../ui/list/waiting-list.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { useOneStop } from '../../../ui/use-one-stop.ts';
import { Written } from '../../../ui/written.tsx';
import { WritingNote } from '../../composer/limits/writing-note.tsx';
import { useThreads } from '../live/threads-cache.ts';
import { type ThreadList as LoadedList, type Sort, periodOf, sortWithin } from '../live/threads-state.ts';
import { useThreadPages } from '../queries.ts';
import { tagsOf } from '../composer/tags-field.tsx';
import { ThreadItem } from './thread-item.tsx';

const rows = '[data-thread]';

const rowsIn = (list: HTMLElement): readonly HTMLElement[] => [...list.querySelectorAll<HTMLElement>(rows)];

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

/** The thread that had the focus last, or the first. */
const reached = (list: HTMLElement, last: HTMLElement | null): HTMLElement | undefined => last ?? rowsIn(list)[0];

/** A list of threads is one stop of the Tab key; arrows, Home and End go to other threads (docs/design.md#focus). */
const useRovingThreads = (shown: LoadedList) => {
  const { end, onKeyDown: onStopKey, ...focus } = useOneStop({ rows, reached, shown });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const go = steps[event.key];
    if (onStopKey(event) || !go || !(event.target instanceof HTMLElement) || !event.target.matches(rows)) return;
    const items = rowsIn(event.currentTarget);
    items[go(items.indexOf(event.target), items.length - 1)]?.focus();
    event.preventDefault();
  };
  return { end, listeners: { onKeyDown, ...focus } };
};

export interface ListChoice {
  readonly sort: Sort;
  /** '' is every tag. */
  readonly tag: string;
}

interface ListBarProps {
  readonly choice: ListChoice;
  readonly onChoose: (choice: ListChoice) => void;
  readonly tags: readonly string[];
  /** Null when the reader may not write here. */
  readonly onNew: (() => void) | null;
}

const sorts = ['active', 'new', 'top'] as const;

/** Of which time the best are shown. */
const PeriodMenu = ({ sort, onChoose }: { sort: Sort; onChoose: (sort: Sort) => void }) => {
  const { t } = useTranslation('threads');
  const label = t(`periods.${periodOf(sort) ?? 'all'}`);
  return (
    <Menu
      align="start"
      trigger={
        <Button tone="outline" size="small" icon="clock" aria-label={`${t('period')}: ${label}`}>
          {label}
        </Button>
      }
    >
      {[...topPeriodNames, null].map((period) => (
        <MenuItem key={period} onChoose={() => onChoose(sortWithin(period))}>
          {t(`periods.${period ?? 'all'}`)}
        </MenuItem>
      ))}
    </Menu>
  );
};

const ListBar = ({ choice, onChoose, tags, onNew }: ListBarProps) => {
  const { t } = useTranslation('threads');
  const isPhone = useDevice() === 'mobile';
  const isTop = choice.sort === 'top' || periodOf(choice.sort) !== null;
  const label = choice.tag === '' ? t('allTags') : isolate(choice.tag);
  return (
    <div
      className="flex flex-none flex-wrap items-center gap-y-2 gap-x-3 py-3 px-4 line-b mobile:gap-2 mobile:px-3"
      data-bar
    >
      <Segmented
        label={t('sort')}
        value={isTop ? 'top' : choice.sort}
        onChange={(sort) => onChoose({ ...choice, sort })}
        options={sorts.map((value) => ({ value, label: t(`sorts.${value}`) }))}
      />
      {isTop && <PeriodMenu sort={choice.sort} onChoose={(sort) => onChoose({ ...choice, sort })} />}
      {(tags.length > 0 || choice.tag !== '') && (
        <Menu
          align="start"
          trigger={
            <Button tone="outline" size="small" icon="tag" aria-label={`${t('tagFilter')}: ${label}`}>
              {(!isPhone || choice.tag !== '') && label}
            </Button>
          }
        >
          <MenuItem onChoose={() => onChoose({ ...choice, tag: '' })}>{t('allTags')}</MenuItem>
          <MenuSeparator />
          {tags.map((tag) => (
            <MenuItem key={tag} icon="tag" onChoose={() => onChoose({ ...choice, tag })}>
              <bdi>
                <Written text={tag} />
              </bdi>
            </MenuItem>
          ))}
        </Menu>
      )}
      {onNew && (
        <span className="ms-auto">
          <Button tone="primary" size="small" icon="plus" aria-label={t('newThread')} onClick={onNew}>
            {isPhone ? t('newShort') : t('newThread')}
          </Button>
        </span>
      )}
    </div>
  );
};

const Waiting = () => {
  const { t } = useTranslation('threads');
  return (
    <div role="status" aria-busy="true" aria-label={t('loading')}>
      {[55, 70, 40, 62].map((width) => (
        <div key={width} className="grid grid-cols-[48px_minmax(0,1fr)] gap-4 py-3 px-4 line-b">
          <Skeleton shape="bowl" width="44px" height="80px" />
          <span className="grid content-start gap-2">
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

interface EmptyProps extends Pick<ListBarProps, 'onNew'> {
  readonly isTagged: boolean;
  readonly isOfPeriod: boolean;
}

const Empty = ({ isTagged, isOfPeriod, onNew }: EmptyProps) => {
  const { t } = useTranslation('threads');
  if (isOfPeriod) return <EmptyState sticker="thinking" title={t('emptyPeriod')} />;
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

interface RowsProps {
  readonly list: LoadedList;
  readonly withHighlights: boolean;
  readonly fresh: ReadonlySet<string>;
}

/** Pinned threads, highlights, and the rest: each thread appears only in the first of them that has it. */
const Rows = ({ list, withHighlights, fresh }: RowsProps) => {
  const { t } = useTranslation('threads');
  const { end, listeners } = useRovingThreads(list);
  const highlights = withHighlights ? list.highlights.filter((id) => !list.pinned.includes(id)) : [];
  const rest = list.ids.filter((id) => !highlights.includes(id));
  const item = (id: string) => <ThreadItem key={id} id={id} isNew={fresh.has(id)} />;
  return (
    <div role="group" aria-label={t('list')} tabIndex={-1} {...listeners}>
      {list.pinned.map(item)}
      {highlights.length > 0 && (
        <section className="[border-block-end:3px_double_var(--border)]" aria-label={t('highlights')}>
          <h3 className="pt-2 px-4 pb-0 text-muted text-xs font-bold">{t('highlights')}</h3>
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

export const ThreadList = ({ choice, onChoose, fresh, onNew }: ThreadListProps) => {
  const { t } = useTranslation('threads');
  const { sort, tag } = choice;
  const { list, error, reload, isLoadingMore, hasMoreFailed, loadMore } = useThreadPages(sort, tag);
  const known = useThreads((room) => room.known);
  const tags = useMemo(() => tagsOf(known).slice(0, 20), [known]);
  const isOfPeriod = periodOf(sort) !== null;
  const isEmpty = list !== undefined && list.ids.length + list.pinned.length === 0 && !list.canLoadMore;
  return (
    <>
      <ListBar choice={choice} onChoose={onChoose} tags={tags} onNew={onNew} />
      {onNew === null && (
        <div className="pt-2 px-3 pb-0">
          <WritingNote />
        </div>
      )}
      <div className="flex-1 min-h-0 overflow-y-auto thin-scrollbar" tabIndex={-1}>
        {!list && !error && <Waiting />}
        {error && <Failed error={error} onRetry={reload} />}
        {isEmpty && <Empty isTagged={tag !== ''} isOfPeriod={isOfPeriod} onNew={onNew} />}
        {list && !isEmpty && (
          <Rows list={list} withHighlights={tag === '' && sort !== 'top' && periodOf(sort) === null} fresh={fresh} />
        )}
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
