import { useTranslation } from 'react-i18next';
import { setSilent, useIsSilent } from '../../../lib/silent-rooms.ts';
import { MenuChoices, MenuItem, MenuSeparator } from '../../../ui/overlays/menu.tsx';
import { useListedRoom } from '../queries.ts';
import { roomLevels, useChooseRoomLevel } from './use-room-level.ts';

/** In the menu of a joined room: what it tells of. */
export const RoomLevelChoices = ({ roomId }: { roomId: string }) => {
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
