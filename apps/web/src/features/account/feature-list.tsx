import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/graphics/icon.tsx';
import styles from './feature-list.module.css';

/** A titled list of short lines, each with a check mark, for what is missing a lock, or another sign. */
export const FeatureList = ({
  title,
  lines,
  locked,
  icon = locked ? 'lock' : 'check',
}: {
  title: string;
  lines: readonly ReactNode[];
  locked?: boolean;
  icon?: IconName;
}) => (
  <section
    className={`${styles.lines} p-4 bg-surface-raised line rounded-[8px_8px_22px_22px]`}
    data-locked={locked || undefined}
  >
    <h2 className="font-bold mb-2">{title}</h2>
    <ul>
      {lines.map((line, index) => (
        // The lists never change, so the index is a stable key.
        <li key={index}>
          <Icon name={icon} size="small" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  </section>
);
