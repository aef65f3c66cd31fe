import type { Stream } from '@baithak/protocol/contracts/broadcast';
import { useLayoutEffect, useRef, useState } from 'react';
import { useAudioTexts } from '../../../i18n/lazy/audio.ts';
import { useNow, useTimes } from '../../../lib/time/now.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { HandButton } from '../hands.tsx';
import { audioSession } from '../session/audio-session.ts';
import { type AudioRoom, useAudio } from '../state/audio-state.ts';
import styles from './dock.module.css';
import { isFreeFor, mayBegin, muteNow } from '../session/own-turn.ts';
import { Volume } from './volume.tsx';

/** How far the end of one's own turn is: asked for, or answered; null when nothing is being ended. */
type Ending = 'asked' | 'answered' | null;

/** Ends one's own turn. `isNamed`: the server names the reader as the one who speaks; after the answer, that says that it failed. */
export const useStop = (isNamed: boolean) => {
  const [ending, setEnding] = useState<Ending>(null);
  if (!isNamed && ending === 'answered') setEnding(null);
  const stop = async (): Promise<void> => {
    setEnding('asked');
    await audioSession.stopSpeaking();
    setEnding('answered');
  };
  return { ending, stop: () => void stop() };
};

const dock = `${styles.dock} flex flex-none items-center justify-center gap-2 p-3 pb-[max(var(--sp-3),env(safe-area-inset-bottom))] line-t bg-surface-raised mobile:px-2`;

interface SpeakButtonProps {
  readonly room: AudioRoom;
  readonly stream: Stream;
  readonly username: string;
  readonly joined: boolean;
  readonly ending: Ending;
  readonly onSpeak: () => void;
  readonly onStop: () => void;
}

/** Begins or ends one's own turn; in its place one asks for it, or reads why one may not speak now. */
const SpeakButton = ({ room, stream, username, joined, ending, onSpeak, onStop }: SpeakButtonProps) => {
  const { t } = useAudioTexts();
  const { until } = useTimes();
  const phase = useAudio((state) => state.phase);
  const speech = useAudio((state) => state.speech);
  const mute = muteNow(stream.myMute, useNow());
  // A speaker whom staff muted gives the place up.
  const other = stream.speakers.find((speaker) => !speaker.muted);
  const isUnended = ending !== null && other?.username === username;
  if (phase === 'speaking' || (phase === 'reconnecting' && speech !== null) || isUnended)
    return (
      <Button tone="primary" size="large" icon="no-microphone" busy={ending === 'asked'} onClick={onStop}>
        {t('stop')}
      </Button>
    );
  if (mute)
    return (
      <Button tone="primary" size="large" icon="no-microphone" disabled>
        {t('mutedUntil', { until: until(mute.until) })}
      </Button>
    );
  if (!joined && !stream.permission)
    return <p className="max-w-[34ch] text-xs text-muted text-center">{t('joinFirst')}</p>;
  if (other?.username === username && phase !== 'connecting')
    return (
      <Button tone="primary" size="large" icon="microphone" disabled>
        {t('elsewhere')}
      </Button>
    );
  if (phase !== 'connecting' && !(stream.permission && isFreeFor(stream, username)))
    return <HandButton {...{ room, stream, username }} />;
  return (
    <Button
      tone="primary"
      size="large"
      icon="microphone"
      busy={phase === 'connecting'}
      disabled={phase === 'reconnecting'}
      onClick={onSpeak}
    >
      {t(phase === 'connecting' ? 'connecting' : 'speak')}
    </Button>
  );
};

/**
 * For a group of buttons of which a press takes away the one that was pressed: the focus goes on to the one in its place, `turn`,
 * instead of to the top of the page. Only from a button that had it.
 */
const useKeptFocus = (step: unknown) => {
  const turn = useRef<HTMLButtonElement>(null);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    // What is taken away with the focus tells nobody, and the page has it then.
    const isLost = focused.current?.isConnected === false && document.activeElement === document.body;
    if (isLost) turn.current?.focus();
  }, [step]);
  return {
    turn,
    onFocus: ({ target }: { readonly target: Element }) => void (focused.current = target),
    onBlur: () => void (focused.current = null),
  };
};

interface DockProps {
  readonly room: AudioRoom;
  readonly stream: Stream;
  readonly username: string;
  readonly joined: boolean;
  readonly isPossible: boolean;
  readonly ending: Ending;
  readonly onSpeak: () => void;
  readonly onStop: () => void;
  readonly onSettings: () => void;
}

/** The microphone of whoever speaks: their own sound is not played to them. */
const OwnMicrophone = () => {
  const { t } = useAudioTexts();
  const isPaused = useAudio((state) => state.isPaused);
  return (
    <IconButton
      icon={isPaused ? 'no-microphone' : 'microphone'}
      label={t(isPaused ? 'microphoneOn' : 'microphoneOff')}
      on={isPaused}
      onClick={() => audioSession.setPaused(!isPaused)}
    />
  );
};

export const Dock = ({
  room,
  stream,
  username,
  joined,
  isPossible,
  ending,
  onSpeak,
  onStop,
  onSettings,
}: DockProps) => {
  const { t } = useAudioTexts();
  const phase = useAudio((state) => (state.room?.id === room.id ? state.phase : 'off'));
  const maySpeak = mayBegin(stream, username, useNow()) && isPossible && phase === 'off';
  const isIn = phase !== 'off' && phase !== 'joining';
  const { turn, ...focus } = useKeptFocus(isIn);
  if (!isIn)
    return (
      <div className={dock} {...focus}>
        <Button
          ref={turn}
          tone={maySpeak ? 'outline' : 'primary'}
          size="large"
          icon="ear"
          busy={phase === 'joining'}
          disabled={!isPossible}
          onClick={() => void audioSession.listen(room)}
        >
          {t(phase === 'joining' ? 'joining' : 'listen')}
        </Button>
        {maySpeak && (
          <Button tone="primary" size="large" icon="hand" onClick={onSpeak}>
            {t('speak')}
          </Button>
        )}
      </div>
    );
  return (
    <div className={dock} {...focus}>
      {phase === 'speaking' ? <OwnMicrophone /> : <Volume />}
      <SpeakButton {...{ room, stream, username, joined, ending, onSpeak, onStop }} />
      {stream.permission && <IconButton icon="gear" label={t('settings')} onClick={onSettings} />}
      <span className={styles.leave}>
        <Button ref={turn} tone="outline" size="large" icon="sign-out" onClick={audioSession.leave}>
          {t('leave')}
        </Button>
      </span>
    </div>
  );
};
