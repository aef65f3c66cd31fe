import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import styles from './lines.module.css';

/** A titled list of short lines, each with a check mark or, for what is missing, a lock. */
export const Lines = ({ title, lines, locked }: { title: string; lines: readonly ReactNode[]; locked?: boolean }) => (
  <section className={styles.lines} data-locked={locked || undefined}>
    <h2 className={styles.title}>{title}</h2>
    <ul>
      {lines.map((line, at) => (
        // The lists are fixed: a line's place is its name.
        <li key={at}>
          <Icon name={locked ? 'lock' : 'check'} size="small" />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  </section>
);
