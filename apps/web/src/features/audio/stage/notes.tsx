import { Written } from '../../../ui/written.tsx';
import type { Stream } from '@baithak/protocol/contracts/broadcast';
import { useTranslation } from 'react-i18next';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import { textAttributes } from '../../../lib/bidi.ts';
import { useNow } from '../../../lib/time/now.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import type { MicrophoneProblem } from '../../../lib/audio/audio.ts';
import { MicrophoneNote } from '../check/microphone-note.tsx';
import { audioSession } from '../session/session.ts';
import { forgetFailure, forgetProblem, useAudio } from '../state/audio-store.ts';
import { keptFor } from '../state/hands.ts';
import { useFailureText } from '../state/use-failure-text.ts';
import { lastSpeech } from './last-speech.ts';
import { muteNow } from './may-begin.ts';
import styles from './notes.module.css';

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
          <p className={styles.why}>
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

/** What one must know above the stage. */
export const Notes = ({ roomId, stream, username, isHere, isPossible, onRules, onStop }: NotesProps) => {
  const { t } = useAudioTexts();
  const { t: tc } = useTranslation('common');
  const failureText = useFailureText();
  const failure = useAudio((state) => (state.failure?.room.id === roomId ? state.failure.reason : null));
  const isBlocked = useAudio((state) => state.isBlocked);
  const isPaused = useAudio((state) => state.isPaused);
  const problem = useAudio((state) => state.problem);
  return (
    <div className={styles.notes}>
      {!isPossible && (
        <Note tone="warning">
          <b>{t('impossible')}</b>
          <p className={styles.why}>{t('impossibleText')}</p>
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
          <p className={styles.why}>{t('hands.yoursText')}</p>
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
