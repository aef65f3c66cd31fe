import { numberInLine } from '../state/hands.ts';
import type { SessionParts } from './parts.ts';

/** Whether the reader's hand is up in a room now, so that it is again after the line came back: the server keeps one for 10 s, and none through a restart. */
export const keepHand = ({ client, store, username }: SessionParts, roomId: string) => {
  const isUp = (): boolean => {
    const stream = store.get().streams.get(roomId);
    return stream !== undefined && numberInLine(stream, username()) !== null;
  };
  const wasUp = isUp();
  return {
    /** Once the room has been joined again. */
    raiseAgain: (): void => {
      const mustAsk = wasUp && !isUp() && store.get().speech === null;
      if (mustAsk) client.broadcast.raiseHand({ id: roomId, on: true }).catch(() => undefined);
    },
  };
};
