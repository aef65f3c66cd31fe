import type { Role } from '@baithak/protocol/entities/entities';
import type { RoomDetails } from '@baithak/protocol/entities/room';
import { useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { HomeLocation } from '../features/home/views.ts';
import { parseRoomPart } from '../features/threads/thread-path.ts';
import { isOn } from '../features/audio/state/audio-state.ts';
import { useAudio, useSpeaker } from '../features/audio/state/audio-store.ts';
import type { SignedIn } from '../lib/session/me.ts';
import { lazyPart } from '../ui/lazy-part.tsx';

const AudioPane = lazyPart(async () => (await import('../features/audio/audio-pane.tsx')).AudioPane);
const ListeningBar = lazyPart(async () => (await import('../features/audio/bar/listening-bar.tsx')).ListeningBar);
const ListeningCard = lazyPart(async () => (await import('../features/audio/bar/listening-card.tsx')).ListeningCard);
const AudioLive = lazyPart(async () => (await import('../features/audio/bar/audio-live.tsx')).AudioLive);

interface HomeAudio {
  /** On top of the main pane, unless that shows the same. */
  readonly bar: ReactNode;
  /** Below the lists of a phone. */
  readonly card: ReactNode;
  /** Renders nothing. */
  readonly live: ReactNode;
}

/** The sound that goes on whatever the home shows, and the ways back to it (docs/design.md#audio-screens). */
export const useHomeAudio = ({ room: shown }: HomeLocation): HomeAudio => {
  const { pathname, search } = useLocation();
  const room = useAudio((state) => state.room);
  const isLive = useAudio((state) => isOn(state) || state.failure !== null);
  // It stays: what ended is told, and the browser's own controls are cleared.
  const [isNeeded, setIsNeeded] = useState(isLive);
  if (isLive && !isNeeded) setIsNeeded(true);
  const pane = parseRoomPart(pathname, search) === 'audio' ? shown : null;
  return {
    bar: room !== null && pane !== room.ref && pane !== room.id && <ListeningBar />,
    card: room !== null && <ListeningCard />,
    live: isNeeded && <AudioLive shown={pane} />,
  };
};

interface OpenRoomAudio {
  readonly details: RoomDetails;
  /** The reader's, as it counts there. */
  readonly role: Role;
  readonly me: SignedIn;
  /** The room's id or slug, as in the address. */
  readonly roomRef: string;
  /** Null where there are none. */
  readonly onRules: (() => void) | null;
}

/** The audio of the open room, and who speaks there. */
export const useRoomAudio = ({ details, role, me, roomRef, onRules }: OpenRoomAudio) => {
  const { _id: id, title, tile, joined } = details;
  const room = useMemo(() => ({ id, ref: roomRef, title, tile }), [id, roomRef, title, tile]);
  const reader = { username: me.username, rank: role.rank };
  const speaker = useSpeaker(id)?.username;
  return { audio: <AudioPane room={room} me={reader} joined={joined} onRules={onRules} />, speaker };
};
