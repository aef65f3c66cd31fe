import { limits } from '@baithak/protocol/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { excessOf, TextLimit } from '../../../ui/form/text-limit.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog-parts.tsx';
import { audioSession } from '../session/session.ts';
import { useAudio } from '../state/audio-store.ts';
import { useAudioDevice, writeDevice } from '../state/device.ts';
import styles from './check.module.css';
import { DeviceSelect } from './device-select.tsx';
import { HearYourself } from './hear-yourself.tsx';
import { InputLevel } from './input-level.tsx';
import { MicrophoneNote } from './microphone-note.tsx';
import { SoundSwitch } from './sound-switch.tsx';
import { useCheckMicrophone, type Tried } from './use-check-microphone.ts';
import { useDevices } from './use-devices.ts';

interface CheckDialogProps {
  /** Speaking can begin from here. */
  readonly maySpeak: boolean;
  /** It comes by itself, the first time on a device. */
  readonly isFirst: boolean;
  readonly onClose: () => void;
}

const Fields = ({ microphone, problem, again }: Tried) => {
  const { t } = useAudioTexts();
  const device = useAudioDevice();
  const { microphones, outputs } = useDevices(microphone !== null);
  return (
    <>
      <DeviceSelect
        label={t('check.microphone')}
        kind="unnamed"
        devices={microphones}
        value={device.microphone}
        onChange={(chosen) => writeDevice({ microphone: chosen })}
      />
      {problem ? (
        <MicrophoneNote problem={problem} onAgain={again} />
      ) : (
        <>
          <InputLevel level={microphone?.level ?? null} />
          <HearYourself microphone={microphone} />
        </>
      )}
      {outputs.length > 0 && (
        <DeviceSelect
          label={t('check.output')}
          kind="unnamedOutput"
          devices={outputs}
          value={device.output}
          onChange={(chosen) => writeDevice({ output: chosen })}
        />
      )}
      <div className={styles.switches}>
        <SoundSwitch
          title={t('check.echo')}
          checked={device.removeEcho}
          onChange={(removeEcho) => writeDevice({ removeEcho })}
        />
        <SoundSwitch
          title={t('check.noise')}
          hint={t('check.noiseText')}
          checked={device.removeNoise}
          onChange={(removeNoise) => writeDevice({ removeNoise })}
        />
      </div>
    </>
  );
};

/** Before one speaks: which microphone, whether it hears one, and what about (docs/design.md#audio-screens). */
export const CheckDialog = ({ maySpeak, isFirst, onClose }: CheckDialogProps) => {
  const { t } = useAudioTexts();
  const { t: tc } = useTranslation('common');
  const [about, setAbout] = useState('');
  const tried = useCheckMicrophone();
  // Whoever speaks goes on with what was chosen here. Always: a phone ends the first microphone when the check opens a second one.
  const close = () => {
    void audioSession.reopenMicrophone();
    onClose();
  };
  const start = () => {
    writeDevice({ isChecked: true });
    onClose();
    void audioSession.speak(about.trim());
  };
  const isTooLong = excessOf(about, limits.speakerTagline) > 0;
  // Not while the line is lost: nobody would hear it, nor be told.
  const isReady = useAudio(({ phase }) => phase === 'listening') && tried.microphone !== null;
  return (
    <Dialog open onClose={close} title={t(isFirst ? 'check.title' : 'check.settings')}>
      <DialogForm
        onSubmit={(event) => {
          event.preventDefault();
          if (maySpeak) start();
          else close();
        }}
      >
        <DialogBody>
          <Fields {...tried} />
          {maySpeak && (
            <Field
              label={t('check.about')}
              hint={
                <>
                  {t('check.aboutText')} <TextLimit text={about} most={limits.speakerTagline} />
                </>
              }
            >
              {(control) => (
                <TextInput
                  {...control}
                  dir="auto"
                  value={about}
                  onChange={({ target: { value } }) => setAbout(value)}
                />
              )}
            </Field>
          )}
        </DialogBody>
        <DialogFooter>
          {maySpeak && (
            <Button tone="ghost" onClick={close}>
              {tc('cancel')}
            </Button>
          )}
          <Button
            tone="primary"
            type="submit"
            {...(maySpeak && { icon: 'microphone' as const })}
            disabled={isTooLong || (maySpeak && !isReady)}
          >
            {t(maySpeak ? 'check.start' : 'check.done')}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
};
