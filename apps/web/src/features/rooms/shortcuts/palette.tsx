import type { SearchResult } from '@baithak/protocol/contracts/search';
import type { FeaturedRoom, RoomListItem } from '@baithak/protocol/entities/room';
import type { StoredTile } from '@baithak/protocol/looks';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { roomAddress, roomRefOf } from '../../../lib/addresses.ts';
import { isolate, textAttributes } from '../../../lib/text-direction.ts';
import { hasFinePointer, hasTouchScreen } from '../../../lib/breakpoint.ts';
import { classNames } from '../../../lib/class-names.ts';
import { client } from '../../../lib/client.ts';
import { isComposing } from '../../../lib/keyboard.ts';
import { resultAddress, searchAddress } from '../../../lib/search-address.ts';
import { completeFilter, filterAtEnd, parseSearchWords, searchInput } from '../../../lib/search-words.ts';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { Tile } from '../../../ui/graphics/tile.tsx';
import { NamesLine } from '../../../ui/names-line.tsx';
import { DialogBody } from '../../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Written } from '../../../ui/written.tsx';
import { Avatar } from '../../people/avatar.tsx';
import { useRoomSearch, useRooms } from '../queries.ts';
import styles from './palette.module.css';

// Texts last: what Enter goes to must not change when they arrive.
const types = ['yours', 'open', 'people', 'search', 'texts'] as const;

/** Somewhere to go: a room the reader has joined, one that is open, a person, a text that was found, or a search. */
interface PaletteResult {
  readonly id: string;
  readonly type: (typeof types)[number];
  /** The words of a search; of a text the words that were found. */
  readonly title: string;
  readonly to: string;
  /** Of a person or room, what a filter names it by. */
  readonly value?: string;
  /** What stands in the field after it was chosen: it ends a filter that was being typed, and leads nowhere. */
  readonly fills?: string;
  readonly tile?: StoredTile;
  /** The room that alone is searched. */
  readonly here?: string;
  readonly user?: { readonly id: string; readonly username: string; readonly picture: string | null };
  /** Of a text, who wrote it and its room. */
  readonly where?: string;
}

const most = 7;

const mostTexts = 5;

type Narrowed = Parameters<typeof client.search.search>[0];

/** People and texts: the first page of a search of everything has some of each. Null: nothing is asked. */
const useFound = (asked: Narrowed | null) =>
  useQuery({
    queryKey: ['palette', asked],
    enabled: asked !== null,
    staleTime: 10_000,
    queryFn: async () => (await client.search.search(asked ?? {})).results,
  });

/** What is searched for what was typed; of a filter at its end the people who fit it. */
const askedOf = (typed: string): Narrowed | null => {
  const typing = filterAtEnd(typed);
  if (typing !== null && typing.value !== '' && typing.filter === 'from')
    return { q: typing.value.replace('@', ''), in: 'people' };
  const asked = searchInput(parseSearchWords(typed));
  const isTooShort = asked.q !== undefined && [...asked.q].length < 2;
  return isTooShort || Object.keys(asked).length === 0 ? null : asked;
};

const foundResult = (result: SearchResult): PaletteResult | null => {
  const { _id: id, kind, user, snippet, title } = result;
  if (kind === 'rooms' || user === null) return null;
  const shown = {
    id,
    to: resultAddress(result),
    user: { id: user._id, username: user.username, picture: user.profile.picture },
  };
  if (kind === 'people') return { ...shown, type: 'people', title: user.username, value: user.username };
  const where = `${isolate(user.username)} · ${isolate(title)}`;
  return { ...shown, type: 'texts', title: snippet.map(({ text }) => text).join(''), where };
};

const roomResult = (type: 'yours' | 'open', room: FeaturedRoom | RoomListItem): PaletteResult => ({
  id: room._id,
  type,
  title: room.title,
  value: roomRefOf(room),
  to: roomAddress(roomRefOf(room)),
  tile: room.tile,
});

