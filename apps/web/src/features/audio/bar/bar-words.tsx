import { Written } from '../../../ui/written.tsx';
import { Trans } from 'react-i18next';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import { textAttributes } from '../../../lib/bidi.ts';
import type { AudioState } from '../state/audio-state.ts';
import { useAudio, useSpeaker } from '../state/audio-store.ts';
import { useIsYours } from '../hands/use-is-yours.ts';
import { soundNow } from './sound-now.ts';

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
    return speaker ? 'bar.speaks' : 'bar.nobody';
  };
  return (
    <span className="names-line">
      <Trans t={t} i18nKey={key()} components={{ who, where }} />
    </span>
  );
};
