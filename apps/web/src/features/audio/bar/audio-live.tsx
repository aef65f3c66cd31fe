import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/bidi.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { useAudio, forgetFailure } from '../state/audio-store.ts';
import { useFailureText } from '../state/use-failure-text.ts';
import { useMediaSession } from './use-media-session.ts';

/**
 * Renders nothing: the browser's own controls, and notices of what failed while the audio tab of that room is not there
 * to say it. `shown`: the room whose audio tab is shown, as in the address.
 */
export const AudioLive = ({ shown }: { shown: string | null }) => {
  const { t } = useTranslation('common');
  const failure = useAudio((state) => state.failure);
  const textOf = useFailureText();
  useMediaSession();
  useEffect(() => {
    if (failure === null) return;
    const { reason, room } = failure;
    if (shown === room.ref || shown === room.id) return;
    notify({ type: 'error', text: t('notices.error'), more: `${isolate(room.title)}: ${textOf(reason)}` });
    forgetFailure();
  }, [failure, shown, t, textOf]);
  return null;
};
