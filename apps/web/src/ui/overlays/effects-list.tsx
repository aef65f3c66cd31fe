import { Icon, type IconName } from '../graphics/icon.tsx';
import styles from './popup.module.css';

interface EffectsListProps {
  readonly title: string;
  readonly lines: readonly (readonly [IconName, string])[];
}

export const EffectsList = ({ title, lines }: EffectsListProps) => (
  <section aria-label={title}>
    <h3 className="mb-1.5 text-xs font-bold text-muted">{title}</h3>
    <ul className={`${styles.effects} grid gap-2 py-3 px-4 bg-surface-sunken rounded-bowl`}>
      {lines.map(([icon, text]) => (
        <li key={text}>
          <Icon name={icon} size="small" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  </section>
);
