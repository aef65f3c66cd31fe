import { type ReactNode, useId } from 'react';
import { Toggle } from '../../ui/form/switch.tsx';
import styles from './settings.module.css';

/** A setting: its name, what it does, and the control at the end. */
export const SettingRow = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <div
    className={`${styles.settingRow} grid grid-cols-[minmax(0,1fr)_auto] gap-y-2 gap-x-4 items-center py-3.5 line-b mobile:grid-cols-1`}
  >
    <div>
      <b>{title}</b>
      {hint !== undefined && <p className="text-muted max-w-[34.5em]">{hint}</p>}
    </div>
    <div className="justify-self-end mobile:justify-self-stretch">{children}</div>
  </div>
);

interface SwitchRowProps {
  readonly title: string;
  readonly hint?: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** A setting that is on or off; the whole row is the target. */
export const SwitchRow = ({ title, hint, on, onChange }: SwitchRowProps) => {
  const id = useId();
  return (
    <label
      className={`${styles.switchRow} grid grid-cols-[minmax(0,1fr)_auto] gap-4 items-center py-3.5 line-b cursor-pointer`}
    >
      <span>
        <b id={`${id}-name`}>{title}</b>
        {hint !== undefined && (
          <span id={`${id}-hint`} className="text-muted max-w-[34.5em]" style={{ display: 'block' }}>
            {hint}
          </span>
        )}
      </span>
      <Toggle
        checked={on}
        onChange={(event) => onChange(event.target.checked)}
        aria-labelledby={`${id}-name`}
        {...(hint !== undefined && { 'aria-describedby': `${id}-hint` })}
      />
    </label>
  );
};