/** The search for the words everywhere, and in the room that is open; without words the page of the search. */
const searches = (words: string, open: RoomListItem | null): readonly PaletteResult[] => {
  const search = { type: 'search', title: words } as const;
  if (words === '') return [{ ...search, id: 'search', to: searchAddress({}) }];
  const everywhere = { ...search, id: 'search', to: searchAddress({ words, kind: 'messages' }) };
  if (open === null) return [everywhere];
  const to = searchAddress({ words, kind: 'messages', room: roomRefOf(open) });
  return [everywhere, { ...search, id: 'here', here: open.title, to }];
};

/** What the words lead to: own rooms first, the latest before the others. `isWaiting`: more may come. */
const usePaletteResults = (
  typed: string,
  openRoom: RoomListItem | null,
): { results: readonly PaletteResult[]; isWaiting: boolean } => {
  const trimmed = typed.trim();
  const typing = filterAtEnd(typed);
  const isPerson = typing?.filter === 'from';
  const words = (typing?.filter === 'in' ? typing.value : trimmed).toLowerCase();
  const { data } = useRooms();
  const found = useRoomSearch(typing === null ? words : '');
  const anything = useFound(askedOf(typed));
  const yours = (data?.rooms ?? [])
    .filter((room) => !isPerson && room.title.toLowerCase().includes(words))
    .slice(0, most)
    .map((room) => roomResult('yours', room));
  const search = searches(trimmed, openRoom);
  if (typing !== null) {
    const people = (anything.data ?? []).flatMap((result) => foundResult(result) ?? []).slice(0, most);
    const fitting = isPerson ? people.filter(({ type }) => type === 'people') : typing.filter === 'in' ? yours : [];
    const chosen = fitting.map((each) => ({ ...each, fills: completeFilter(typed, each.value ?? '') }));
    return { results: [...chosen, ...search], isWaiting: anything.isFetching };
  }
  if ([...words].length < 2) return { results: [...yours, ...search], isWaiting: false };
  const open = (found.data ?? [])
    .filter((room) => !room.joined)
    .slice(0, most)
    .map((room) => roomResult('open', room));
  const those = (anything.data ?? []).flatMap((result) => foundResult(result) ?? []);
  const persons = those.filter(({ type }) => type === 'people').slice(0, most);
  const texts = those.filter(({ type }) => type === 'texts').slice(0, mostTexts);
  return {
    results: [...yours, ...open, ...persons, ...search, ...texts],
    isWaiting: found.isFetching || anything.isFetching,
  };
};

interface OptionProps {
  readonly id: string;
  readonly result: PaletteResult;
  readonly isChosen: boolean;
  readonly onGo: () => void;
}

const Picture = ({ result }: { result: PaletteResult }) => {
  if (result.type === 'search')
    return (
      <span className="grid place-items-center w-7 text-muted">
        <Icon name="search" />
      </span>
    );
  return result.user ? (
    <Avatar {...result.user} rank={0} size={28} />
  ) : (
    <Tile seed={result.id} tile={result.tile} size={28} />
  );
};

const Label = ({ result }: { result: PaletteResult }) => {
  const { t } = useTranslation('rooms');
  if (result.type !== 'search')
    return (
      <>
        <bdi className="truncate" {...textAttributes(result.title)}>
          <Written text={result.title} />
        </bdi>
        {result.where !== undefined && (
          <span className="flex-none max-w-2/5 ms-auto text-xs text-muted">
            <bdi className="block truncate">
              <Written text={result.where} />
            </bdi>
          </span>
        )}
      </>
    );
  const words = isolate(result.title);
  const text =
    result.here === undefined
      ? t(result.title === '' ? 'palette.searchAll' : 'palette.searchFor', { words })
      : t('palette.searchHere', { words, room: isolate(result.here) });
  return (
    <span className="truncate">
      <NamesLine text={text} />
    </span>
  );
};

const Option = ({ id, result, isChosen, onGo }: OptionProps) => (
  <button
    type="button"
    tabIndex={-1}
    id={id}
    role="option"
    aria-selected={isChosen}
    className={classNames(
      styles.option,
      '[--bg:var(--surface-raised)] w-full flex items-center gap-2.5 min-h-touch px-2 rounded-2 font-medium',
      isChosen && styles.chosen,
    )}
    onClick={onGo}
    ref={(node) => {
      if (isChosen) node?.scrollIntoView({ block: 'nearest' });
    }}
  >
    <Picture result={result} />
    <Label result={result} />
  </button>
);

