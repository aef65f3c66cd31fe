import type { RoomLevel } from '@baithak/protocol/entities/room';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../../lib/client.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { roomsKey, updateRooms, withChangedRoom } from '../queries.ts';

export const roomLevels = ['all', 'mentions', 'nothing'] as const satisfies readonly RoomLevel[];

/** Chooses what a joined room tells of: shown at once, and undone when it fails. */
export const useChooseRoomLevel = (): ((roomId: string, level: RoomLevel) => void) => {
  const cache = useQueryClient();
  const showError = useNotifyError();
  return (roomId, level) => {
    updateRooms(cache, (rooms) => withChangedRoom(rooms, roomId, { level }));
    client.rooms.setRoomLevel({ roomId, level }).catch((error: unknown) => {
      showError(error);
      void cache.invalidateQueries({ queryKey: roomsKey });
    });
  };
};
