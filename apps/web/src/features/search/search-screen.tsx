import type { SearchResult } from '@baithak/protocol/contracts/search';
import { limits } from '@baithak/protocol/limits';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { roomRefOf } from '../../lib/addresses.ts';
import { isolate } from '../../lib/text-direction.ts';
import { isComposing } from '../../lib/keyboard.ts';
import { type SearchQuery, searchKinds } from '../../lib/search-address.ts';
import { parseSearchWords } from '../../lib/search-words.ts';
import { Button } from '../../ui/button.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { NamesLine } from '../../ui/names-line.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { Written } from '../../ui/written.tsx';
import { NoResults, Results, SearchFailed, SearchHint, SearchSkeleton, TookTooLong } from './results.tsx';
import { FilterChips, FilterSuggestions, type SearchableRoom } from './search-filters.tsx';
import styles from './search-screen.module.css';
import { checkQuery, useSearch } from './use-search.ts';

interface ScopeMenuProps {
  readonly place: SearchQuery;
  readonly rooms: readonly SearchableRoom[];
  readonly onRoom: (room: string | null) => void;
}

const ScopeMenu = ({ place, rooms, onRoom }: ScopeMenuProps) => {
  const { t } = useTranslation('search');
  const here = rooms.find(({ _id, slug }) => place.room === _id || place.room === slug);
  const label =
    place.room === null ? t('everywhere') : t('inRoom', { room: here ? isolate(here.title) : t('thisRoom') });
  return (
    <Menu
      align="start"
      trigger={
        <Button
          tone="outline"
          size="small"
          icon={place.room === null ? 'globe' : 'door'}
          aria-label={`${t('where')}: ${label}`}
        >
          <NamesLine text={label} />
        </Button>
      }
    >
      <MenuItem icon="globe" onChoose={() => onRoom(null)}>
        {t('everywhere')}
      </MenuItem>
      <MenuSeparator />
      {rooms
        .filter(({ joined }) => joined)
        .map((room) => (
          <MenuItem key={room._id} icon="door" onChoose={() => onRoom(roomRefOf(room))}>
            <bdi>
              <Written text={room.title} />
            </bdi>
          </MenuItem>
        ))}
    </Menu>
  );
};

/** The pause in typing after which the search starts, in ms. */
const pauseMs = 300;

/** What is in the field, and in the address after a pause. `isTyped`: the address was typed here, and the field may have more by now. */
const useTyped = (words: string, isTyped: boolean, onWords: (words: string) => void) => {
  const [typed, setTyped] = useState(words);
  const [before, setBefore] = useState(words);
  if (before !== words) {
    setBefore(words);
    // The address changed otherwise: Ctrl+K, back, a link.
    if (!isTyped) setTyped(words);
  }
  const tell = useEffectEvent(onWords);
  useEffect(() => {
    if (typed === words) return;
    const timer = setTimeout(() => tell(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, words]);
  return [typed, setTyped] as const;
};

interface SearchFieldProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly onEnter: () => void;
  /** Moves the focus to the results. */
  readonly onDown: () => void;
}

/** Searches after a pause in typing, or at once with Enter. */
const SearchField = ({ ref, typed, onTyped, onEnter, onDown }: SearchFieldProps) => {
  const { t } = useTranslation('search');
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    if (event.key === 'Enter') onEnter();
    else onDown();
  };
  return (
    <TextInput
      ref={ref}
      type="search"
      value={typed}
      onChange={(event) => onTyped(event.target.value)}
      onKeyDown={onKeyDown}
      maxLength={limits.search}
      placeholder={t('placeholder')}
      aria-label={t('field')}
      autoFocus
      autoComplete="off"
      enterKeyHint="search"
      dir="auto"
    />
  );
};

