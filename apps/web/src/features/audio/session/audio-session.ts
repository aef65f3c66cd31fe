import type { AudioCodec } from '@baithak/protocol/audio-frame';
import { client, onSignedOut } from '../../../lib/client.ts';
import { problemOf } from '../../../lib/problem.ts';
import { onUserChange, readMe } from '../../../lib/session/me.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { type AudioFailure, type AudioRoom, audioStore, isOn } from '../state/audio-state.ts';
import { onDevice, readDevice } from '../state/device.ts';
import { loadEngine } from './engine.ts';
import { type OwnTurn, createOwnTurn, isPassing, keepHand } from './own-turn.ts';
import { type SessionParts, createLatest } from './parts.ts';
import { createSessionPlayer } from './session-player.ts';

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
const followRoom = ({ client, store, username, loadEngine }: SessionParts, course: Course): void => {
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

/** The audio that this tab takes part in: in one room at a time. */
export interface AudioSession extends Pick<OwnTurn, 'speak' | 'stopSpeaking' | 'setPaused' | 'reopenMicrophone'> {
  /** Begins to listen in a room; what fails is told by the store. */
  listen(room: AudioRoom): Promise<void>;
  leave(): void;
  /** By a press, where the browser waits for one. */
  resume(): Promise<void>;
}

/** ms before joining is tried again that the server has not answered, or not now. */
const againMs = 2000;

export const createAudioSession = (parts: SessionParts): AudioSession => {
  const { client, store, loadEngine } = parts;
  const { dispatch } = store;
  let again: ReturnType<typeof setTimeout> | undefined;
  const latest = createLatest();
  const player = createSessionPlayer(parts);
  const own = createOwnTurn(parts, player);

  const end = (failure?: AudioFailure): void => {
    latest.begin();
    clearTimeout(again);
    own.close();
    player.close();
    dispatch({ type: 'left', ...(failure !== undefined && { failure }) });
  };
  const tellLeft = (id: string): void => void client.broadcast.leaveBroadcast({ id }).catch(() => undefined);
  const leave = (): void => {
    const { room } = store.get();
    end();
    if (room !== null) tellLeft(room.id);
  };

  const lose = (): void => {
    const { phase } = store.get();
    if (phase !== 'off' && phase !== 'joining') dispatch({ type: 'lineLost', at: serverNow() });
  };

  const join = async (id: string, isLatest: () => boolean): Promise<void> => {
    const codecs = [...(await (await loadEngine()).playableCodecs())];
    // The server takes what one socket asks for in that order: whoever has left must not join after that.
    if (!isLatest()) return;
    const { stream } = await client.broadcast.joinBroadcast({ id, codecs });
    dispatch({ type: 'streamKnown', roomId: id, stream });
  };

  /** After the network or the server came back: all as it was before, and as the person wants it by then. */
  const comeBack = async (): Promise<void> => {
    const { room, phase } = store.get();
    if (room === null || phase === 'off' || phase === 'joining') return;
    const isLatest = latest.begin();
    clearTimeout(again);
    player.reset();
    const hand = keepHand(parts, room.id);
    try {
      await join(room.id, isLatest);
      if (isLatest()) await own.speakAgain(room.id, isLatest);
      if (isLatest()) hand.raiseAgain();
      if (isLatest() && store.get().phase === 'reconnecting') dispatch({ type: 'listening' });
    } catch (error) {
      if (!isLatest()) return;
      const { code } = problemOf(error);
      if (!isPassing(code)) return end(code);
      lose();
      // Without a line the next connection calls this again.
      if (code !== 'NETWORK') again = setTimeout(() => void comeBack(), againMs);
    }
  };

  const listen = async (room: AudioRoom): Promise<void> => {
    if (isOn(store.get())) leave();
    const isLatest = latest.begin();
    dispatch({ type: 'joining', room });
    try {
      await player.open();
      await join(room.id, isLatest);
      if (isLatest()) dispatch({ type: 'listening' });
    } catch (error) {
      if (!isLatest()) return;
      const { code } = problemOf(error);
      end(code);
      // The server may have done it.
      if (code === 'NO_ANSWER') tellLeft(room.id);
    }
  };

  followRoom(parts, {
    lose,
    end,
    comeBack: () => void comeBack(),
    fallSilent: own.fallSilent,
    reset: player.reset,
    setCodecs: own.microphone.setCodecs,
    setMuted: (isMuted) => own.microphone.setPaused(store.get().isPaused || isMuted),
    devicesChanged: () => void (store.get().problem !== null && own.reopenMicrophone()),
  });

  const { speak, stopSpeaking, setPaused, reopenMicrophone } = own;
  return { listen, leave, speak, stopSpeaking, setPaused, reopenMicrophone, resume: player.resume };
};

export const audioSession = createAudioSession({
  client,
  store: audioStore,
  loadEngine,
  device: { get: readDevice, subscribe: onDevice },
  username: () => readMe()?.username,
});

onSignedOut(() => audioSession.leave());
onUserChange(() => audioSession.leave());
