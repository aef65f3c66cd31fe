import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import styles from './color-field.module.css';
import { SettingRow } from '../setting-row.tsx';

interface ColorFieldProps {
  readonly title: string;
  /** `#rrggbb`, or empty for the theme's default. */
  readonly value: string;
  /** The colour that is shown while nothing is chosen. */
  readonly fallback: string;
  /** Called while the picker is open. */
  readonly onTry: (color: string) => void;
  /** Called with the final choice. */
  readonly onChoose: (color: string) => void;
}

/** A colour, or the theme's default. The browser's picker sends every step; only the last one is stored. */
export const ColorField = ({ title, value, fallback, onTry, onChoose }: ColorFieldProps) => {
  const { t } = useTranslation('settings');
  const id = useId();
  const well = useRef<HTMLInputElement>(null);
  const decide = useEffectEvent((color: string) => onChoose(color));
  useEffect(() => {
    const input = well.current;
    // React's onChange is the native `input` event; the native `change` event fires once, when the picker closes.
    const decided = (): void => decide(input?.value ?? '');
    input?.addEventListener('change', decided);
    return () => input?.removeEventListener('change', decided);
  }, []);
  return (
    <SettingRow title={title} hint={t('chat.colorHint')}>
      <span className={styles.field}>
        <label className={styles.choice} htmlFor={id}>
          <input
            id={id}
            ref={well}
            type="color"
            className={styles.well}
            value={value === '' ? fallback : value}
            onChange={(event) => onTry(event.target.value)}
            aria-label={title}
          />
          <bdi className={styles.value} dir={value === '' ? undefined : 'ltr'}>
            {value === '' ? t('chat.themeDefault') : value}
          </bdi>
        </label>
        {value !== '' && (
          <Button size="small" tone="ghost" onClick={() => onChoose('')}>
            {t('chat.applyThemeDefault')}
          </Button>
        )}
      </span>
    </SettingRow>
  );
};
