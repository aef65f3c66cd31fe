import type { Stream } from '@baithak/protocol/contracts/broadcast';
import { limits } from '@baithak/protocol/limits';
import { minRankFor } from '@baithak/protocol/permissions';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAudioTexts } from '../../i18n/lazy/audio.ts';
import { isolate } from '../../lib/text-direction.ts';
import { client } from '../../lib/client.ts';
import { useTimes } from '../../lib/time/now.ts';
import { serverNow } from '../../lib/time/server-time.ts';
import { useNotifyError } from '../../lib/use-notify-error.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorLine, useErrorLine } from '../../ui/feedback/error-line.tsx';
import { notify } from '../../ui/feedback/toasts.ts';
import { Chips } from '../../ui/form/chips.tsx';
import { LimitedField, excessOf } from '../../ui/form/text-limit.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { EffectsList } from '../../ui/overlays/effects-list.tsx';
import { type AudioRoom, audioStore } from './state/audio-state.ts';

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
  const { until } = useTimes();
  const notifyError = useNotifyError();
  const know = ({ stream }: Awaited<ReturnType<typeof client.broadcast.muteBroadcast>>) =>
    audioStore.dispatch({ type: 'streamKnown', roomId, stream });
  const off = useMutation({
    networkMode: 'always',
    mutationFn: (username: string) => client.broadcast.muteBroadcast({ roomId, on: false, target: username }),
    onSuccess: (answer, username) => {
      know(answer);
      notify({ type: 'info', text: t('moderation.unmuted', { name: isolate(username) }) });
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
        text: t('moderation.muted', { name: isolate(username), until: end }),
        action: { label: t('moderation.undo'), run: () => off.mutate(username) },
      });
    },
  });
  return { mute: on.mutate, unmute: off.mutate, isPending: on.isPending || off.isPending };
};

const lengths = { m5: 5, m15: 15, h1: 60, h24: 1440 } as const;
type Length = keyof typeof lengths;
const choices: readonly Length[] = ['m5', 'm15', 'h1', 'h24'];

interface MuteDialogProps {
  readonly username: string;
  readonly room: AudioRoom;
  readonly onClose: () => void;
}

const MuteDialog = ({ username, room, onClose }: MuteDialogProps) => {
  const { t } = useAudioTexts();
  const { t: tc } = useTranslation('common');
  const { until } = useTimes();
  const [length, setLength] = useState<Length>('m15');
  const [reason, setReason] = useState('');
  const { errorText, showError } = useErrorLine();
  const { mute, isPending } = useMuteSpeaker(room.id);
  const minutes = lengths[length];
  const end = until(new Date(serverNow() + minutes * 60_000).toISOString());
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('moderation.title', { name: isolate(username) })}
      under={t('moderation.under', { room: isolate(room.title) })}
      isQuestion
    >
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          mute({ username, minutes, reason: reason.trim() }, { onSuccess: onClose, onError: showError });
        }}
      >
        <DialogBody>
          <div>
            <h3 className="mb-2 text-sm font-bold">{t('moderation.howLong')}</h3>
            <Chips
              label={t('moderation.howLong')}
              options={choices.map((value) => ({ value, label: t(`moderation.lengths.${value}`) }))}
              value={length}
              onChange={setLength}
            />
          </div>
          <LimitedField label={t('moderation.reason')} text={reason} most={limits.commandReason} onChange={setReason} />
          <EffectsList
            title={t('moderation.effects')}
            lines={[
              ['mute', t('moderation.silent')],
              ['clock', t('moderation.ends', { until: end })],
              ['microphone', t('moderation.place')],
              ['archive', t('moderation.logged')],
            ]}
          />
          <ErrorLine text={errorText} />
        </DialogBody>
        <DialogFooter>
          <Button tone="ghost" onClick={onClose}>
            {tc('cancel')}
          </Button>
          <Button tone="danger" type="submit" busy={isPending} disabled={excessOf(reason, limits.commandReason) > 0}>
            {t('moderation.now')}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
};

interface MuteSpeakerProps {
  readonly room: AudioRoom;
  readonly stream: Stream;
  readonly me: { readonly username: string; readonly rank: number };
}

/** For moderators who outrank the speaker: nobody hears them, or everybody again. The server checks it again. */
export const MuteSpeaker = ({ room, stream, me }: MuteSpeakerProps) => {
  const { t } = useAudioTexts();
  const [asked, setAsked] = useState<string | null>(null);
  const { unmute, isPending } = useMuteSpeaker(room.id);
  const speaker = stream.speakers[0];
  const may = me.rank >= minRankFor.ManageThreads;
  const target = speaker && may && speaker.username !== me.username && speaker.rank < me.rank ? speaker : undefined;
  return (
    <>
      {target &&
        (target.muted ? (
          <Button size="small" icon="volume" busy={isPending} onClick={() => unmute(target.username)}>
            {t('moderation.unmute')}
          </Button>
        ) : (
          <Button tone="dangerText" size="small" icon="no-microphone" onClick={() => setAsked(target.username)}>
            {t('moderation.mute')}
          </Button>
        ))}
      {asked !== null && <MuteDialog username={asked} room={room} onClose={() => setAsked(null)} />}
    </>
  );
};
