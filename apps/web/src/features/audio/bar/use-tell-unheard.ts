import { useEffect, useEffectEvent } from 'react';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import { isolate } from '../../../lib/bidi.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { muteNow } from '../stage/may-begin.ts';
import { useAudio, useStream } from '../state/audio-store.ts';
import { serverNow } from '../../../lib/time/server-time.ts';

/** Tells whoever does not see the audio tab that nobody hears them any more: no microphone, or muted by a moderator. */
export const useTellUnheard = (isPaneShown: boolean): void => {
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
