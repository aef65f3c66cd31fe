import type { Stream } from '@baithak/protocol/contracts/broadcast';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import { useNow } from '../../../lib/time/now.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Button } from '../../../ui/button.tsx';
import { HandButton } from '../hands/hand-button.tsx';
import type { AudioRoom } from '../state/audio-state.ts';
import { useAudio } from '../state/audio-store.ts';
import { isFreeFor, muteNow } from './may-begin.ts';
import type { Ending } from './use-stop.ts';
import styles from './dock.module.css';

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
export const SpeakButton = ({ room, stream, username, joined, ending, onSpeak, onStop }: SpeakButtonProps) => {
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
  if (!joined && !stream.permission) return <p className={styles.hint}>{t('joinFirst')}</p>;
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
