import type { ComponentProps } from 'react';
import styles from './slider.module.css';

interface SliderProps extends Omit<
  ComponentProps<'input'>,
  'className' | 'type' | 'style' | 'value' | 'min' | 'onChange'
> {
  readonly value: number;
  /** It begins at 0. */
  readonly max: number;
  readonly onChange: (value: number) => void;
}

/** A value between 0 and `max`, with a nuqta to drag; the caller must name it. */
export const Slider = ({ value, max, onChange, ...rest }: SliderProps) => (
  <input
    {...rest}
    type="range"
    className={`${styles.range} appearance-none flex-1 min-w-0 h-8 m-0 bg-transparent cursor-pointer rounded-2 mobile:h-touch`}
    min={0}
    max={max}
    value={value}
    style={{ '--share': `${(value / max) * 100}%` }}
    onChange={(event) => onChange(event.target.valueAsNumber)}
  />
);
