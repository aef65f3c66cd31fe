import { useId, type ComponentProps, type ReactNode } from 'react';
import { Icon } from '../graphics/icon.tsx';
import styles from './check-option.module.css';

interface CheckOptionProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'title'> {
  title: ReactNode;
  /** What it comes to, below the title. */
  children: ReactNode;
}

/** A checkbox with a title and what it comes to; all of it is the target. */
export const CheckOption = ({ title, children, ...rest }: CheckOptionProps) => {
  const id = useId();
  return (
    <label className={styles.option}>
      <input
        {...rest}
        type="checkbox"
        className={styles.input}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      />
      <span className={styles.box}>
        <Icon name="check" size="tiny" />
      </span>
      <span>
        <span id={`${id}-title`} className={styles.title}>
          {title}
        </span>
        <span id={`${id}-text`} className={styles.text}>
          {children}
        </span>
      </span>
    </label>
  );
};
