import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useAudioTexts } from '../../../i18n/lazy/audio.ts';
import { isTold, type AudioFailure } from './audio-state.ts';

export const useFailureText = (): ((failure: AudioFailure) => string) => {
  const { t } = useAudioTexts();
  const { t: te } = useTranslation('errors');
  return useCallback((failure) => (isTold(failure) ? t(`failure.${failure}`) : te(failure)), [t, te]);
};
