import { useId, type ComponentProps, type ReactNode } from 'react';
import { Icon } from '../graphics/icon.tsx';
import styles from './check-option.module.css';

interface CheckOptionProps extends Omit<ComponentProps<'input'>, 'className' | 'type' | 'title'> {
  title: ReactNode;
  children: ReactNode;
}

/** A checkbox with a title and what it comes to; all of it is the target. */
export const CheckOption = ({ title, children, ...rest }: CheckOptionProps) => {
  const id = useId();
  return (
    <label className="relative grid grid-cols-[22px_minmax(0,1fr)] items-start gap-2.5 cursor-pointer mobile:min-h-touch">
      <input
        {...rest}
        type="checkbox"
        className={`${styles.input} absolute inset-0 m-0 opacity-0 cursor-pointer`}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      />
      <span
        className={`${styles.box} grid place-items-center w-5.5 h-5.5 bg-surface-raised [border:1.5px_solid_var(--border-strong)] rounded-[4px_4px_9px_9px]`}
      >
        <Icon name="check" size="tiny" />
      </span>
      <span>
        <span id={`${id}-title`} className="block font-bold">
          {title}
        </span>
        <span id={`${id}-text`} className="block text-xs text-muted">
          {children}
        </span>
      </span>
    </label>
  );
};
