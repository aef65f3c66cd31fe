import type { SearchResult } from '@baithak/protocol/contracts/search';
import { useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { ListEnd } from '../../ui/feedback/list-end.tsx';
import { useRoving } from '../../ui/use-roving.ts';
import { ResultRow } from './result-row.tsx';
import styles from './search-screen.module.css';
import { useLastOpened } from './use-last-opened.ts';
import type { Search } from './use-search.ts';

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
      {!hasMore && <span className={styles.end}>{t(search.isPartial ? 'partial' : 'end')}</span>}
    </ListEnd>
  );
};

const rowsIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-roving]') ?? []),
];

/**
 * Loads more, and focuses the first new result once they are there: the button that had the focus may be gone. How many
 * there were is kept as it is pressed: an answer may come before it is shown that more are loading.
 */
const useMoreWithFocus = (
  list: RefObject<HTMLElement | null>,
  { results, isLoadingMore, more }: Search,
): (() => void) => {
  const before = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (isLoadingMore || before.current === null) return;
    if (results.length > before.current) rowsIn(list.current)[before.current]?.focus({ preventScroll: true });
    before.current = null;
  }, [list, results.length, isLoadingMore]);
  return () => {
    before.current = results.length;
    more();
  };
};

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
  const more = useMoreWithFocus(ref, search);
  const onOpen = useLastOpened(ref);
  const { results, hasMore, isStale } = search;
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
              {isMixed && <h2 className={styles.heading}>{t(group)}</h2>}
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
