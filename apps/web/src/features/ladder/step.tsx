import type { ReactNode } from 'react';
import { useLadderTexts } from '../../i18n/ladder/use-ladder-texts.ts';
import { Icon } from '../../ui/graphics/icon.tsx';
import type { IconName } from '../../ui/graphics/icon-shapes.ts';
import styles from './steps-page.module.css';

interface StepProps {
  readonly state: 'done' | 'here' | 'later';
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

/** One step of the ladder: behind the guest, where they are, or later. */
export const Step = ({ state, icon, title, text, children }: StepProps) => {
  const { t } = useLadderTexts();
  return (
    <li className={styles.step} data-state={state} aria-current={state === 'here' ? 'step' : undefined}>
      <span className={styles.sign}>
        <Icon name={state === 'done' ? 'check' : icon} size="small" />
      </span>
      <div className={styles.about}>
        <h2 className={styles.name}>
          {title} {state === 'here' && <span className={styles.here}>{t('here')}</span>}
        </h2>
        <p className={styles.muted}>{text}</p>
        {children}
      </div>
    </li>
  );
};

interface NeedProps {
  readonly met: boolean;
  readonly label: string;
  /** Its number. */
  readonly value: ReactNode;
}

/** Something that is needed for the next step. */
export const Need = ({ met, label, value }: NeedProps) => (
  <div className={styles.need} data-met={met || undefined}>
    <Icon name={met ? 'check' : 'clock'} size="small" />
    <span>{label}</span>
    <span className={styles.value}>{value}</span>
  </div>
);
