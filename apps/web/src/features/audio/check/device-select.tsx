import type { Device } from '../../../lib/audio/audio.ts';
import { useAudioTexts } from '../../../i18n/audio/use-audio-texts.ts';
import { Field } from '../../../ui/form/field.tsx';
import { SelectInput } from '../../../ui/form/text-input.tsx';

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
