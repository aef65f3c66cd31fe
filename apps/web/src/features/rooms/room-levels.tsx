import { useTranslation } from 'react-i18next';
import { Written } from '../../ui/written.tsx';
import { isolate, textLanguage } from '../../lib/text-direction.ts';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Tile } from '../../ui/graphics/tile.tsx';
import { useRooms, roomLevels, useChooseRoomLevel } from './queries.ts';
import styles from './room-levels.module.css';

export const RoomLevels = () => {
  const { t } = useTranslation('rooms');
  const choose = useChooseRoomLevel();
  const rooms = useRooms().data?.rooms ?? [];
  if (rooms.length === 0) return null;
  return (
    <section aria-labelledby="room-levels">
      <h2 id="room-levels" className="text-sm font-bold">
        {t('level.ofRooms')}
      </h2>
      <p className="text-muted">{t('level.hint')}</p>
      <ul className="mt-2">
        {rooms.map(({ _id, title, tile, level }) => (
          <li
            key={_id}
            className={`${styles.room} grid grid-cols-[auto_minmax(0,1fr)_auto] gap-y-2 gap-x-3 items-center py-2 line-b mobile:grid-cols-[auto_minmax(0,1fr)]`}
          >
            <Tile seed={_id} tile={tile} size={32} />
            <bdi className="wrap-anywhere" lang={textLanguage(title)}>
              <Written text={title} />
            </bdi>
            <Segmented
              label={t('level.of', { room: isolate(title) })}
              value={level}
              options={roomLevels.map((value) => ({ value, label: t(`level.short.${value}`) }))}
              onChange={(chosen) => choose(_id, chosen)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
};
