import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/bidi.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { isShownAs } from '../state/audio-state.ts';
import { useAudio, forgetFailure } from '../state/audio-store.ts';
import { useFailureText } from '../state/use-failure-text.ts';
import { Caption } from '../stage/caption.tsx';
import { useMediaSession } from './use-media-session.ts';
import { useTellUnheard } from './use-tell-unheard.ts';
import { useTellYours } from './use-tell-yours.ts';

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
    notify({ type: 'error', text: t('notices.error'), more });
    forgetFailure();
  }, [failure, shown, t, textOf]);
  return room !== null && !isPaneShown && <Caption key={room.id} roomId={room.id} />;
};
