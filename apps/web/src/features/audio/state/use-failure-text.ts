import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import type { AudioFailure } from './audio-state.ts';

/** Why something ended or did not begin, in words. */
export const useFailureText = (): ((failure: AudioFailure) => string) => {
  const { t } = useAudioTexts();
  const { t: te } = useTranslation('errors');
  return useCallback(
    (failure) =>
      failure === 'TURN_ENDED' || failure === 'RIGHT_TAKEN' || failure === 'ROOM_CLOSED'
        ? t(`failure.${failure}`)
        : te(failure),
    [t, te],
  );
};
