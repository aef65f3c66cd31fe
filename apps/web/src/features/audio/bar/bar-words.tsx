import { Trans } from 'react-i18next';
import { useAudioTexts } from '../../../i18n/lazy/audio.ts';
import { textAttributes } from '../../../lib/text-direction.ts';
import { useMe } from '../../../lib/session/me.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { LiveBars } from '../../../ui/graphics/live-bars.tsx';
import { Written } from '../../../ui/written.tsx';
import { audioSession } from '../session/audio-session.ts';
import { isHeard, keptFor } from '../session/own-turn.ts';
import { type AudioState, useAudio, useSpeaker, useStream } from '../state/audio-state.ts';

/** Whether the place of a room's speaker is kept for the reader. */
export const useIsYours = (roomId: string): boolean => {
  const me = useMe()?.username;
  const stream = useStream(roomId);
  return me !== undefined && stream !== undefined && keptFor(stream) === me;
};

/**
 * What one hears of the room that one listens to, or others of the reader. `paused`, `muted` and `missing` are of the reader's own
 * microphone; `blocked`: the browser waits for a press; `quiet`: nobody is heard.
 */
type SoundNow = 'reconnecting' | 'muted' | 'missing' | 'paused' | 'blocked' | 'live' | 'quiet';

type Known = Pick<AudioState, 'room' | 'streams' | 'phase' | 'problem' | 'isPaused' | 'isBlocked'>;

const ownNow = ({ problem, isPaused }: Known, isMuted: boolean): SoundNow => {
  if (isMuted) return 'muted';
  if (problem !== null) return 'missing';
  return isPaused ? 'paused' : 'live';
};

export const soundNow = (state: Known): SoundNow => {
  const speaker = state.streams.get(state.room?.id ?? '')?.speakers[0];
  if (state.phase === 'reconnecting') return 'reconnecting';
  if (state.phase === 'speaking') return ownNow(state, speaker?.muted ?? false);
  if (state.isBlocked) return 'blocked';
  return speaker && isHeard(speaker) ? 'live' : 'quiet';
};

interface BarWordsProps {
  readonly room: NonNullable<AudioState['room']>;
  /** Whoever speaks is not named. */
  readonly isShort?: boolean;
}

/** Who speaks where, in one line; or why nobody hears the reader. */
export const BarWords = ({ room, isShort = false }: BarWordsProps) => {
  const { t } = useAudioTexts();
  const now = useAudio(soundNow);
  const isSpeaking = useAudio(({ phase }) => phase === 'speaking');
  const speaker = useSpeaker(room.id);
  const isYours = useIsYours(room.id);
  const where = (
    <bdi {...textAttributes(room.title)}>
      <b>
        <Written text={room.title} />
      </b>
    </bdi>
  );
  const who = (
    <bdi dir="ltr" lang="en">
      <b>{speaker?.username}</b>
    </bdi>
  );
  const key = () => {
    if (now === 'reconnecting' || now === 'muted' || now === 'missing' || now === 'paused')
      return `bar.${now}` as const;
    if (isYours) return 'bar.yours';
    if (isSpeaking) return 'bar.youSpeak';
    if (isShort) return 'bar.listening';
    if (speaker?.paused) return 'bar.speakerPaused';
    return speaker ? 'bar.speaks' : 'bar.nobody';
  };
  return (
    <span className="names-line">
      <Trans t={t} i18nKey={key()} components={{ who, where }} />
    </span>
  );
};

/** The press that the browser waits for. */
export const PlayNow = () => {
  const { t } = useAudioTexts();
  return (
    <Button tone="primary" size="small" onClick={() => void audioSession.resume()}>
      {t('playNow')}
    </Button>
  );
};

const icons = {
  reconnecting: 'retry',
  muted: 'no-microphone',
  missing: 'no-microphone',
  paused: 'no-microphone',
  blocked: 'mute',
} as const satisfies Partial<Record<SoundNow, string>>;

/** Live bars while somebody is heard, or a sign of why nobody is; the words beside it say the same. */
export const SoundSign = () => {
  const now = useAudio(soundNow);
  if (now === 'live') return <LiveBars />;
  return now === 'quiet' ? null : <Icon name={icons[now]} size="small" />;
};
