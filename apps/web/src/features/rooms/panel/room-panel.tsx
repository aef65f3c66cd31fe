import { type ReactNode, useState } from 'react';
import type { RoomDetails } from '@baithak/protocol/entities/room';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSettings } from '../../../lib/settings/settings.ts';
import { readLocal, writeLocal } from '../../../lib/storage.ts';
import { useIsWide } from '../../../lib/use-is-wide.ts';
import styles from './room-about.module.css';
import { Written } from '../../../ui/written.tsx';
import { textAttributes, textLanguage } from '../../../lib/text-direction.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { bansAddress, logAddress, roomRefOf } from '../../../lib/addresses.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Lines } from '../../../ui/lines.tsx';
import { Tile } from '../../../ui/graphics/tile.tsx';
import { Time } from '../../../ui/time.tsx';
import { Name } from '../../people/name.tsx';
import type { RoomDialogName } from '../open/use-room-dialogs.ts';
import type { RoomRights } from '../membership/use-membership.ts';

interface RoomPanelProps {
  readonly title: string;
  /** Beside the title: a count, or the button that closes it. */
  readonly corner: ReactNode;
  readonly children: ReactNode;
}

/** A panel beside a room: a title, and scrolling content below it. */
export const RoomPanel = ({ title, corner, children }: RoomPanelProps) => (
  <aside className="flex-1 flex flex-col min-h-0 min-w-0" aria-label={title}>
    <div className={`${styles.head} flex items-center gap-2 min-h-13 pt-3 pb-1 px-4`}>
      <h2>{title}</h2>
      {corner}
    </div>
    {children}
  </aside>
);

/** From this width on the panel stands beside the main pane (docs/design.md#panes). */
const widePx = 1100;

export type RoomPanelName = 'members' | 'about';

const readWanted = (): RoomPanelName | null => {
  const kept = readLocal('roomPanel');
  if (kept === 'none') return null;
  return kept === 'about' ? 'about' : 'members';
};

/**
 * The panel of an open room, one at a time: beside it where there is room, and kept on the device; a drawer elsewhere
 * once it is asked for, and everywhere without the new layout. `isTaken`: a thread has the place beside the room.
 */
export const useRoomPanel = (isTaken: boolean) => {
  const { newLayout } = useSettings();
  const isWide = useIsWide(widePx) && !isTaken && newLayout;
  const [wanted, setWanted] = useState(readWanted);
  const [pulled, setPulled] = useState<RoomPanelName | null>(null);
  const shown = isWide ? wanted : pulled;
  const show = (panel: RoomPanelName | null) => {
    if (!isWide) return setPulled(panel);
    setWanted(panel);
    writeLocal('roomPanel', panel ?? 'none');
  };
  return {
    shown,
    isWide,
    show,
    toggle: (panel: RoomPanelName) => show(shown === panel ? null : panel),
    close: () => show(null),
  };
};

interface RoomAboutProps {
  readonly room: RoomDetails;
  readonly onlineCount: number;
  readonly rights: RoomRights;
  readonly onDialog: (dialog: RoomDialogName) => void;
  readonly onClose: () => void;
}

const Facts = ({ room, onlineCount }: { room: RoomDetails; onlineCount: number }) => {
  const { t } = useTranslation('rooms');
  const { day } = useTimes();
  const texts = [
    { label: t('desc'), text: room.desc },
    { label: t('topic'), text: room.topic },
    { label: t('rules'), text: room.rules },
  ];
  return (
    <dl className={styles.facts}>
      {texts
        .filter(({ text }) => text !== '')
        .map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd {...textAttributes(text)}>
              <Lines text={text} />
            </dd>
          </div>
        ))}
      <div>
        <dt>{t('owner')}</dt>
        <dd>
          <Name id={room.creator._id} username={room.creator.username} role={{ rank: 11 }} />
        </dd>
      </div>
      <div>
        <dt>{t('access')}</dt>
        <dd>
          {room.access === 'Public' ? t('open') : t('private')}
          {room.type === 'Adult' && ` · ${t('adult')}`}
        </dd>
      </div>
      {room.access === 'Public' && (
        <div>
          <dt>{t('readers')}</dt>
          <dd>{room.readers === 'everyone' ? t('readersAll') : t('readersMembers')}</dd>
        </div>
      )}
      <div>
        <dt>{t('members')}</dt>
        <dd className="numbers">
          {t('memberCount', { count: room.memberCount })} · {t('onlineCount', { count: onlineCount })}
        </dd>
      </div>
      <div>
        <dt>{t('since')}</dt>
        <dd>
          <Time date={room.createdAt}>{day(room.createdAt)}</Time>
        </dd>
      </div>
    </dl>
  );
};

export const RoomAbout = ({ room, onlineCount, rights, onDialog, onClose }: RoomAboutProps) => {
  const { t } = useTranslation('rooms');
  const { t: tc } = useTranslation('common');
  return (
    <RoomPanel title={t('details')} corner={<IconButton icon="close" label={tc('close')} onClick={onClose} />}>
      <div className="flex-1 min-h-0 overflow-auto grid content-start gap-4 pt-2 px-4 pb-5 thin-scrollbar">
        <div className={`${styles.name} flex items-center gap-3`}>
          <Tile seed={room._id} tile={room.tile} size={48} />
          <h3 className="display" lang={textLanguage(room.title)}>
            <bdi>
              <Written text={room.title} />
            </bdi>
          </h3>
        </div>
        <Facts room={room} onlineCount={onlineCount} />
        <div className="grid gap-2">
          {rights.canInvite && (
            <Button icon="link" onClick={() => onDialog('invite')}>
              {t('invite.open')}
            </Button>
          )}
          {rights.isOwner && (
            <Button icon="gear" onClick={() => onDialog('settings')}>
              {t('settings.open')}
            </Button>
          )}
          {rights.mayFreeze && (
            <Button tone="outline" icon="clock" onClick={() => onDialog('order')}>
              {t('order')}
            </Button>
          )}
          {rights.canSeeBans && (
            <Link className={buttonClass({ tone: 'outline' })} to={bansAddress(roomRefOf(room))}>
              <Icon name="ban" size="small" />
              {t('bans')}
            </Link>
          )}
          {rights.keepsOrder && (
            <Link className={buttonClass({ tone: 'outline' })} to={logAddress(roomRefOf(room))}>
              <Icon name="book" size="small" />
              {t('log')}
            </Link>
          )}
          {rights.isOwner && (
            <Button tone="outline" icon="users" onClick={() => onDialog('transfer')}>
              {t('transfer.open')}
            </Button>
          )}
          {room.joined && (
            <Button tone="outline" icon="sign-out" onClick={() => onDialog('leave')}>
              {t('leave')}
            </Button>
          )}
          {rights.isOwner && (
            <Button tone="dangerText" icon="trash" onClick={() => onDialog('close')}>
              {t('close.open')}
            </Button>
          )}
        </div>
      </div>
    </RoomPanel>
  );
};
