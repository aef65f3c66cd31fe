import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import styles from './color-field.module.css';
import { SettingRow } from './setting-row.tsx';

interface ColorFieldProps {
  readonly title: string;
  /** `#rrggbb`, or empty for the theme's own. */
  readonly value: string;
  /** Shown in the well while nothing is chosen. */
  readonly fallback: string;
  /** While the colour is being looked for. */
  readonly onTry: (color: string) => void;
  /** It is decided. */
  readonly onChoose: (color: string) => void;
}

/** A colour, or the theme's own. The browser's picker tells every step; only the last one is a choice. */
export const ColorField = ({ title, value, fallback, onTry, onChoose }: ColorFieldProps) => {
  const { t } = useTranslation('settings');
  const id = useId();
  const well = useRef<HTMLInputElement>(null);
  const decide = useEffectEvent((color: string) => onChoose(color));
  useEffect(() => {
    const input = well.current;
    // React's onChange is the browser's `input`; the browser's own `change` comes once, when the picker is left.
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
            {value === '' ? t('chat.own') : value}
          </bdi>
        </label>
        {value !== '' && (
          <Button size="small" tone="ghost" onClick={() => onChoose('')}>
            {t('chat.ownIt')}
          </Button>
        )}
      </span>
    </SettingRow>
  );
};
