import { useId, type ReactNode } from 'react';
import styles from './box.module.css';

interface BoxProps {
  readonly title: ReactNode;
  readonly end?: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

export const Box = ({ title, end, className, children }: BoxProps) => {
  const id = useId();
  return (
    <section className={className === undefined ? styles.box : `${styles.box} ${className}`} aria-labelledby={id}>
      <div className={`${styles.head} flex items-center gap-2 min-h-9 pb-1`}>
        <h2 id={id}>{title}</h2>
        {end}
      </div>
      {children}
    </section>
  );
};
