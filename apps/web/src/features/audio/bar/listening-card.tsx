import { Link } from 'react-router';
import { useAudioTexts } from '../../../i18n/lazy/audio.ts';
import { roomPartAddress } from '../../../lib/addresses.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { audioSession } from '../session/audio-session.ts';
import { useAudio } from '../state/audio-state.ts';
import { BarWords, PlayNow, SoundSign } from './bar-words.tsx';
import styles from './listening-card.module.css';

/** The same below the lists of a phone, where no main pane is shown: back and stop. */
export const ListeningCard = () => {
  const { t } = useAudioTexts();
  const room = useAudio((state) => state.room);
  const phase = useAudio((state) => state.phase);
  const isBlocked = useAudio((state) => state.isBlocked);
  if (!room) return null;
  return (
    <section className={styles.card} aria-label={t('bar.label')}>
      <Link to={roomPartAddress(room.ref, 'audio')} className={styles.back}>
        <SoundSign />
        <span className="truncate">
          <BarWords room={room} isShort />
        </span>
      </Link>
      {isBlocked && <PlayNow />}
      <IconButton icon="close" label={t(phase === 'speaking' ? 'stop' : 'bar.stop')} onClick={audioSession.leave} />
    </section>
  );
};
