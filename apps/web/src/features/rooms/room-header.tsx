import type { FeaturedRoom, RoomDetails } from '@baithak/protocol/entities/room';
import { limits } from '@baithak/protocol/limits';
import { useMutation } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { logAddress, reportsAddress, roomRefOf, roomsAddress } from '../../lib/addresses.ts';
import { textLanguage } from '../../lib/text-direction.ts';
import { hasFinePointer } from '../../lib/breakpoint.ts';
import { classNames } from '../../lib/class-names.ts';
import { client } from '../../lib/client.ts';
import { isCrowd } from '../../lib/crowd.ts';
import { setSilent, useIsSilent } from '../../lib/silent-rooms.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNote } from '../../ui/feedback/failure-note.tsx';
import { Icon } from '../../ui/graphics/icon.tsx';
import { Tile } from '../../ui/graphics/tile.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { Written } from '../../ui/written.tsx';
import { FieldWords } from '../words/field-words.tsx';
import { NewsElsewhere } from './list/room-row.tsx';
import { roomLevels, useChooseRoomLevel, useListedRoom } from './queries.ts';
import type { RoomRights } from './membership/use-membership.ts';
import type { RoomDialogName } from './open/use-room-dialogs.ts';
import type { RoomPanelName } from './panel/room-panel.tsx';
import styles from './room-header.module.css';
import { showShortcuts } from './shortcuts/shown.ts';

/** In the menu of a joined room: what it tells of. */
const RoomLevelChoices = ({ roomId }: { roomId: string }) => {
  const { t } = useTranslation('rooms');
  const choose = useChooseRoomLevel();
  const room = useListedRoom(roomId);
  const isSilentHere = useIsSilent(roomId);
  if (!room) return null;
  return (
    <>
      <MenuSeparator />
      <MenuChoices
        label={t('level.title')}
        value={room.level}
        options={roomLevels.map((value) => ({ value, label: t(`level.${value}`) }))}
        onChange={(level) => choose(roomId, level)}
      />
      <MenuItem icon="volume" onChoose={() => setSilent(roomId, !isSilentHere)}>
        {t(isSilentHere ? 'level.hear' : 'level.silence')}
      </MenuItem>
    </>
  );
};

/** The id of the topic in the header, which gets the focus back when the form closes. */
const topicId = 'room-topic';

/** Edits the topic in its place under the title: Enter saves, Escape cancels. */
export const TopicForm = ({ room, onClose }: { room: RoomDetails; onClose: () => void }) => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  const [topic, setTopic] = useState(room.topic);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      if (topic.trim() !== room.topic) await client.rooms.updateRoomSettings({ roomId: room._id, topic: topic.trim() });
    },
    onSuccess: onClose,
  });
  useEffect(() => () => document.getElementById(topicId)?.focus(), []);
  const cancelOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <form
      className="flex flex-wrap items-center gap-2 py-1 ps-4 pe-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      <input
        className="flex-[1_1_12ch] min-w-0 min-h-9 px-2.5 bg-surface-raised [border:1.5px_solid_var(--border-strong)] rounded-2 mobile:min-h-touch"
        value={topic}
        onChange={(event) => setTopic(event.target.value)}
        onKeyDown={cancelOnEscape}
        maxLength={limits.topic}
        aria-label={t('topic')}
        dir="auto"
        autoFocus
      />
      <Button size="small" tone="primary" type="submit" busy={isPending}>
        {t('topicSave')}
      </Button>
      <IconButton icon="close" label={tc('cancel')} onClick={onClose} />
      <div className="flex-[1_1_100%] empty:hidden">
        <FieldWords as="text" text={topic === room.topic ? '' : topic} />
      </div>
      {error && (
        <div className="flex-[1_1_100%]">
          <FailureNote heading={t('settings.failed')} error={error} />
        </div>
      )}
    </form>
  );
};

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
  /** What the room was opened from, when that was not the list of rooms; on a phone a link leads there. */
  readonly backTo?: string | undefined;
}

type TopicLineProps = Pick<RoomHeaderProps, 'room' | 'rights' | 'onlineCount' | 'onTopic'>;

/** The room's topic, or its description without one. */
const topicOf = ({ topic, desc }: Pick<RoomDetails, 'topic' | 'desc'>): string => topic || desc;

const Topic = ({ room }: { room: Pick<RoomDetails, 'topic' | 'desc'> }) => (
  <span className={classNames('truncate own-line', styles.topic)} dir="auto">
    <Written text={topicOf(room)} />
  </span>
);

/** The topic under the title, which the owner can press to change, and how many are online when they are many. */
const TopicLine = ({ room, rights, onlineCount, onTopic }: TopicLineProps) => {
  const { t } = useTranslation('rooms');
  const line = topicOf(room);
  return (
    <p className="text-xs text-muted short:hidden">
      {rights.isOwner ? (
        <button
          type="button"
          id={topicId}
          className={classNames('truncate own-line', styles.topic)}
          dir="auto"
          title={t('topicChange')}
          onClick={onTopic}
        >
          {line === '' ? t('topicChange') : <Written text={line} />}
        </button>
      ) : (
        <Topic room={room} />
      )}
      {isCrowd(onlineCount) && <span className="hidden mobile:inline">{t('onlineCount', { count: onlineCount })}</span>}
    </p>
  );
};

