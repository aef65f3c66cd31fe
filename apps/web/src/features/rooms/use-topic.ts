import type { RoomDetails } from '@baithak/protocol/rooms';
import { useEffect, useState } from 'react';
import { client } from '../../lib/client.ts';

/** The topic of the open room as it was last heard: whoever looks in without having joined hears it too. */
export const useTopic = (loaded: RoomDetails): string => {
  const [heard, setHeard] = useState({ loaded, topic: loaded.topic });
  useEffect(
    () =>
      client.on('topicUpdated', ({ roomId, topic }) => {
        if (roomId === loaded._id) setHeard({ loaded, topic });
      }),
    [loaded],
  );
  return heard.loaded === loaded ? heard.topic : loaded.topic;
};
