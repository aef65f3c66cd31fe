import type { Stream } from '@baithak/protocol/contracts/broadcast';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAudioTexts } from '../../i18n/lazy/audio.ts';
import type { MicrophoneProblem } from '../../lib/audio/audio.ts';
import { textAttributes } from '../../lib/text-direction.ts';
import { client } from '../../lib/client.ts';
import { useNow, useTimes } from '../../lib/time/now.ts';
import { serverNow } from '../../lib/time/server-time.ts';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Written } from '../../ui/written.tsx';
import styles from './audio-pane.module.css';
import { MicrophoneNote } from './check/microphone-note.tsx';
import { NextToSpeak } from './hands.tsx';
import { MuteSpeaker } from './mute.tsx';
import { audioSession } from './session/audio-session.ts';
import { loadEngine } from './session/engine.ts';
import { keptFor, mayBegin, muteNow } from './session/own-turn.ts';
import { Caption, useFailureText } from './stage/caption.tsx';
import { Dock, useStop } from './stage/dock.tsx';
import { Listeners } from './stage/listeners.tsx';
import { Stage, lastSpeech } from './stage/stage.tsx';
import { type AudioRoom, audioStore, forgetFailure, forgetProblem, useAudio, useStream } from './state/audio-state.ts';
import { readDevice } from './state/device.ts';

/** A moderator has muted the reader: until when and why, never by whom (docs/design.md#audio-screens). */
const OwnMute = ({ stream, onRules }: { stream: Stream; onRules: (() => void) | null }) => {
  const { t } = useAudioTexts();
  const { until } = useTimes();
  const mute = muteNow(stream.myMute, useNow());
  if (!mute) return null;
  return (
    <Note tone="danger" icon="no-microphone" alert>
      <div className={styles.row}>
        <div>
          <b>{t('myMute.title', { until: until(mute.until) })}</b>
          <p className="text-muted">
            {mute.reason !== '' && (
              <bdi {...textAttributes(mute.reason)}>
                <Written text={mute.reason} />
              </bdi>
            )}{' '}
            {t('myMute.text')}
          </p>
        </div>
        {onRules && (
          <Button tone="outline" size="small" onClick={onRules}>
            {t('myMute.rules')}
          </Button>
        )}
      </div>
    </Note>
  );
};

/** While one speaks, another microphone goes on with the turn; before, trying again begins it. */
const NoMicrophone = ({ problem, onStop }: { problem: MicrophoneProblem; onStop: () => void }) => {
  const isSpeaking = useAudio((state) => state.speech !== null);
  const again = () => void (isSpeaking ? audioSession.reopenMicrophone() : audioSession.speak(lastSpeech()));
  const close = () => (isSpeaking ? onStop() : forgetProblem());
  return <MicrophoneNote problem={problem} onAgain={again} onClose={close} />;
};

const Blocked = () => {
  const { t } = useAudioTexts();
  return (
    <Note tone="warning" icon="mute" alert>
      <div className={styles.row}>
        <p>{t('blocked')}</p>
        <Button tone="primary" size="small" icon="play" onClick={() => void audioSession.resume()}>
          {t('playNow')}
        </Button>
      </div>
    </Note>
  );
};

interface NotesProps {
  readonly roomId: string;
  readonly stream: Stream;
  readonly username: string;
  readonly isHere: boolean;
  readonly isPossible: boolean;
  /** Shows the room's rules; null where it has none. */
  readonly onRules: (() => void) | null;
  readonly onStop: () => void;
}

export const Notes = ({ roomId, stream, username, isHere, isPossible, onRules, onStop }: NotesProps) => {
  const { t } = useAudioTexts();
  const { t: tc } = useTranslation('common');
  const failureText = useFailureText();
  const failure = useAudio((state) => (state.failure?.room.id === roomId ? state.failure.reason : null));
  const isBlocked = useAudio((state) => state.isBlocked);
  const isPaused = useAudio((state) => state.isPaused);
  const problem = useAudio((state) => state.problem);
  return (
    <div className={`${styles.notes} flex-none grid gap-2 py-3 px-4 bg-surface-sunken empty:hidden`}>
      {!isPossible && (
        <Note tone="warning">
          <b>{t('impossible')}</b>
          <p className="text-muted">{t('impossibleText')}</p>
        </Note>
      )}
      <OwnMute stream={stream} onRules={onRules} />
      {failure !== null && (
        <Note tone="danger" alert>
          <div className={styles.row}>
            <p>{failureText(failure)}</p>
            <Button tone="outline" size="small" onClick={forgetFailure}>
              {tc('close')}
            </Button>
          </div>
        </Note>
      )}
      {isHere && keptFor(stream) === username && (
        <Note tone="success" icon="microphone" alert>
          <b>{t('hands.yours')}</b>
          <p className="text-muted">{t('hands.yoursText')}</p>
        </Note>
      )}
      {isHere && problem !== null && <NoMicrophone problem={problem} onStop={onStop} />}
      {isHere && isBlocked && <Blocked />}
      {isHere && isPaused && (
        <Note tone="warning" icon="no-microphone">
          {t('microphoneIsOff')}
        </Note>
      )}
    </div>
  );
};

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
  const pane = useRef<HTMLDivElement>(null);
  const isKnown = stream !== undefined;
  useEffect(() => {
    // Whoever came by a notice, which went with the focus, goes on here.
    const { activeElement } = document;
    if (isKnown && (activeElement === document.body || activeElement?.closest('[inert]')))
      pane.current?.focus({ preventScroll: true });
  }, [isKnown]);
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
    <div ref={pane} className="flex-1 flex flex-col min-h-0 outline-none" tabIndex={-1} data-pane>
      <Caption roomId={room.id} />
      <div className="flex-1 min-h-0 overflow-auto thin-scrollbar">
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
