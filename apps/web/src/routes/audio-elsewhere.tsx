import { useLayoutEffect } from 'react';
import { AudioLive } from '../features/audio/bar/audio-live.tsx';
import { ListeningBar } from '../features/audio/bar/listening-bar.tsx';
import { useAudio } from '../features/audio/state/audio-state.ts';
import { useFollowStreams } from '../features/audio/state/use-follow-streams.ts';
import { useAudioSigns } from './audio-needed.ts';
import styles from './audio-elsewhere.module.css';
import { useShownAudio } from './use-shown-audio.ts';
import '../styles/utilities.css';

const TopBar = () => {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-audio-bar', true);
    return () => void document.documentElement.toggleAttribute('data-audio-bar', false);
  }, []);
  return (
    <div className={styles.top}>
      <ListeningBar />
    </div>
  );
};

const BesideHome = () => {
  useFollowStreams();
  const hasRoom = useAudio((state) => state.room !== null);
  return hasRoom && <TopBar />;
};

export const AudioElsewhere = () => {
  const { isHome } = useAudioSigns();
  return (
    <>
      <AudioLive shown={useShownAudio()} />
      {!isHome && <BesideHome />}
    </>
  );
};
