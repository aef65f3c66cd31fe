import { limits } from '@baithak/protocol/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import { isolate } from '../../../lib/bidi.ts';
import { useTimes } from '../../../lib/time/use-times.ts';
import { Button } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/form/chips.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { excessOf, TextLimit } from '../../../ui/form/text-limit.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog-parts.tsx';
import { EffectsList } from '../../../ui/overlays/effects-list.tsx';
import { ErrorLine, useErrorLine } from '../../parts/error-line.tsx';
import type { AudioRoom } from '../state/audio-state.ts';
import styles from './mute-dialog.module.css';
import { useMuteSpeaker } from './use-mute-speaker.ts';
import { serverNow } from '../../../lib/time/server-time.ts';

const lengths = { m5: 5, m15: 15, h1: 60, h24: 1440 } as const;
type Length = keyof typeof lengths;
const choices: readonly Length[] = ['m5', 'm15', 'h1', 'h24'];

interface MuteDialogProps {
  readonly username: string;
  readonly room: AudioRoom;
  readonly onClose: () => void;
}

/** Mutes the speaker: for how long and why, and what will happen. */
export const MuteDialog = ({ username, room, onClose }: MuteDialogProps) => {
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
            <h3 className={styles.heading}>{t('moderation.howLong')}</h3>
            <Chips
              label={t('moderation.howLong')}
              options={choices.map((value) => ({ value, label: t(`moderation.lengths.${value}`) }))}
              value={length}
              onChange={setLength}
            />
          </div>
          <Field label={t('moderation.reason')} hint={<TextLimit text={reason} most={limits.commandReason} />}>
            {(control) => (
              <TextInput
                {...control}
                dir="auto"
                value={reason}
                onChange={({ target: { value } }) => setReason(value)}
              />
            )}
          </Field>
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
