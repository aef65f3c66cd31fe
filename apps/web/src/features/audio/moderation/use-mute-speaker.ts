import { useMutation } from '@tanstack/react-query';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../../lib/bidi.ts';
import { client } from '../../../lib/client.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { useNotifyError } from '../../../lib/use-notify-error.ts';
import { notify } from '../../../ui/feedback/notices.ts';
import { audioStore } from '../state/audio-store.ts';
import { serverNow } from '../../../lib/time/server-time.ts';

interface Mute {
  readonly username: string;
  readonly minutes: number;
  readonly reason: string;
}

/**
 * Mutes and unmutes somebody in a room, and says what holds now, with the way back (docs/design.md#audio-screens). Each call
 * names who is meant: another one may speak by now.
 */
export const useMuteSpeaker = (roomId: string) => {
  const { t } = useAudioTexts();
  const { t: tm } = useTranslation('messages');
  const { until } = useTimes();
  const notifyError = useNotifyError();
  const know = ({ stream }: Awaited<ReturnType<typeof client.broadcast.muteBroadcast>>) =>
    audioStore.dispatch({ type: 'streamKnown', roomId, stream });
  const off = useMutation({
    networkMode: 'always',
    mutationFn: (username: string) => client.broadcast.muteBroadcast({ roomId, on: false, target: username }),
    onSuccess: (answer, username) => {
      know(answer);
      notify({ type: 'info', text: tm('command.done'), more: t('moderation.unmuted', { name: isolate(username) }) });
    },
    onError: notifyError,
  });
  const on = useMutation({
    networkMode: 'always',
    mutationFn: ({ username, minutes, reason }: Mute) =>
      client.broadcast.muteBroadcast({ roomId, on: true, target: username, minutes, ...(reason !== '' && { reason }) }),
    onSuccess: (answer, { username, minutes }) => {
      know(answer);
      const end = until(new Date(serverNow() + minutes * 60_000).toISOString());
      notify({
        type: 'info',
        text: tm('command.done'),
        more: t('moderation.muted', { name: isolate(username), until: end }),
        action: { label: t('moderation.undo'), run: () => off.mutate(username) },
      });
    },
  });
  return { mute: on.mutate, unmute: off.mutate, isPending: on.isPending || off.isPending };
};
