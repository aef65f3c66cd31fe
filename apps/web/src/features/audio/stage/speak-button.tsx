import type { Stream } from '@baithak/protocol/contracts/broadcast';
import { useTranslation } from 'react-i18next';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import { isolate } from '../../../lib/bidi.ts';
import { useNow } from '../../../lib/time/now.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Button } from '../../../ui/button.tsx';
import { useAudio } from '../state/audio-store.ts';
import { muteNow } from './may-begin.ts';
import type { Ending } from './use-stop.ts';
import styles from './dock.module.css';

interface SpeakButtonProps {
  readonly stream: Stream;
  readonly username: string;
  readonly joined: boolean;
  readonly ending: Ending;
  readonly onSpeak: () => void;
  readonly onStop: () => void;
}

/** Begins or ends one's own turn; or says, in its place, why one may not speak now. */
export const SpeakButton = ({ stream, username, joined, ending, onSpeak, onStop }: SpeakButtonProps) => {
  const { t } = useAudioTexts();
  const { t: te } = useTranslation('errors');
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
  if (!stream.permission) return <p className={styles.hint}>{t(joined ? 'noRight' : 'joinFirst')}</p>;
  if (other && phase !== 'connecting')
    return (
      <span className={styles.busy}>
        <Button tone="primary" size="large" icon="hand" disabled>
          {other.username === username ? t('elsewhere') : t('busy', { name: isolate(other.username) })}
        </Button>
        {other.username !== username && <small className={styles.hint}>{te('NO_SPEAK_SLOT')}</small>}
      </span>
    );
  return (
    <Button
      tone="primary"
      size="large"
      icon="hand"
      busy={phase === 'connecting'}
      disabled={phase === 'reconnecting'}
      onClick={onSpeak}
    >
      {t(phase === 'connecting' ? 'connecting' : 'speak')}
    </Button>
  );
};
