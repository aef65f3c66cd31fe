import type { SearchResult } from '@baithak/protocol/contracts/search';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../lib/problem.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ListEnd } from '../../ui/list/waiting-list.tsx';
import { SkeletonRow } from '../../ui/feedback/skeleton.tsx';
import { useMoreWithFocus, useRoving } from '../../ui/use-roving.ts';
import { ResultRow } from '../conversation/result-row.tsx';
import { type QueryCheck, type Search, useLastOpened } from './use-search.ts';

const groups = ['rooms', 'people', 'texts'] as const;
type Group = (typeof groups)[number];

const groupOf = ({ kind }: SearchResult): Group => (kind === 'rooms' || kind === 'people' ? kind : 'texts');

const More = ({ search, more }: { search: Search; more: () => void }) => {
  const { t } = useTranslation('search');
  const { moreProblem, isLoadingMore, hasMore, again } = search;
  const isGone = moreProblem?.code === 'NOT_FOUND';
  return (
    <ListEnd>
      {moreProblem !== null && <span role="alert">{t(isGone ? 'gone' : 'moreFailed')}</span>}
      {isGone && (
        <Button size="small" onClick={again}>
          {t('searchAgain')}
        </Button>
      )}
      {!isGone && hasMore && (
        <Button size="small" busy={isLoadingMore} onClick={more}>
          {t('loadMore')}
        </Button>
      )}
      {!hasMore && <span className="text-muted">{t(search.isPartial ? 'partial' : 'end')}</span>}
    </ListEnd>
  );
};

const rowsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-roving]') ?? []),
];

interface ResultsProps {
  readonly search: Search;
  readonly resultAddress: (result: SearchResult) => string;
  /** There may be several kinds, each under a heading. */
  readonly isMixed: boolean;
  readonly withRoom: boolean;
  /** Moves the focus up, out of the list. */
  readonly onUp: () => void;
}

/**
 * The results, grouped by kind. One stop for Tab; arrow keys move between them and from the first back to the field.
 */
export const Results = ({ search, resultAddress, isMixed, withRoom, onUp }: ResultsProps) => {
  const { t } = useTranslation('search');
  const { ref, onKeyDown } = useRoving<HTMLDivElement>();
  const onOpen = useLastOpened(ref);
  const { results, hasMore, isStale } = search;
  const more = useMoreWithFocus(ref, { count: results.length, isLoading: search.isLoadingMore, more: search.more });
  const onKeys = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'ArrowUp' && document.activeElement === rowsIn(ref.current)[0]) {
      event.preventDefault();
      onUp();
    } else onKeyDown(event);
  };
  return (
    <>
      <p role="status" className="visually-hidden">
        {t(hasMore ? 'foundMore' : 'found', { count: results.length })}
      </p>
      <div ref={ref} onKeyDown={onKeys} role="group" aria-label={t('results')} aria-busy={isStale}>
        {groups.map((group) => {
          const own = results.filter((result) => groupOf(result) === group);
          if (own.length === 0) return null;
          return (
            <section key={group} aria-label={t(group)}>
              {isMixed && <h2 className="pt-3 px-3 pb-1 text-xs font-bold text-muted">{t(group)}</h2>}
              <ul>
                {own.map((result) => (
                  <ResultRow
                    key={result._id}
                    result={result}
                    to={resultAddress(result)}
                    withRoom={withRoom}
                    onOpen={onOpen}
                  />
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <More search={search} more={more} />
    </>
  );
};

/** Shown instead of results while there is nothing to search yet. */
export const SearchHint = ({ check }: { check: Exclude<QueryCheck, 'search'> }) => {
  const { t } = useTranslation('search');
  if (check === 'noWords')
    return (
      <EmptyState sticker="thinking" title={t('noWords')}>
        {t('noWordsText')}
      </EmptyState>
    );
  if (check === 'tooShort')
    return (
      <EmptyState sticker="thinking" title={t('tooShort')}>
        {t('tooShortText')}
      </EmptyState>
    );
  return (
    <EmptyState sticker="thinking" title={t('begin')}>
      {t('beginText')}
    </EmptyState>
  );
};

export const SearchSkeleton = () => {
  const { t } = useTranslation('search');
  return (
    <div role="status" aria-busy="true" aria-label={t('waiting')}>
      {[62, 48, 75, 55, 68].map((width) => (
        <div key={width} className="py-2.5 px-3">
          <SkeletonRow textWidth={`${width}%`} />
        </div>
      ))}
    </div>
  );
};

/** `onWiden` searches everything; null when everything was searched. */
export const NoResults = ({ onWiden }: { onWiden: (() => void) | null }) => {
  const { t } = useTranslation('search');
  return (
    <div role="status">
      <EmptyState
        sticker="patang"
        title={t('nothing')}
        action={onWiden && <Button onClick={onWiden}>{t('searchEverywhere')}</Button>}
      >
        {t('nothingText')}
      </EmptyState>
    </div>
  );
};

export const TookTooLong = ({ onAgain }: { onAgain: () => void }) => {
  const { t } = useTranslation('search');
  return (
    <div role="status">
      <EmptyState
        sticker="thinking"
        title={t('tookLong')}
        action={<Button onClick={onAgain}>{t('searchAgain')}</Button>}
      >
        {t('tookLongText')}
      </EmptyState>
    </div>
  );
};

const shutCodes: ReadonlySet<Problem['code']> = new Set(['ROOM_NOT_FOUND', 'GUESTS_MAY_NOT', 'AGE_UNCONFIRMED']);

interface SearchFailedProps {
  readonly problem: Problem;
  readonly onAgain: () => void;
  readonly onWiden: () => void;
}

export const SearchFailed = ({ problem: { code }, onAgain, onWiden }: SearchFailedProps) => {
  const { t } = useTranslation('search');
  const { t: te } = useTranslation('errors');
  const { t: tc } = useTranslation('common');
  const said = (sticker: string, title: string, text: string, action: ReactNode) => (
    <div role="alert">
      <EmptyState sticker={sticker} title={title} action={action}>
        {text}
      </EmptyState>
    </div>
  );
  if (code === 'TOO_MANY')
    return said('chai', t('tooMany'), t('tooManyText'), <Button onClick={onAgain}>{tc('tryNow')}</Button>);
  if (shutCodes.has(code))
    return said('maaf', t('noRoom'), te(code), <Button onClick={onWiden}>{t('searchEverywhere')}</Button>);
  return said('bijli', t('failed'), te(code), <Button onClick={onAgain}>{tc('tryAgain')}</Button>);
};
