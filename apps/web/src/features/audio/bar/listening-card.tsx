import { Link } from 'react-router';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import { isolate } from '../../../lib/bidi.ts';
import { roomPartAddress } from '../../../lib/addresses.ts';
import { LiveBars } from '../../../ui/graphics/live-bars.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { audioSession } from '../session/session.ts';
import { useAudio } from '../state/audio-store.ts';
import styles from './listening-card.module.css';

/** The same below the lists of a phone, where no main pane is shown: back and stop. */
export const ListeningCard = () => {
  const { t } = useAudioTexts();
  const room = useAudio((state) => state.room);
  const phase = useAudio((state) => state.phase);
  if (!room) return null;
  const title = isolate(room.title);
  return (
    <section className={styles.card} aria-label={t('bar.label')}>
      <Link to={roomPartAddress(room.ref, 'audio')} className={styles.back}>
        <LiveBars />
        <span className="truncate">{t(phase === 'speaking' ? 'bar.speaking' : 'bar.listening', { room: title })}</span>
      </Link>
      <IconButton icon="close" label={t(phase === 'speaking' ? 'stop' : 'bar.stop')} onClick={audioSession.leave} />
    </section>
  );
};
