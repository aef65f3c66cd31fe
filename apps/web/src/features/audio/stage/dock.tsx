import type { Stream } from '@baithak/protocol/contracts/broadcast';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import { useNow } from '../../../lib/time/now.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { audioSession } from '../session/session.ts';
import type { AudioRoom } from '../state/audio-state.ts';
import { useAudio } from '../state/audio-store.ts';
import { mayBegin } from './may-begin.ts';
import { SpeakButton } from './speak-button.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import type { Ending } from './use-stop.ts';
import { Volume } from './volume.tsx';
import styles from './dock.module.css';

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

/** What one can do: listen, speak, how loud, leave. */
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
      <div className={styles.dock} {...focus}>
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
    <div className={styles.dock} {...focus}>
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
