import type { AudioCodec } from '@baithak/protocol/audio-frame';
import { problemOf } from '../../../lib/problem.ts';
import { isOn, type AudioFailure } from '../state/audio-state.ts';
import type { SessionParts } from './parts.ts';

/** What happens to a session from outside. */
interface Course {
  readonly lose: () => void;
  readonly comeBack: () => void;
  readonly end: (failure?: AudioFailure) => void;
  readonly fallSilent: (failure?: AudioFailure) => void;
  /** Another voice, or the same one from its beginning. */
  readonly reset: () => void;
  readonly setCodecs: (codecs: readonly AudioCodec[]) => void;
  readonly setMuted: (isMuted: boolean) => void;
  readonly devicesChanged: () => void;
}

/** Answers about a room that one may not be in any more. */
const shutOut = new Set(['ROOM_NOT_FOUND', 'CANNOT_READ', 'BANNED', 'GUESTS_MAY_NOT', 'AGE_UNCONFIRMED']);

/** Follows what the connection and the room of the session do, as long as the page lives. */
export const followRoom = ({ client, store, username, loadEngine }: SessionParts, course: Course): void => {
  const { on } = client;
  const isOurs = (roomId: string | null): boolean =>
    isOn(store.get()) && (roomId === null || roomId === store.get().room?.id);
  const isMine = (roomId: string, name: string): boolean => isOurs(roomId) && name === username();

  /** What one may do there now; whoever may not be there any more leaves. */
  const look = async (isSilenced: boolean): Promise<void> => {
    const { room } = store.get();
    if (room === null) return;
    try {
      const { stream } = await client.broadcast.peekBroadcast({ id: room.id });
      if (!isOurs(room.id)) return;
      store.dispatch({ type: 'streamKnown', roomId: room.id, stream });
      const failure = stream.permission ? 'TURN_ENDED' : 'RIGHT_TAKEN';
      if (isSilenced && stream.myMute === null) store.dispatch({ type: 'failed', failure });
    } catch (error) {
      const { code } = problemOf(error);
      if (isOurs(room.id) && shutOut.has(code)) course.end(code);
    }
  };

  // Of this namespace only: another one may be refused while sound goes on.
  client.onDisconnected('/room', course.lose);
  client.onConnected('/room', course.comeBack);
  on.speakerJoined(({ roomId }) => isOurs(roomId) && course.reset());
  on.speakerChanged(({ roomId, speaker }) => {
    if (isMine(roomId, speaker.username)) course.setMuted(speaker.muted);
    else if (isOurs(roomId) && speaker.connected) course.reset();
  });
  on.speakerLeft(({ roomId, username: name }) => {
    if (!isMine(roomId, name) || store.get().phase !== 'speaking') return;
    course.fallSilent();
    void look(true);
  });
  on.downError(({ code }) => {
    // Of a frame: the turn has ended, or goes on from another device.
    if (store.get().phase === 'speaking' && (code === 'BAD_AUDIO' || code === 'MAY_NOT_BROADCAST'))
      course.fallSilent('TURN_ENDED');
  });
  on.listenerCodecs(({ roomId, codecs }) => isOurs(roomId) && course.setCodecs(codecs));
  // Whoever was banned, or whose room was closed, has been told so already: here they left the room themselves, maybe elsewhere.
  on.broadcastEnded(
    ({ roomId, reason }) => isOurs(roomId) && course.end(reason === 'elsewhere' ? 'LISTENS_ELSEWHERE' : undefined),
  );
  on.roomClosed(({ roomId }) => isOurs(roomId) && course.end('ROOM_CLOSED'));
  on.roomBanned(({ roomId }) => isOurs(roomId) && course.end('BANNED'));
  on.roleUpdated(({ roomId }) => isOurs(roomId) && void look(false));
  void loadEngine()
    .then(({ onDevicesChanged }) => onDevicesChanged(course.devicesChanged))
    .catch(() => undefined);
};
