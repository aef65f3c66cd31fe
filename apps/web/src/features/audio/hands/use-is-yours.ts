import { useMe } from '../../../lib/session/me.ts';
import { useStream } from '../state/audio-store.ts';
import { keptFor } from '../state/hands.ts';

/** Whether the place of a room's speaker is kept for the reader. */
export const useIsYours = (roomId: string): boolean => {
  const me = useMe()?.username;
  const stream = useStream(roomId);
  return me !== undefined && stream !== undefined && keptFor(stream) === me;
};
