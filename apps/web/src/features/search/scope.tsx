import { useTranslation } from 'react-i18next';
import { isolated } from '../../lib/bidi.ts';
import type { SearchPlace } from '../../lib/search-address.ts';
import { Button } from '../../ui/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';

/** A room to search in. */
export interface KnownRoom {
  readonly _id: string;
  readonly slug: string | null;
  readonly title: string;
  readonly joined: boolean;
}

interface ScopeProps {
  readonly place: SearchPlace;
  readonly rooms: readonly KnownRoom[];
  readonly onRoom: (room: string | null) => void;
}

const nameOf = ({ _id, slug }: KnownRoom): string => slug ?? _id;

/** All rooms, or one of the reader's own. */
export const Scope = ({ place, rooms, onRoom }: ScopeProps) => {
  const { t } = useTranslation('search');
  const here = rooms.find(({ _id, slug }) => place.room === _id || place.room === slug);
  const label =
    place.room === null ? t('everywhere') : t('inRoom', { room: here ? isolated(here.title) : t('thisRoom') });
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
          {label}
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
          <MenuItem key={room._id} icon="door" onChoose={() => onRoom(nameOf(room))}>
            <bdi>{room.title}</bdi>
          </MenuItem>
        ))}
    </Menu>
  );
};