interface PaletteProps {
  readonly open: boolean;
  /** The open room: words can be searched in it alone. */
  readonly room: RoomListItem | null;
  readonly onClose: () => void;
}

/** From -1, where nothing is chosen yet, to the first or the last. */
const stepOf = (key: string, at: number, count: number): number | null => {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (Math.max(at, 0) + count - 1) % count;
  return null;
};

interface ResultGroupsProps {
  readonly results: readonly PaletteResult[];
  readonly selected: number;
  readonly optionId: (index: number) => string;
  readonly onGo: (result: PaletteResult) => void;
}

const ResultGroups = ({ results, selected, optionId, onGo }: ResultGroupsProps) => {
  const { t } = useTranslation('rooms');
  return types.map((type) => {
    const own = results.flatMap((result, index) => (result.type === type ? [{ result, index }] : []));
    if (own.length === 0) return null;
    return (
      <div key={type} role="group" aria-label={t(`palette.${type}`)}>
        <div className="pt-2 px-2 pb-1 text-xs font-bold text-muted" aria-hidden="true">
          {t(`palette.${type}`)}
        </div>
        {own.map(({ result, index }) => (
          <Option
            key={result.id}
            id={optionId(index)}
            result={result}
            isChosen={index === selected}
            onGo={() => onGo(result)}
          />
        ))}
      </div>
    );
  });
};

const PaletteContent = ({ room, onClose }: Omit<PaletteProps, 'open'>) => {
  const { t } = useTranslation('rooms');
  const navigate = useNavigate();
  const id = useId();
  const [words, setWords] = useState('');
  const [wish, setWish] = useState<number | null>(null);
  const { results, isWaiting } = usePaletteResults(words, room);
  // Whoever writes on a screen presses what they want: there Enter ends a filter or searches for the words.
  const unasked = !hasTouchScreen() || hasFinePointer() || results[0]?.fills !== undefined ? 0 : -1;
  const at = Math.min(wish ?? unasked, results.length - 1);
  const optionId = (index: number) => `${id}-${index}`;
  const fill = (text: string) => {
    setWords(text);
    setWish(null);
  };
  const go = (result: PaletteResult | undefined) => {
    if (!result) return;
    if (result.fills !== undefined) return fill(result.fills);
    onClose();
    void navigate(result.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composing of a word in some keyboards.
    if (isComposing(event)) return;
    const step = results.length > 0 ? stepOf(event.key, at, results.length) : null;
    if (step === null && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === null) go(results[at] ?? results.find(({ type }) => type === 'search'));
    else setWish(step);
  };
  return (
    <>
      <label
        className={`${styles.field} flex items-center gap-2 min-h-12 px-3 bg-surface-raised [border:1.5px_solid_var(--border-strong)] rounded-2 text-muted`}
      >
        <Icon name="search" />
        <input
          type="text"
          role="combobox"
          aria-expanded={results.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={at >= 0 ? optionId(at) : undefined}
          aria-label={t('palette.title')}
          placeholder={t('palette.placeholder')}
          value={words}
          onChange={({ target }) => fill(target.value)}
          onKeyDown={onKeyDown}
          autoFocus
          autoComplete="off"
          enterKeyHint="search"
          dir="auto"
        />
      </label>
      <div className={styles.results}>
        {results.every(({ type }) => type === 'search') && words.trim() !== '' && (
          <p className="p-2 text-muted" role="status">
            {isWaiting ? t('palette.waiting') : t('palette.nothing')}
          </p>
        )}
        <div id={`${id}-list`} role="listbox" aria-label={t('palette.title')} aria-busy={isWaiting}>
          <ResultGroups results={results} selected={at} optionId={optionId} onGo={go} />
        </div>
      </div>
    </>
  );
};

export const Palette = ({ open, ...props }: PaletteProps) => {
  const { t } = useTranslation('rooms');
  return (
    <Dialog open={open} onClose={props.onClose} title={t('palette.title')} atTop>
      <DialogBody>{open && <PaletteContent {...props} />}</DialogBody>
    </Dialog>
  );
};
