import { Link } from 'react-router';
import { useAudioTexts } from '../../../i18n/lazy/audio.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/graphics/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { roomPartAddress } from '../../../lib/addresses.ts';
import { Avatar } from '../../people/avatar.tsx';
import { audioSession } from '../session/audio-session.ts';
import { RunningTime } from '../stage/running-time.tsx';
import { Volume } from '../stage/volume.tsx';
import { useAudio, useSpeaker } from '../state/audio-state.ts';
import { BarWords, PlayNow, SoundSign } from './bar-words.tsx';
import styles from './listening-bar.module.css';

/** On top of the main pane while one listens or speaks elsewhere: who, where, how long, how loud, back, stop. */
export const ListeningBar = () => {
  const { t } = useAudioTexts();
  const room = useAudio((state) => state.room);
  const phase = useAudio((state) => state.phase);
  const isBlocked = useAudio((state) => state.isBlocked);
  const speaker = useSpeaker(room?.id ?? '');
  if (!room) return null;
  return (
    <section
      className={`${styles.bar} flex-none flex items-center gap-3 min-h-12.5 py-1.5 ps-4 pe-3 bg-accent-soft line-b mobile:gap-1 mobile:ps-3 mobile:pe-1`}
      aria-label={t('bar.label')}
      data-bar=""
    >
      {speaker && (
        <span className={styles.picture} aria-hidden="true">
          <Avatar id={speaker._id} username={speaker.username} picture={speaker.avatar} rank={speaker.rank} size={32} />
        </span>
      )}
      <p className={`${styles.words} flex-1 flex items-baseline gap-1.5 min-w-0`}>
        <span className="min-w-0 truncate">
          <BarWords room={room} />
        </span>{' '}
        {speaker && <RunningTime since={speaker.since} />}
      </p>
      <SoundSign />
      {isBlocked ? <PlayNow /> : phase !== 'speaking' && <Volume />}
      <Link
        to={roomPartAddress(room.ref, 'audio')}
        className={buttonClass({ tone: 'outline', size: 'small' })}
        aria-label={t('bar.back')}
      >
        <span className="mobile:hidden">{t('bar.back')}</span>
        <span className="hidden mobile:inline-flex">
          <Icon name="audio" size="small" />
        </span>
      </Link>
      <IconButton icon="close" label={t(phase === 'speaking' ? 'stop' : 'bar.stop')} onClick={audioSession.leave} />
    </section>
  );
};

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
