import type { RoomDetails } from '@baithak/protocol/rooms';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { languageOf } from '../../lib/bidi.ts';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { Tile } from '../../ui/tile.tsx';
import { roomsAddress } from './address.ts';
import type { RoomDialogName } from './open-dialog.ts';
import styles from './room-header.module.css';
import { topicId } from './topic-line.tsx';
import type { RoomRights } from './room-rights.ts';
import type { RoomPanelName } from './use-room-panel.ts';

interface RoomHeaderProps {
  readonly room: RoomDetails;
  readonly onlineCount: number;
  readonly rights: RoomRights;
  readonly panel: RoomPanelName | null;
  readonly onPanel: (panel: RoomPanelName) => void;
  readonly onDialog: (dialog: RoomDialogName) => void;
  readonly onTopic: () => void;
  readonly onSearch: () => void;
  readonly onJoin: () => void;
}

/** A room's tile, title and topic, and the ways to its people and facts. */
export const RoomHeader = ({
  room,
  onlineCount,
  rights,
  panel,
  onPanel,
  onDialog,
  onTopic,
  onSearch,
  onJoin,
}: RoomHeaderProps) => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  const language = languageOf(room.title);
  const line = room.topic || room.desc;
  return (
    <header className={styles.header}>
      <Link to={roomsAddress} className={styles.back} aria-label={t('toRooms')} title={tc('back')}>
        <Icon name="back" />
      </Link>
      <Tile seed={room._id} tile={room.tile} size={38} />
      <div className={styles.words}>
        <h1 className="display" lang={language}>
          <bdi className="truncate own-line">{room.title}</bdi>
        </h1>
        <p className={styles.line}>
          {rights.owns ? (
            <button
              type="button"
              id={topicId}
              className={classNames('truncate own-line', styles.topic)}
              dir="auto"
              title={t('topicChange')}
              onClick={onTopic}
            >
              {line || t('topicChange')}
            </button>
          ) : (
            <span className={classNames('truncate own-line', styles.topic)} dir="auto">
              {line}
            </span>
          )}
          <span className={styles.online}>{t('onlineCount', { count: onlineCount })}</span>
        </p>
      </div>
      {!room.joined && (
        <span className={styles.join}>
          <Button size="small" tone="primary" onClick={onJoin}>
            {t('join')}
          </Button>
        </span>
      )}
      <span className={styles.search}>
        <IconButton icon="search" label={t('searchHere')} onClick={onSearch} />
      </span>
      <IconButton
        icon="users"
        label={t('people')}
        on={panel === 'members'}
        aria-pressed={panel === 'members'}
        onClick={() => onPanel('members')}
      />
      <Menu trigger={<IconButton icon="more" label={t('more')} />}>
        <MenuItem icon="search" onChoose={onSearch}>
          {t('searchHere')}
        </MenuItem>
        <MenuItem icon="door" onChoose={() => onPanel('about')}>
          {t('details')}
        </MenuItem>
        {room.rules !== '' && (
          <MenuItem icon="shield" onChoose={() => onDialog('rules')}>
            {t('rules')}
          </MenuItem>
        )}
        {rights.invites && (
          <MenuItem icon="link" onChoose={() => onDialog('invite')}>
            {t('invite.open')}
          </MenuItem>
        )}
        {rights.owns && (
          <MenuItem icon="edit" onChoose={onTopic}>
            {t('topicChange')}
          </MenuItem>
        )}
        {rights.owns && (
          <MenuItem icon="gear" onChoose={() => onDialog('settings')}>
            {t('settings.open')}
          </MenuItem>
        )}
        {rights.owns && (
          <MenuItem icon="users" onChoose={() => onDialog('transfer')}>
            {t('transfer.open')}
          </MenuItem>
        )}
        {(room.joined || rights.owns) && <MenuSeparator />}
        {room.joined && (
          <MenuItem icon="sign-out" danger onChoose={() => onDialog('leave')}>
            {t('leave')}
          </MenuItem>
        )}
        {rights.owns && (
          <MenuItem icon="trash" danger onChoose={() => onDialog('close')}>
            {t('close.open')}
          </MenuItem>
        )}
      </Menu>
    </header>
  );
};
