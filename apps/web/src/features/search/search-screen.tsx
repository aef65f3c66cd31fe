import type { SearchResult } from '@baithak/protocol/contracts/search';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { searchKinds, type SearchQuery } from '../../lib/search-address.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { checkQuery } from './query-check.ts';
import { Results } from './results.tsx';
import { ScopeMenu, type SearchableRoom } from './scope-menu.tsx';
import { SearchField } from './search-field.tsx';
import styles from './search-screen.module.css';
import { SearchFailed, SearchHint, NoResults, SearchSkeleton, TookTooLong } from './search-states.tsx';
import { useSearch } from './use-search.ts';

interface SearchScreenProps {
  readonly place: SearchQuery;
  readonly onPlace: (place: SearchQuery) => void;
  /** The query was typed here. */
  readonly isTyped: boolean;
  readonly onTyped: (words: string) => void;
  /** The address of a result. */
  readonly resultAddress: (result: SearchResult) => string;
  /** Rooms that the search can be narrowed to. */
  readonly rooms: readonly SearchableRoom[];
}

type BodyProps = Pick<SearchScreenProps, 'place' | 'onPlace' | 'resultAddress'> & { readonly onUp: () => void };

const Body = ({ place, onPlace, resultAddress, onUp }: BodyProps) => {
  const search = useSearch(place);
  const check = checkQuery(place.words);
  const isPart = place.kind !== 'all' || place.room !== null;
  const widen = () => onPlace({ words: place.words, kind: 'all', room: null });
  if (check !== 'search') return <SearchHint isTooShort={check === 'tooShort'} />;
  if (search.problem !== null) return <SearchFailed problem={search.problem} onAgain={search.again} onWiden={widen} />;
  if (search.isWaiting) return <SearchSkeleton />;
  if (search.results.length === 0 && search.isPartial) return <TookTooLong onAgain={search.again} />;
  if (search.results.length === 0) return <NoResults onWiden={isPart ? widen : null} />;
  return (
    <Results
      search={search}
      resultAddress={resultAddress}
      isMixed={place.kind === 'all' && place.room === null}
      withRoom={place.room === null}
      onUp={onUp}
    />
  );
};

/** Searches everything the reader may see. The address holds the whole state. */
export const SearchScreen = ({ place, onPlace, isTyped, onTyped, resultAddress, rooms }: SearchScreenProps) => {
  const { t } = useTranslation('search');
  const field = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const kinds = searchKinds.filter((kind) => place.room === null || kind !== 'rooms');
  return (
    <div ref={page} className={styles.page}>
      <header className={styles.head} role="search">
        <h1 className="display">{t('title')}</h1>
        <SearchField
          ref={field}
          words={place.words}
          isTyped={isTyped}
          onWords={onTyped}
          onDown={() => page.current?.querySelector<HTMLElement>('[data-roving][tabindex="0"]')?.focus()}
        />
        <ScopeMenu place={place} rooms={rooms} onRoom={(room) => onPlace({ ...place, room })} />
      </header>
      <Tabs
        strip
        className={styles.tabs ?? ''}
        label={t('kinds')}
        value={place.kind}
        onChange={(kind) => onPlace({ ...place, kind })}
        tabs={kinds.map((value) => ({ value, label: t(value) }))}
      >
        <TabPanel value={place.kind} className={styles.panel ?? ''}>
          <div className={styles.column}>
            <Body place={place} onPlace={onPlace} resultAddress={resultAddress} onUp={() => field.current?.focus()} />
          </div>
        </TabPanel>
      </Tabs>
    </div>
  );
};
