import { mayCommand } from '@baithak/protocol/commands/commands';
import type { Role } from '@baithak/protocol/entities/entities';
import type { RoomDetails } from '@baithak/protocol/entities/room';
import { useEffect, useLayoutEffect, useMemo, type ReactNode } from 'react';
import { isOn, isShownAs, useAudio, useSpeaker } from '../features/audio/state/audio-state.ts';
import type { SignedIn } from '../lib/session/me.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { needAudio, showInHome } from './audio-needed.ts';
import { useShownAudio } from './use-shown-audio.ts';

const AudioPane = lazyPart(async () => (await import('../features/audio/audio-pane.tsx')).AudioPane);
const ListeningBar = lazyPart(async () => (await import('../features/audio/bar/listening-bar.tsx')).ListeningBar);
const ListeningCard = lazyPart(async () => (await import('../features/audio/bar/listening-bar.tsx')).ListeningCard);

interface HomeAudio {
  /** On top of the main pane, unless that shows the same. */
  readonly bar: ReactNode;
  /** Below the lists of a phone. */
  readonly card: ReactNode;
}

/** The ways back to the sound that goes on whatever the home shows (docs/design.md#audio-screens). */
export const useHomeAudio = (): HomeAudio => {
  const room = useAudio((state) => state.room);
  const isShown = isShownAs(room, useShownAudio());
  const isLive = useAudio(isOn);
  useLayoutEffect(showInHome, []);
  useEffect(() => {
    if (isLive) needAudio();
  }, [isLive]);
  return {
    bar: room !== null && !isShown && <ListeningBar />,
    card: room !== null && <ListeningCard />,
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

export const useRoomAudio = ({ details, role, me, roomRef, onRules }: OpenRoomAudio) => {
  const { _id: id, title, tile, joined } = details;
  const room = useMemo(() => ({ id, ref: roomRef, title, tile }), [id, roomRef, title, tile]);
  const reader = { username: me.username, rank: role.rank };
  const speaker = useSpeaker(id)?.username;
  // For whoever has to answer them.
  const hands = useAudio(({ streams }) => streams.get(id)?.hands.length ?? 0);
  return {
    audio: <AudioPane room={room} me={reader} joined={joined} onRules={onRules} />,
    speaker,
    hands: mayCommand(role.rank, 'grantBroadcast') ? hands : 0,
  };
};