type RoomMenuProps = Pick<RoomHeaderProps, 'room' | 'rights' | 'onPanel' | 'onDialog' | 'onTopic' | 'onSearch'>;

const RoomMenu = ({ room, rights, onPanel, onDialog, onTopic, onSearch }: RoomMenuProps) => {
  const { t } = useTranslation('rooms');
  const navigate = useNavigate();
  return (
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
      {rights.canInvite && (
        <MenuItem icon="link" onChoose={() => onDialog('invite')}>
          {t('invite.open')}
        </MenuItem>
      )}
      {rights.keepsOrder && (
        <MenuItem icon="flag" onChoose={() => void navigate(reportsAddress(roomRefOf(room)))}>
          {t('reports')}
        </MenuItem>
      )}
      {rights.keepsOrder && (
        <MenuItem icon="book" onChoose={() => void navigate(logAddress(roomRefOf(room)))}>
          {t('log')}
        </MenuItem>
      )}
      {rights.mayFreeze && (
        <MenuItem icon="clock" onChoose={() => onDialog('order')}>
          {t('order')}
        </MenuItem>
      )}
      {rights.isOwner && (
        <MenuItem icon="edit" onChoose={onTopic}>
          {t('topicChange')}
        </MenuItem>
      )}
      {rights.isOwner && (
        <MenuItem icon="gear" onChoose={() => onDialog('settings')}>
          {t('settings.open')}
        </MenuItem>
      )}
      {rights.isOwner && (
        <MenuItem icon="users" onChoose={() => onDialog('transfer')}>
          {t('transfer.open')}
        </MenuItem>
      )}
      {hasFinePointer() && (
        <MenuItem icon="keyboard" onChoose={showShortcuts}>
          {t('shortcuts.open')}
        </MenuItem>
      )}
      {room.joined && <RoomLevelChoices roomId={room._id} />}
      {(room.joined || rights.isOwner || rights.mayClear) && <MenuSeparator />}
      {rights.mayClear && (
        <MenuItem icon="trash" danger onChoose={() => onDialog('clear')}>
          {t('clear')}
        </MenuItem>
      )}
      {room.joined && (
        <MenuItem icon="sign-out" danger onChoose={() => onDialog('leave')}>
          {t('leave')}
        </MenuItem>
      )}
      {rights.isOwner && (
        <MenuItem icon="trash" danger onChoose={() => onDialog('close')}>
          {t('close.open')}
        </MenuItem>
      )}
    </Menu>
  );
};

interface HeadProps {
  readonly room: Pick<RoomDetails, '_id' | 'tile' | 'title'>;
  /** Under the title. */
  readonly line: ReactNode;
  readonly backTo?: string | undefined;
  /** At the end: what can be done. */
  readonly children?: ReactNode;
}

const Head = ({ room, line, backTo, children }: HeadProps) => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  return (
    <header className="relative flex items-center gap-3 min-h-(--h-header) pt-2 pb-0 ps-4 pe-3 mobile:gap-2 mobile:min-h-13.5 mobile:py-1 mobile:ps-1 mobile:pe-2 short:min-h-0 short:py-0">
      <Link
        to={backTo ?? roomsAddress}
        className="hidden mobile:relative mobile:flex-none mobile:grid mobile:place-items-center mobile:w-touch mobile:h-touch mobile:text-muted"
        aria-label={backTo === undefined ? t('toRooms') : tc('back')}
        title={tc('back')}
      >
        <Icon name="back" />
        <NewsElsewhere roomId={room._id} />
      </Link>
      <Tile seed={room._id} tile={room.tile} size={38} />
      <div className={styles.words}>
        <h1 className="display" lang={textLanguage(room.title)}>
          <bdi className="truncate own-line">
            <Written text={room.title} />
          </bdi>
        </h1>
        {line}
      </div>
      {children}
    </header>
  );
};

/** The header of a room that is being loaded, from what the list of rooms knows of it. */
export const WaitingRoomHeader = ({ room }: { room: FeaturedRoom }) => (
  <Head
    room={room}
    line={
      <p className="text-xs text-muted">
        <Topic room={room} />
      </p>
    }
  />
);

export const RoomHeader = (props: RoomHeaderProps) => {
  const { room, onlineCount, rights, panel, onPanel, onTopic, onSearch, onJoin, backTo } = props;
  const { t } = useTranslation('rooms');
  return (
    <Head
      room={room}
      line={<TopicLine room={room} rights={rights} onlineCount={onlineCount} onTopic={onTopic} />}
      backTo={backTo}
    >
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
      <RoomMenu {...props} />
    </Head>
  );
};
