import type { RoomDetails } from '@baithak/protocol/entities/room';
import { useEffect, useState } from 'react';
import { client } from '../../../lib/client.ts';

/** The current topic of the open room; its events also reach readers who have not joined. */
export const useRoomTopic = (loaded: RoomDetails): string => {
  const [latest, setLatest] = useState({ loaded, topic: loaded.topic });
  useEffect(
    () =>
      client.on.topicUpdated(({ roomId, topic }) => {
        if (roomId === loaded._id) setLatest({ loaded, topic });
      }),
    [loaded],
  );
  return latest.loaded === loaded ? latest.topic : loaded.topic;
};
