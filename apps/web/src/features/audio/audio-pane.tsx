import { useEffect, useState } from 'react';
import { client } from '../../lib/client.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { audioSession } from './session/session.ts';
import { loadEngine } from './session/engine.ts';
import { Caption } from './stage/caption.tsx';
import { Dock } from './stage/dock.tsx';
import { Listeners } from './stage/listeners.tsx';
import { mayBegin } from './stage/may-begin.ts';
import { NextToSpeak } from './hands/next-to-speak.tsx';
import { Notes } from './stage/notes.tsx';
import { Stage } from './stage/stage.tsx';
import { MuteSpeaker } from './stage/mute-speaker.tsx';
import { useStop } from './stage/use-stop.ts';
import type { AudioRoom } from './state/audio-state.ts';
import { audioStore, useAudio, useStream } from './state/audio-store.ts';
import { readDevice } from './state/device.ts';
import styles from './audio-pane.module.css';
import { serverNow } from '../../lib/time/server-time.ts';

const CheckDialog = lazyPart(async () => (await import('./check/check-dialog.tsx')).CheckDialog);

/** Whether this page is given sound at all: without https it is not. */
const useIsPossible = (): boolean => {
  const [isPossible, setPossible] = useState(true);
  useEffect(
    () =>
      void loadEngine()
        .then((engine) => setPossible(engine.isAudioPossible()))
        .catch(() => undefined),
    [],
  );
  return isPossible;
};

/** As it was when the dialog opened: whoever was about to speak then is told by the server that another was quicker. */
interface Check {
  readonly isFirst: boolean;
  readonly maySpeak: boolean;
}

interface AudioPaneProps {
  readonly room: AudioRoom;
  readonly me: { readonly username: string; readonly rank: number };
  readonly joined: boolean;
  readonly onRules: (() => void) | null;
}

/** The audio of a room: who speaks, who listens, and what one can do (docs/design.md#audio-screens). */
export const AudioPane = ({ room, me, joined, onRules }: AudioPaneProps) => {
  const stream = useStream(room.id);
  const isHere = useAudio((state) => state.room?.id === room.id);
  const phase = useAudio((state) => state.phase);
  const isPossible = useIsPossible();
  const [check, setCheck] = useState<Check | null>(null);
  const { ending, stop } = useStop(stream?.speakers[0]?.username === me.username);
  // What was missed while another part was shown is known by events; this asks once more, when it was joined meanwhile too.
  useEffect(() => void client.broadcast.peekBroadcast({ id: room.id }).catch(() => undefined), [room.id, joined]);
  if (!stream) return null;
  const maySpeak = isHere && phase === 'listening' && mayBegin(stream, me.username, serverNow());
  const speak = async () => {
    if (!isHere || phase === 'off') await audioSession.listen(room);
    const { room: heard, phase: now } = audioStore.get();
    // What went wrong is said by the notes.
    if (heard?.id !== room.id || now !== 'listening') return;
    if (readDevice().isChecked) await audioSession.speak('');
    else setCheck({ isFirst: true, maySpeak: true });
  };
  return (
    <div className={styles.pane}>
      <Caption roomId={room.id} />
      <div className={styles.scroll}>
        <Notes {...{ stream, isHere, isPossible, onRules }} roomId={room.id} username={me.username} onStop={stop} />
        <Stage room={room} stream={stream} isHere={isHere}>
          <MuteSpeaker room={room} stream={stream} me={me} />
        </Stage>
        <NextToSpeak roomId={room.id} stream={stream} me={me} />
        <Listeners roomId={room.id} stream={stream} />
      </div>
      <Dock
        {...{ room, stream, joined, isPossible, ending }}
        username={me.username}
        onSpeak={() => void speak()}
        onStop={stop}
        onSettings={() => setCheck({ isFirst: false, maySpeak })}
      />
      {check && <CheckDialog {...check} onClose={() => setCheck(null)} onMissing={() => setCheck(null)} />}
    </div>
  );
};
