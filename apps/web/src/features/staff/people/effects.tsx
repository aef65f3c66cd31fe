import { useId } from 'react';
import { Icon } from '../../../ui/graphics/icon.tsx';
import type { IconName } from '../../../ui/graphics/icon-shapes.ts';
import { useStaffTexts } from '../use-staff-texts.ts';
import styles from './effects.module.css';

/** What will happen, said before it holds. */
export const Effects = ({ lines }: { lines: readonly { icon: IconName; text: string }[] }) => {
  const { t } = useStaffTexts();
  const id = useId();
  return (
    <section className={styles.effects} aria-labelledby={id} aria-live="polite">
      <h3 id={id}>{t('willHappen')}</h3>
      <ul>
        {lines.map(({ icon, text }) => (
          <li key={text}>
            <Icon name={icon} size="small" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};
