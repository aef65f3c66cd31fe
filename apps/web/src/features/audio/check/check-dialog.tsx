import { limits } from '@baithak/protocol/limits';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAudioTexts } from '../../../i18n/lazy/audio.ts';
import type { Device, Microphone } from '../../../lib/audio/audio.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Toggle } from '../../../ui/form/switch.tsx';
import { SelectInput, TextInput } from '../../../ui/form/text-input.tsx';
import { TextLimit, excessOf } from '../../../ui/form/text-limit.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog-card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { audioSession } from '../session/audio-session.ts';
import { useAudio } from '../state/audio-state.ts';
import { useAudioDevice, writeDevice } from '../state/device.ts';
import styles from './check.module.css';
import { InputLevel, type Tried, useCheckMicrophone, useDevices } from './check-microphone.tsx';
import { MicrophoneNote } from './microphone-note.tsx';

interface DeviceSelectProps {
  readonly label: string;
  readonly kind: 'unnamed' | 'unnamedOutput';
  readonly devices: readonly Device[];
  readonly value: string;
  readonly onChange: (deviceId: string) => void;
}

/** One of the browser's devices, or the system's own. One that was chosen before and is gone stays chosen: it may come back. */
export const DeviceSelect = ({ label, kind, devices, value, onChange }: DeviceSelectProps) => {
  const { t } = useAudioTexts();
  const isKnown = value === '' || devices.some(({ id }) => id === value);
  return (
    <Field label={label}>
      {(control) => (
        <SelectInput {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t('check.system')}</option>
          {!isKnown && <option value={value}>{t(devices.length === 0 ? 'check.before' : 'check.gone')}</option>}
          {devices
            .filter(({ id }) => id !== '')
            .map((device, index) => (
              <option key={device.id} value={device.id}>
                {device.label === '' ? t(`check.${kind}`, { number: index + 1 }) : device.label}
              </option>
            ))}
        </SelectInput>
      )}
    </Field>
  );
};

const recordMs = 5000;

/** Records some seconds and plays them to the reader alone. */
export const HearYourself = ({ microphone }: { microphone: Microphone | null }) => {
  const { t } = useAudioTexts();
  const [step, setStep] = useState<'record' | 'recording' | 'playing'>('record');
  const abort = useRef<AbortController | null>(null);
  useEffect(() => () => abort.current?.abort(), [microphone]);
  const record = async () => {
    if (!microphone) return;
    abort.current = new AbortController();
    setStep('recording');
    await microphone.recordAndPlay(recordMs, () => setStep('playing'), abort.current.signal).catch(() => undefined);
    setStep('record');
  };
  return (
    <div className="grid gap-1.5">
      <span className="text-xs font-bold">{t('check.yourself')}</span>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          tone="outline"
          icon="play"
          busy={step !== 'record'}
          disabled={!microphone}
          onClick={() => void record()}
        >
          {t(`check.${step}`)}
        </Button>
        <span className={styles.words}>{t('check.onlyYou')}</span>
      </div>
    </div>
  );
};

interface SoundSwitchProps {
  readonly title: string;
  readonly hint?: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export const SoundSwitch = ({ title, hint, checked, onChange }: SoundSwitchProps) => {
  const id = useId();
  return (
    <label className={`${styles.switch} flex items-center justify-between gap-3 min-h-13 py-2 px-4 cursor-pointer`}>
      <span>
        {title}
        {hint !== undefined && (
          <small id={id} className="block text-xs text-muted">
            {hint}
          </small>
        )}
      </span>
      <Toggle
        checked={checked}
        aria-label={title}
        {...(hint !== undefined && { 'aria-describedby': id })}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
};

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
      <div className="line rounded-bowl">
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
