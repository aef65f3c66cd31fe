import { Icon, type IconName } from '../graphics/icon.tsx';
import styles from './effects-list.module.css';

interface EffectsListProps {
  readonly title: string;
  readonly lines: readonly (readonly [IconName, string])[];
}

/** What a dialog will do, before it does. */
export const EffectsList = ({ title, lines }: EffectsListProps) => (
  <section aria-label={title}>
    <h3 className={styles.heading}>{title}</h3>
    <ul className={styles.effects}>
      {lines.map(([icon, text]) => (
        <li key={text}>
          <Icon name={icon} size="small" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  </section>
);