interface SearchScreenProps {
  readonly place: SearchQuery;
  readonly onPlace: (place: SearchQuery) => void;
  readonly isTyped: boolean;
  readonly onTyped: (words: string) => void;
  readonly resultAddress: (result: SearchResult) => string;
  readonly rooms: readonly SearchableRoom[];
}

type BodyProps = Pick<SearchScreenProps, 'place' | 'onPlace' | 'resultAddress'> & {
  readonly onUp: () => void;
  /** Puts a filter into the field. */
  readonly onFilter: (text: string) => void;
};

const Body = ({ place, onPlace, resultAddress, onUp, onFilter }: BodyProps) => {
  const search = useSearch(place);
  const isOneRoom = place.room !== null || parseSearchWords(place.words).room !== null;
  const check = checkQuery(place.words);
  const { words, ...narrowed } = parseSearchWords(place.words);
  const isNarrowed = Object.values(narrowed).some((each) => each !== null);
  const isPart = place.kind !== 'all' || place.room !== null || isNarrowed;
  const widen = () => onPlace({ words, kind: 'all', room: null });
  if (check !== 'search')
    return (
      <>
        <SearchHint check={check} />
        <FilterChips onFilter={onFilter} />
      </>
    );
  if (search.problem !== null) return <SearchFailed problem={search.problem} onAgain={search.again} onWiden={widen} />;
  if (search.isWaiting) return <SearchSkeleton />;
  if (search.results.length === 0 && search.isPartial) return <TookTooLong onAgain={search.again} />;
  if (search.results.length === 0) return <NoResults onWiden={isPart ? widen : null} />;
  return (
    <Results
      search={search}
      resultAddress={resultAddress}
      isMixed={place.kind === 'all' && !isOneRoom && !isNarrowed}
      withRoom={!isOneRoom}
      onUp={onUp}
    />
  );
};

/** Searches everything the reader may see. The address holds the whole state. */
export const SearchScreen = ({ place, onPlace, isTyped, onTyped, resultAddress, rooms }: SearchScreenProps) => {
  const { t } = useTranslation('search');
  const field = useRef<HTMLInputElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useTyped(place.words, isTyped, onTyped);
  const fill = (text: string) => {
    setTyped(text);
    field.current?.focus();
  };
  const kinds = searchKinds.filter((kind) => place.room === null || kind !== 'rooms');
  return (
    <div ref={page} className="flex-1 flex flex-col min-h-0">
      <header
        className={`${styles.head} flex-none flex flex-wrap items-center gap-y-3 gap-x-4 pt-5 px-6 pb-2 mobile:gap-y-2 mobile:gap-x-3 mobile:pt-3 mobile:px-4 mobile:pb-1`}
        role="search"
      >
        <h1 className="display">{t('title')}</h1>
        <SearchField
          ref={field}
          typed={typed}
          onTyped={setTyped}
          onEnter={() => onTyped(typed)}
          onDown={() => page.current?.querySelector<HTMLElement>('[data-roving][tabindex="0"]')?.focus()}
        />
        <ScopeMenu place={place} rooms={rooms} onRoom={(room) => onPlace({ ...place, room })} />
      </header>
      <FilterSuggestions typed={typed} rooms={rooms} onTyped={fill} />
      <Tabs
        strip
        className={styles.tabs ?? ''}
        label={t('kinds')}
        value={place.kind}
        onChange={(kind) => onPlace({ ...place, kind })}
        tabs={kinds.map((value) => ({ value, label: t(value) }))}
      >
        <TabPanel value={place.kind} className={styles.panel ?? ''}>
          <div className="max-w-(--w-reading) mx-auto pt-2 px-3 pb-6 mobile:px-1">
            <Body
              place={place}
              onPlace={onPlace}
              resultAddress={resultAddress}
              onUp={() => field.current?.focus()}
              onFilter={(text) => fill(typed === '' || typed.endsWith(' ') ? typed + text : `${typed} ${text}`)}
            />
          </div>
        </TabPanel>
      </Tabs>
    </div>
  );
};
