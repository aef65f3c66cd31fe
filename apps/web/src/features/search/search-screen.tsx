import type { SearchResult } from '@baithak/protocol/search';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { searchKinds, type SearchPlace } from '../../lib/search-address.ts';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { asked } from './asked.ts';
import { Results } from './results.tsx';
import { Scope, type KnownRoom } from './scope.tsx';
import { SearchField } from './search-field.tsx';
import styles from './search-screen.module.css';
import { Failed, NotAsked, Nothing, Waiting } from './search-states.tsx';
import { useSearch } from './use-search.ts';

interface SearchScreenProps {
  readonly place: SearchPlace;
  readonly onPlace: (place: SearchPlace) => void;
  /** The words of the place were typed here. */
  readonly isTyped: boolean;
  readonly onTyped: (words: string) => void;
  /** Where a result leads. */
  readonly toOf: (result: SearchResult) => string;
  /** Rooms that the search can be narrowed to. */
  readonly rooms: readonly KnownRoom[];
}

type BodyProps = Pick<SearchScreenProps, 'place' | 'onPlace' | 'toOf'> & { readonly onUp: () => void };

const Body = ({ place, onPlace, toOf, onUp }: BodyProps) => {
  const search = useSearch(place);
  const is = asked(place.words);
  const isPart = place.kind !== 'all' || place.room !== null;
  const widen = () => onPlace({ words: place.words, kind: 'all', room: null });
  if (is !== 'search') return <NotAsked isTooShort={is === 'tooShort'} />;
  if (search.problem !== null) return <Failed problem={search.problem} onAgain={search.again} onWiden={widen} />;
  if (search.isWaiting) return <Waiting />;
  if (search.results.length === 0) return <Nothing onWiden={isPart ? widen : null} />;
  return (
    <Results
      search={search}
      toOf={toOf}
      isMixed={place.kind === 'all' && place.room === null}
      withRoom={place.room === null}
      onUp={onUp}
    />
  );
};

/** Searches everything that the reader may see. All of what it shows stands in the address. */
export const SearchScreen = ({ place, onPlace, isTyped, onTyped, toOf, rooms }: SearchScreenProps) => {
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
        <Scope place={place} rooms={rooms} onRoom={(room) => onPlace({ ...place, room })} />
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
            <Body place={place} onPlace={onPlace} toOf={toOf} onUp={() => field.current?.focus()} />
          </div>
        </TabPanel>
      </Tabs>
    </div>
  );
};
