import type { RoomFollower, RoomLoad } from '@baithak/client/room-follower';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { client } from '../../lib/client.ts';
import { openRoom } from './follow-room.ts';

/** Where the opening of a room stands. `load`: what its screen shows beside the timeline. */
export type RoomSession =
  | { readonly is: 'loading' }
  | { readonly is: 'open'; readonly load: RoomLoad }
  | { readonly is: 'failed'; readonly error: unknown };

const loading: RoomSession = { is: 'loading' };

/** Opens the room of an address for as long as it is shown. */
export const useRoomSession = (address: string, userId: string): { session: RoomSession; reload: () => void } => {
  const cache = useQueryClient();
  const [state, setState] = useState<{ address: string; session: RoomSession }>({ address, session: loading });
  const follower = useRef<RoomFollower | null>(null);
  useEffect(() => {
    const set = (session: RoomSession) => setState({ address, session });
    let openId: string | null = null;
    const opened = openRoom({
      client,
      cache,
      userId,
      address,
      onReady: (load) => {
        openId = load.roomDetails._id;
        set({ is: 'open', load });
      },
      onError: (error) => set({ is: 'failed', error }),
    });
    follower.current = opened;
    const refresh = () => opened.reload();
    const ends = [
      client.on('roomUpdated', refresh),
      client.on('roomClosed', refresh),
      // What the reader may do here comes with the load.
      client.on('roleUpdated', ({ roomId }) => (roomId === null || roomId === openId) && refresh()),
    ];
    return () => {
      ends.forEach((end) => end());
      opened.stop();
    };
  }, [cache, userId, address]);
  const reload = useCallback(() => {
    setState({ address, session: loading });
    follower.current?.reload();
  }, [address]);
  return { session: state.address === address ? state.session : loading, reload };
};
