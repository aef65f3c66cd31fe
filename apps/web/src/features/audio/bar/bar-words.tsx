import { Trans } from 'react-i18next';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import { textAttributes } from '../../../lib/bidi.ts';
import type { AudioState } from '../state/audio-state.ts';
import { useSpeaker } from '../state/audio-store.ts';

interface BarWordsProps {
  readonly room: NonNullable<AudioState['room']>;
  readonly phase: AudioState['phase'];
}

/** Who speaks where, in one line. */
export const BarWords = ({ room, phase }: BarWordsProps) => {
  const { t } = useAudioTexts();
  const speaker = useSpeaker(room.id);
  const where = (
    <b>
      <bdi {...textAttributes(room.title)}>{room.title}</bdi>
    </b>
  );
  const who = (
    <b>
      <bdi dir="ltr" lang="en">
        {speaker?.username}
      </bdi>
    </b>
  );
  const key =
    phase === 'reconnecting'
      ? 'bar.reconnecting'
      : phase === 'speaking'
        ? 'bar.youSpeak'
        : speaker
          ? 'bar.speaks'
          : 'bar.nobody';
  return <Trans t={t} i18nKey={key} components={{ who, where }} />;
};
