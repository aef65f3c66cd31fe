import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAudioTexts } from '../../../i18n/lazy/audio.ts';
import { roomPartAddress } from '../../../lib/addresses.ts';
import { isolate } from '../../../lib/text-direction.ts';
import { useTimes } from '../../../lib/time/now.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { notify } from '../../../ui/feedback/toasts.ts';
import { avatarUrl } from '../../people/avatar.tsx';
import { audioSession } from '../session/audio-session.ts';
import { Caption, useFailureText } from '../stage/caption.tsx';
import { muteNow } from '../session/own-turn.ts';
import { forgetFailure, isShownAs, useAudio, useSpeaker, useStream } from '../state/audio-state.ts';
import { useAudioDevice, writeDevice } from '../state/device.ts';
import { useIsYours } from './bar-words.tsx';

const actions = {
  play: () => writeDevice({ isMuted: false }),
  pause: () => writeDevice({ isMuted: true }),
  stop: () => audioSession.leave(),
} as const;

/** Shows on the lock screen and in the browser's own controls who speaks where; play and pause are mute, stop leaves. */
const useMediaSession = (): void => {
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

/** Tells whoever does not see the audio tab that nobody hears them any more: no microphone, or muted by a moderator. */
const useTellUnheard = (isPaneShown: boolean): void => {
  const { t } = useAudioTexts();
  const { until } = useTimes();
  const room = useAudio((state) => state.room);
  const problem = useAudio((state) => state.problem);
  const mute = useStream(room?.id ?? '')?.myMute ?? null;
  const tell = useEffectEvent((why: string) => {
    if (room === null || isPaneShown) return;
    notify({ type: 'error', text: t('bar.unheard', { room: isolate(room.title) }), more: why });
  });
  const tellMute = useEffectEvent(() => {
    const now = muteNow(mute, serverNow());
    if (now === null) return;
    const reason = now.reason === '' ? '' : ` ${isolate(now.reason)}`;
    tell(`${t('myMute.title', { until: until(now.until) })}${reason}`);
  });
  useEffect(() => {
    if (problem !== null) tell(t(`problem.${problem}`));
  }, [problem, t]);
  // The same mute comes again with each answer about the room.
  useEffect(() => tellMute(), [mute?.until]);
};

/** Tells whoever does not see the audio tab that they may begin to speak now. */
const useTellYours = (isPaneShown: boolean): void => {
  const { t } = useAudioTexts();
  const navigate = useNavigate();
  const room = useAudio((state) => state.room);
  const isYours = useIsYours(room?.id ?? '');
  const tell = useEffectEvent(() => {
    if (room === null || isPaneShown) return;
    const back = () => void navigate(roomPartAddress(room.ref, 'audio'));
    notify({
      type: 'info',
      text: t('hands.yours'),
      more: isolate(room.title),
      action: { label: t('bar.back'), run: back },
    });
  });
  useEffect(() => {
    if (isYours) tell();
  }, [isYours]);
};

/**
 * Nothing to see: the browser's own controls, and what is said while the audio tab of that room is not there to say it.
 * `shown`: the room whose audio tab is shown, as in the address.
 */
export const AudioLive = ({ shown }: { shown: string | null }) => {
  const { t } = useTranslation('common');
  const failure = useAudio((state) => state.failure);
  const room = useAudio((state) => state.room);
  const textOf = useFailureText();
  const isPaneShown = isShownAs(room, shown);
  useMediaSession();
  useTellUnheard(isPaneShown);
  useTellYours(isPaneShown);
  useEffect(() => {
    if (failure === null || isShownAs(failure.room, shown)) return;
    const more = `${isolate(failure.room.title)}: ${textOf(failure.reason)}`;
    notify({ type: 'error', text: t('toasts.error'), more });
    forgetFailure();
  }, [failure, shown, t, textOf]);
  return room !== null && !isPaneShown && <Caption key={room.id} roomId={room.id} />;
};
