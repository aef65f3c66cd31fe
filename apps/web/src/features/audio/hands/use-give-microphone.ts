import { useMutation } from '@tanstack/react-query';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import { isolate } from '../../../lib/bidi.ts';
import { client } from '../../../lib/client.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { notify } from '../../../ui/feedback/notices.ts';

/** Gives somebody in the line the microphone next, and says so. */
export const useGiveMicrophone = (roomId: string) => {
  const { t } = useAudioTexts();
  const notifyError = useNotifyError();
  return useMutation({
    networkMode: 'always',
    mutationFn: (target: string) => client.commands.giveMicrophone({ roomId, target }),
    onSuccess: ({ next }) => {
      if (next) notify({ type: 'info', text: t('hands.given', { name: isolate(next.username) }) });
    },
    onError: notifyError,
  });
};
