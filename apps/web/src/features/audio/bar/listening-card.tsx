import { Link } from 'react-router';
import { useAudioTexts } from '../../../i18n/lazy/audio.ts';
import { roomPartAddress } from '../../../lib/addresses.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { audioSession } from '../session/audio-session.ts';
import { useAudio } from '../state/audio-state.ts';
import { BarWords, PlayNow, SoundSign } from './bar-words.tsx';

/** The same below the lists of a phone, where no main pane is shown: back and stop. */
export const ListeningCard = () => {
  const { t } = useAudioTexts();
  const room = useAudio((state) => state.room);
  const phase = useAudio((state) => state.phase);
  const isBlocked = useAudio((state) => state.isBlocked);
  if (!room) return null;
  return (
    <section
      className="flex-none flex items-center gap-2 mt-0 mx-2 mb-2 ps-3 pe-1 bg-accent-soft rounded-bowl text-xs"
      aria-label={t('bar.label')}
    >
      <Link
        to={roomPartAddress(room.ref, 'audio')}
        className="flex-1 flex items-center gap-2 min-h-touch min-w-0 text-inherit font-bold no-underline"
      >
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
