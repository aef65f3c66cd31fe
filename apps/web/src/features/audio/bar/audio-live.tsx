import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/bidi.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { useAudio, forgetFailure } from '../state/audio-store.ts';
import { useFailureText } from '../state/use-failure-text.ts';
import { useMediaSession } from './use-media-session.ts';

/** Renders nothing: the browser's own controls, and notices of what failed while the audio tab is not there to say it. */
export const AudioLive = ({ isPaneShown }: { isPaneShown: boolean }) => {
  const { t } = useTranslation('common');
  const failure = useAudio((state) => state.failure);
  const title = useAudio((state) => state.room?.title);
  const textOf = useFailureText();
  useMediaSession();
  useEffect(() => {
    if (failure === null || isPaneShown) return;
    const more = title === undefined ? textOf(failure) : `${isolate(title)}: ${textOf(failure)}`;
    notify({ type: 'error', text: t('notices.error'), more });
    forgetFailure();
  }, [failure, isPaneShown, title, t, textOf]);
  return null;
};
