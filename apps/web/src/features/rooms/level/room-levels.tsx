import { Written } from '../../../ui/written.tsx';
import { useTranslation } from 'react-i18next';
import { isolate, textLanguage } from '../../../lib/bidi.ts';
import { Segmented } from '../../../ui/form/segmented.tsx';
import { Tile } from '../../../ui/graphics/tile.tsx';
import { useRooms } from '../queries.ts';
import styles from './room-levels.module.css';
import { roomLevels, useChooseRoomLevel } from './use-room-level.ts';

/** What each joined room tells of. */
export const RoomLevels = () => {
  const { t } = useTranslation('rooms');
  const choose = useChooseRoomLevel();
  const rooms = useRooms().data?.rooms ?? [];
  if (rooms.length === 0) return null;
  return (
    <section aria-labelledby="room-levels">
      <h2 id="room-levels" className={styles.title}>
        {t('level.ofRooms')}
      </h2>
      <p className={styles.hint}>{t('level.hint')}</p>
      <ul className={styles.list}>
        {rooms.map(({ _id, title, tile, level }) => (
          <li key={_id} className={styles.room}>
            <Tile seed={_id} tile={tile} size={32} />
            <bdi className={styles.name} lang={textLanguage(title)}>
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
