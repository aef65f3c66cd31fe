import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { roomRefOf } from '../../lib/addresses.ts';
import { client } from '../../lib/client.ts';
import { completeFilter, filterAtEnd, filterWords, type SearchFilter, searchFilters } from '../../lib/search-words.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/graphics/icon.tsx';
import { Written } from '../../ui/written.tsx';
import { Avatar } from '../people/avatar.tsx';

/** A room to search in. */
export interface SearchableRoom {
  readonly _id: string;
  readonly slug: string | null;
  readonly title: string;
  readonly joined: boolean;
}

/** How many people, or rooms, are offered. */
const most = 6;

const icons = { from: 'users', in: 'door', before: 'clock', after: 'clock', on: 'clock' } as const satisfies Record<
  SearchFilter,
  IconName
>;

const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="group" aria-label={label} className="flex flex-wrap items-center gap-2 px-6 pt-1 pb-2 mobile:px-4">
    {children}
  </div>
);

/** The filters by name, in the words of the interface's language. */
export const FilterChips = ({ onFilter }: { onFilter: (text: string) => void }) => {
  const { t, i18n } = useTranslation('search');
  const words = filterWords[i18n.language === 'ur' ? 'ur' : 'en'];
  return (
    <div role="group" aria-label={t('narrow')} className="flex flex-wrap justify-center gap-2 px-6 pb-4">
      {searchFilters.map((filter) => (
        <Button
          key={filter}
          tone="outline"
          size="small"
          icon={icons[filter]}
          onClick={() => onFilter(`${words[filter]}:`)}
        >
          <span>
            <b>{words[filter]}:</b> {t(`filters.${filter}`)}
          </span>
        </Button>
      ))}
    </div>
  );
};

const usePeople = (value: string) =>
  useQuery({
    queryKey: ['people', 'search', value],
    enabled: value.length >= 2,
    staleTime: 10_000,
    queryFn: async () => (await client.search.search({ q: value, in: 'people' })).results,
  });

interface ValuesProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
}

const People = ({ value, onValue }: ValuesProps) => {
  const { t } = useTranslation('search');
  const { data } = usePeople(value.replace('@', ''));
  const people = (data ?? []).flatMap(({ _id, user }) => (user === null ? [] : [{ id: _id, user }])).slice(0, most);
  if (people.length === 0) return <p className="px-6 pt-1 pb-2 text-muted mobile:px-4">{t('nameHint')}</p>;
  return (
    <Chips label={t('filters.from')}>
      {people.map(({ id, user }) => (
        <Button key={id} tone="outline" size="small" onClick={() => onValue(user.username)}>
          <span className="inline-flex items-center gap-1.5">
            <Avatar id={id} username={user.username} picture={user.profile.picture} rank={0} size={20} />
            <bdi>{user.username}</bdi>
          </span>
        </Button>
      ))}
    </Chips>
  );
};

const Rooms = ({ value, onValue, rooms }: ValuesProps & { readonly rooms: readonly SearchableRoom[] }) => {
  const { t } = useTranslation('search');
  const typed = value.replace('#', '').toLowerCase();
  const fitting = rooms
    .filter(({ joined, title, slug }) => joined && (title.toLowerCase().includes(typed) || slug?.startsWith(typed)))
    .slice(0, most);
  if (fitting.length === 0) return null;
  return (
    <Chips label={t('filters.in')}>
      {fitting.map((room) => (
        <Button key={room._id} tone="outline" size="small" icon="door" onClick={() => onValue(roomRefOf(room))}>
          <bdi className="truncate">
            <Written text={room.title} />
          </bdi>
        </Button>
      ))}
    </Chips>
  );
};

const two = (number: number): string => String(number).padStart(2, '0');
/** A day before today as a filter has it: 2026-11-28. */
const dayAgo = (days: number): string => {
  const day = new Date();
  day.setDate(day.getDate() - days);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
};
const days = [
  ['today', 0],
  ['yesterday', 1],
  ['weekAgo', 7],
  ['monthAgo', 30],
] as const;

const Days = ({ filter, onValue }: Pick<ValuesProps, 'onValue'> & { readonly filter: SearchFilter }) => {
  const { t } = useTranslation('search');
  return (
    <Chips label={t(`filters.${filter}`)}>
      {days.map(([name, ago]) => (
        <Button key={name} tone="outline" size="small" onClick={() => onValue(dayAgo(ago))}>
          {t(`days.${name}`)}
        </Button>
      ))}
      <span className="inline-flex items-center gap-1 text-sm text-muted">
        <Icon name="clock" size="tiny" />
        {t('dayHint')} <bdi dir="ltr">2026-11-20</bdi>
      </span>
    </Chips>
  );
};

interface SuggestionsProps {
  readonly typed: string;
  readonly rooms: readonly SearchableRoom[];
  readonly onTyped: (typed: string) => void;
}

/** People, rooms or days for the filter that is being typed at the end of the field. */
export const FilterSuggestions = ({ typed, rooms, onTyped }: SuggestionsProps) => {
  const typing = filterAtEnd(typed);
  if (typing === null) return null;
  const onValue = (value: string) => onTyped(completeFilter(typed, value));
  if (typing.filter === 'from') return <People value={typing.value} onValue={onValue} />;
  if (typing.filter === 'in') return <Rooms value={typing.value} onValue={onValue} rooms={rooms} />;
  return <Days filter={typing.filter} onValue={onValue} />;
};
