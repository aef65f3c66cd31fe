import { useEffect } from 'react';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import { avatarUrl } from '../../people/picture.ts';
import { audioSession } from '../session/session.ts';
import { useAudio, useSpeaker } from '../state/audio-store.ts';
import { useAudioDevice, writeDevice } from '../state/device.ts';

const actions = {
  play: () => writeDevice({ isMuted: false }),
  pause: () => writeDevice({ isMuted: true }),
  stop: () => audioSession.leave(),
} as const;

/** Shows on the lock screen and in the browser's own controls who speaks where; play and pause are mute, stop leaves. */
export const useMediaSession = (): void => {
  const { t } = useAudioTexts();
  const room = useAudio((state) => state.room);
  const speaker = useSpeaker(room?.id ?? '');
  const { isMuted } = useAudioDevice();
  const title = speaker?.username ?? t('media.nobody');
  const picture = speaker && avatarUrl({ ...speaker, picture: speaker.avatar }, 96);
  useEffect(() => {
    if (!('mediaSession' in navigator) || !room) return undefined;
    const { mediaSession } = navigator;
    mediaSession.metadata = new MediaMetadata({
      title,
      artist: room.title,
      album: t('media.artist'),
      artwork: picture === undefined ? [] : [{ src: picture }],
    });
    for (const key of ['play', 'pause', 'stop'] as const) mediaSession.setActionHandler(key, actions[key]);
    return () => {
      mediaSession.metadata = null;
      for (const key of ['play', 'pause', 'stop'] as const) mediaSession.setActionHandler(key, null);
    };
  }, [room, title, picture, t]);
  useEffect(() => {
    if ('mediaSession' in navigator)
      navigator.mediaSession.playbackState = room ? (isMuted ? 'paused' : 'playing') : 'none';
  }, [room, isMuted]);
};
