import { textDirection } from '@baithak/protocol/direction';
import type { RoomDetails } from '@baithak/protocol/rooms';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Tile } from '../../ui/tile.tsx';
import { roomsAddress } from './address.ts';
import styles from './room-header.module.css';

interface RoomHeaderProps {
  readonly room: RoomDetails;
  readonly onlineCount: number;
  readonly isPanelOpen: boolean;
  readonly onPanel: () => void;
  readonly onDetails: () => void;
  readonly onJoin: () => void;
  readonly onLeave: () => void;
}

/** A room's tile, title and topic, and the ways to its people and facts. */
export const RoomHeader = ({ room, onlineCount, isPanelOpen, onPanel, onDetails, onJoin, onLeave }: RoomHeaderProps) => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  const language = textDirection(room.title) === 'rtl' ? 'ur' : 'en';
  const line = room.topic || room.desc;
  return (
    <header className={styles.header}>
      <Link to={roomsAddress} className={styles.back} aria-label={t('toRooms')} title={tc('back')}><Icon name="back" /></Link>
      <Tile seed={room._id} size={38} />
      <div className={styles.words}>
        <h1 className="display" lang={language}><bdi>{room.title}</bdi></h1>
        <p className={styles.line}>
          <span className={styles.topic} dir="auto">{line}</span>
          <span className={styles.online}>{t('onlineCount', { count: onlineCount })}</span>
        </p>
      </div>
      {!room.joined && <Button size="small" tone="primary" onClick={onJoin}>{t('join')}</Button>}
      <IconButton icon="users" label={t('people')} on={isPanelOpen} aria-pressed={isPanelOpen} onClick={onPanel} />
      <Menu trigger={<IconButton icon="more" label={t('more')} />}>
        <MenuItem icon="door" onChoose={onDetails}>{t('details')}</MenuItem>
        {room.joined && <MenuItem icon="sign-out" danger disabled={room.iOwn} onChoose={onLeave}>{room.iOwn ? t('ownerStays') : t('leave')}</MenuItem>}
      </Menu>
    </header>
  );
};
