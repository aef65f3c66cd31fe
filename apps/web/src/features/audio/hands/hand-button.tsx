import type { Stream } from '@baithak/protocol/contracts/broadcast';
import { useTranslation } from 'react-i18next';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import { isolate } from '../../../lib/bidi.ts';
import { Button } from '../../../ui/button.tsx';
import type { AudioRoom } from '../state/audio-state.ts';
import { useAudio } from '../state/audio-store.ts';
import { keptFor, numberInLine } from '../state/hands.ts';
import styles from '../stage/dock.module.css';
import { useHand } from './use-hand.ts';

interface HandButtonProps {
  readonly room: AudioRoom;
  readonly stream: Stream;
  readonly username: string;
}

/** Why one has to ask, or how far one is in the line. */
const useHint = ({ stream, username }: Pick<HandButtonProps, 'stream' | 'username'>): string => {
  const { t } = useAudioTexts();
  const { t: te } = useTranslation('errors');
  const number = numberInLine(stream, username);
  if (number !== null)
    return stream.next?.username === username ? t('hands.youAreNext') : t('hands.number', { number });
  if (!stream.permission) return t('noRight');
  const kept = keptFor(stream);
  return kept === null ? te('NO_SPEAK_SLOT') : t('hands.goesTo', { name: isolate(kept) });
};

/** Whoever may not begin to speak now asks for it, and takes it back. */
export const HandButton = ({ room, stream, username }: HandButtonProps) => {
  const { t } = useAudioTexts();
  const { setHand, isPending } = useHand(room.id);
  const isLost = useAudio(({ phase }) => phase === 'reconnecting');
  const isUp = numberInLine(stream, username) !== null;
  const hint = useHint({ stream, username });
  return (
    <span className={styles.asking}>
      <Button
        tone={isUp ? 'outline' : 'primary'}
        size="large"
        icon="hand"
        busy={isPending}
        disabled={isLost}
        onClick={() => setHand(!isUp)}
      >
        {t(isUp ? 'hands.lower' : 'hands.raise')}
      </Button>
      <small className={styles.hint} role="status">
        {hint}
      </small>
    </span>
  );
};
