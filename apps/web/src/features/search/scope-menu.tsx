import { Written } from '../../ui/written.tsx';
import { useTranslation } from 'react-i18next';
import { roomRefOf } from '../../lib/addresses.ts';
import { isolate } from '../../lib/bidi.ts';
import type { SearchQuery } from '../../lib/search-address.ts';
import { Button } from '../../ui/button.tsx';
import { NamesLine } from '../../ui/names-line.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';

/** A room to search in. */
export interface SearchableRoom {
  readonly _id: string;
  readonly slug: string | null;
  readonly title: string;
  readonly joined: boolean;
}

interface ScopeMenuProps {
  readonly place: SearchQuery;
  readonly rooms: readonly SearchableRoom[];
  readonly onRoom: (room: string | null) => void;
}

/** All rooms, or one of the reader's own. */
export const ScopeMenu = ({ place, rooms, onRoom }: ScopeMenuProps) => {
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
