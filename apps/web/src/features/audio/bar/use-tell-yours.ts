import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import { roomPartAddress } from '../../../lib/addresses.ts';
import { isolate } from '../../../lib/bidi.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { useIsYours } from '../hands/use-is-yours.ts';
import { useAudio } from '../state/audio-store.ts';

/** Tells whoever does not see the audio tab that they may begin to speak now. */
export const useTellYours = (isPaneShown: boolean): void => {
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
